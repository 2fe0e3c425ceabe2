/** The application to drive: begun, kept while it is filled in, sent. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { readPhone } from '#src/platform/phone-numbers.ts';
import { askPhoneWords } from '#src/platform/phone-words.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { bare } from '#src/riding/regions/regions.ts';
import type { VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import {
  type ApplicationForm,
  carIn,
  formProblems,
  startingForm,
  vehicleInfoOf,
} from '../../application-form.ts';
import { isVehiclePaper, mayMove, paperKinds, paperName } from '../../driver-status.ts';
import { papersRefusals } from '../../papers-contract.ts';
import { type NoticeParts, notify } from '../roster/notices.ts';
import { cityPapersFor, cityPapersNeeded } from './city-papers-for.ts';
import {
  type ApplicationRow,
  beginApplication,
  findPapers,
  findPerson,
  findVehicles,
  insertVehicle,
  updateApplication,
  updateDriverFacts,
  updatePaper,
  updateVehicle,
  type VehicleRow,
  writeAudit,
} from './papers-store.ts';

const refuse = refusalsOf(papersRefusals);

/** What a driver profile says of its vehicle, as the specification's client sends it. */
export interface ProfileFacts {
  vehicleInfo: string;
  vehicleType: VehicleType;
  vehicleColor?: string | null | undefined;
  licensePlate: string;
  country: string;
  state: string;
  city: string;
}

export const formOf = (row: Pick<ApplicationRow, 'form'> | undefined): ApplicationForm => ({
  ...startingForm(),
  ...row?.form,
});

/**
 * Ties a new driver profile to the account's application, inside the transaction that makes the profile.
 * What was filled in is sent with it and must be complete; an account that filled nothing in has a profile that
 * cannot go online until it does. `simulated` drivers of a demo are approved as they are.
 * @throws Refusal application_incomplete
 */
export async function openApplication(
  parts: NoticeParts,
  tx: Tx,
  of: { userId: UserId; driverId: DriverId; profile: ProfileFacts; simulated: boolean; at: Date },
): Promise<void> {
  const { userId, driverId, profile, simulated, at } = of;
  const application = await beginApplication(tx, userId, at);
  const [year = '', make = '', ...model] = /^\d{4} /.test(profile.vehicleInfo)
    ? profile.vehicleInfo.split(/\s+/)
    : ['', ...profile.vehicleInfo.split(/\s+/)];
  if (simulated) {
    await updateApplication(tx, application.id, {
      driverId,
      status: 'approved',
      papers: 'simulated',
      submittedAt: at,
      decidedAt: at,
      updatedAt: at,
    });
    await insertVehicle(tx, {
      ...vehicleWords(profile),
      driverId,
      make,
      model: model.join(' '),
      year: Number(year) || null,
      colour: profile.vehicleColor || null,
      vehicleType: profile.vehicleType,
      status: 'approved',
      active: true,
      createdAt: at,
    });
    await writeAudit(tx, { userId, actorId: null, action: 'approved as a simulated driver', at });
    return;
  }
  if (Object.keys(application.form).length > 0) {
    await sendApplication(parts, tx, { ...application, driverId }, at);
    return;
  }
  const { vehicleType, licensePlate, country, state, city } = profile;
  await updateApplication(tx, application.id, {
    driverId,
    updatedAt: at,
    form: {
      vehicleType,
      licensePlate,
      country,
      state,
      city,
      vehicleColor: profile.vehicleColor ?? '',
      vehicleMake: make,
      vehicleModel: model.join(' '),
      vehicleYear: year,
    },
  });
}

const vehicleWords = ({
  licensePlate,
  state,
  country,
}: Pick<ProfileFacts, 'licensePlate' | 'state' | 'country'>) => ({
  licensePlate: licensePlate.trim().toUpperCase(),
  plateKey: bare(licensePlate),
  state,
  country,
});

/**
 * Sends a complete application to the reviewers, for the first time or again.
 * @throws Refusal application_sent, application_incomplete naming fields and papers
 */
export async function sendApplication(
  parts: NoticeParts,
  tx: Tx,
  application: ApplicationRow & { driverId: DriverId },
  at: Date,
): Promise<void> {
  if (!mayMove('submit', application.status)) throw refuse('application_sent');
  const { userId, driverId } = application;
  const form = formOf(application);
  const papers = await findPapers(tx, userId);
  const fields: Record<string, string> = { ...formProblems(form, at.toISOString().slice(0, 10)) };
  if (!fields.phone && readPhone(form.phone) === null) fields.phone = askPhoneWords();
  const needed = cityPapersNeeded(application, at);
  for (const kind of [...paperKinds, ...needed.map((paper) => paper.kind)]) {
    const newest = papers.findLast((paper) => paper.kind === kind);
    if (!newest) fields[kind] = `${paperName(kind, needed)} is missing.`;
    else if (newest.status === 'sent_back') fields[kind] = `${paperName(kind, needed)} is asked for again.`;
  }
  if (Object.keys(fields).length > 0) throw refuse('application_incomplete', { fields });

  const vehicle = await describedVehicle(tx, driverId, form, at);
  for (const paper of papers) {
    const expiresOn =
      paper.kind === 'licence_front'
        ? form.licenseExpiry
        : paper.kind === 'insurance'
          ? form.insuranceExpiry
          : paper.expiresOn;
    const ofVehicle = isVehiclePaper(paper.kind, cityPapersFor(application)) && paper.vehicleId === null;
    if (paper.status !== 'approved' || ofVehicle) {
      await updatePaper(tx, paper.id, { expiresOn, ...(ofVehicle ? { vehicleId: vehicle.id } : {}) });
    }
  }
  await updateDriverFacts(tx, driverId, {
    vehicleInfo: vehicleInfoOf(form),
    vehicleType: form.vehicleType,
    vehicleColor: form.vehicleColor.trim(),
    licensePlate: vehicle.licensePlate,
    country: form.country,
    state: form.state,
    city: form.city.trim(),
    updatedAt: at,
  });
  await updateApplication(tx, application.id, {
    driverId,
    status: 'submitted',
    reason: null,
    reviewerId: null,
    submittedAt: application.submittedAt ?? at,
    updatedAt: at,
  });
  await writeAudit(tx, { userId, actorId: userId, action: 'sent the application', at });
  await record(tx, {
    type: 'driver.applied',
    subject: `driver:${driverId}`,
    payload: { driverId },
    userIds: [userId],
    at,
  });
  await notify(
    parts,
    tx,
    await findPerson(tx, userId),
    {
      userId,
      kind: 'applied',
      about: 'application',
      subject: 'Your application to drive is in',
      text: 'We have your application and your documents. We review your documents, which takes 1-2 days. A background check takes 3-5 business days. We write to you at each step.',
    },
    at,
  );
}

/** The vehicle the form describes: made when the form is sent, brought up to date when it is sent again. */
async function describedVehicle(
  tx: Tx,
  driverId: DriverId,
  form: ApplicationForm,
  at: Date,
): Promise<VehicleRow> {
  const facts = {
    ...vehicleWords(form),
    ...existing(carIn(form), 'the car of a form without faults'),
    make: form.vehicleMake.trim(),
    model: form.vehicleModel.trim(),
    colour: form.vehicleColor.trim(),
    vehicleType: form.vehicleType,
  };
  const vehicles = await findVehicles(tx, driverId);
  const first = vehicles.find(({ active }) => active) ?? vehicles[0];
  if (!first) {
    return insertVehicle(tx, { ...facts, driverId, status: 'waiting', active: true, createdAt: at });
  }
  if (first.status === 'approved') return first;
  return updateVehicle(tx, first.id, { ...facts, status: 'waiting', reason: null });
}
