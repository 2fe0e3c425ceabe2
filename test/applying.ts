/** For tests only. Applications, papers and what reviewers do with them. */
import sharp from 'sharp';
import { type ApplicationForm, driverRequest } from '#src/riding/drivers/application-form.ts';
import { largestPartBytes, type PaperKind, paperKinds } from '#src/riding/drivers/driver-status.ts';
import { factLabels } from '#src/riding/drivers/review-contract.ts';
import type { Caller, TestApp, TestPerson } from './app.ts';

/** An application with nothing wrong; no test depends on more of it than it names. */
export const completeForm: ApplicationForm = {
  firstName: 'Andre',
  lastName: 'Baptiste',
  email: 'andre@example.com',
  phone: '416 555 0142',
  address: '48 Withrow Ave',
  country: 'Canada',
  state: 'Ontario',
  city: 'Toronto',
  zipCode: 'M4K 1C8',
  yearsExperience: '6-10',
  vehicleMake: 'Toyota',
  vehicleModel: 'Prius',
  vehicleYear: '2022',
  vehicleColor: 'Blue',
  licensePlate: 'DKLV 207',
  vehicleType: 'standard',
  vehicleSeats: '5',
  vehicleDoors: '4',
  vehiclePower: 'hybrid',
  licenseNumber: 'B0146-28579-00312',
  licenseExpiry: '2028-03-14',
  insuranceProvider: 'Northshore Mutual',
  insurancePolicy: 'NM 4471 0938 22',
  insuranceExpiry: '2027-06-30',
};

/** Sends bytes as a phone does, part by part; answers the last answer. */
export async function sendPaper(
  call: Caller,
  kind: PaperKind,
  bytes: Buffer,
  more: { name?: string; vehicleId?: number; expiresOn?: string } = {},
) {
  const begun = await call('POST /api/driver-uploads', {
    kind,
    name: more.name ?? `${kind}.${bytes.subarray(0, 4).toString() === '%PDF' ? 'pdf' : 'jpg'}`,
    sizeBytes: bytes.length,
    ...more,
  });
  if (begun.statusCode !== 201) return begun;
  let answer = begun;
  for (let from = 0; from < bytes.length; from += largestPartBytes) {
    answer = await sendPart(call, begun.json().id, from, bytes.subarray(from, from + largestPartBytes));
    if (answer.statusCode !== 200) return answer;
  }
  return answer;
}

export const sendPart = (call: Caller, id: string, offset: number, bytes: Buffer) =>
  call(`PUT /api/driver-uploads/${id}?offset=${offset}`, bytes, {
    headers: { 'content-type': 'application/octet-stream' },
  });

/** A photo of nothing in particular, with the place it was taken in its metadata. */
export const photo = (seed = 1): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: seed % 256, g: 120, b: 90 } } })
    .withExif({ IFD0: { Make: 'Camera of Andre' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
    .jpeg()
    .toBuffer();

/** A whole PDF of one page, with `inside` among its objects. */
export function pdf(inside = '', page = '/MediaBox [0 0 612 792]'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R ${page} >>\nendobj\n${inside}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

/** Fills the form in, sends all five papers and the application. Answers the driver's and the application's id. */
export async function applied(app: TestApp, person: TestPerson, change: Partial<ApplicationForm> = {}) {
  await person.call('PATCH /api/drivers/application', { changes: { ...completeForm, ...change } });
  for (const [index, kind] of paperKinds.entries()) {
    const sent = await sendPaper(person.call, kind, await photo(index));
    if (!sent.json().paper) throw new Error(sent.body);
  }
  const made = await person.call('POST /api/drivers', {
    ...driverRequest({ ...completeForm, ...change }, person.id),
    rating: '5.0',
    totalRides: 0,
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  const { rows } = await app.database.pool.query('select id from driver_applications where user_id = $1', [
    person.id,
  ]);
  return { driverId: made.json().id as number, applicationId: rows[0].id as number };
}

/** A paper that is approved once everything was compared. */
export const approvedPaper = { decision: 'approve', compared: [...factLabels] };

/** Approves every paper that waits, and the vehicle. */
export async function approvePapers(operator: TestPerson, applicationId: number) {
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const review = (await operator.call(`GET ${path}`)).json();
  for (const paper of review.application.papers) {
    if (paper.status === 'waiting') {
      await operator.call(`POST ${path}/papers/${paper.id}`, approvedPaper);
    }
  }
  await operator.call(`POST ${path}/vehicles/${review.vehicle.id}`, { decision: 'approve' });
}

/** Approves everything a reviewer has to look at; answers what approves the driver. */
export async function approveAll(operator: TestPerson, applicationId: number) {
  const path = `/api/operations/driver-reviews/${applicationId}`;
  await approvePapers(operator, applicationId);
  await operator.call(`POST ${path}/check-result`, { result: 'clear', source: 'Police certificate' });
  return () => operator.call(`POST ${path}/decide`, { decision: 'approve' });
}
