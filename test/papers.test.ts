/** From the first letter typed to the first time online, and what time does afterwards. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { paperKinds } from '#src/riding/drivers/driver-status.ts';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import {
  applied,
  approveAll,
  approvedPaper,
  approvePapers,
  completeForm,
  pdf,
  photo,
  sendPaper,
  sendPart,
} from './applying.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-papers-'));
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = manualClock(new Date('2026-06-01T12:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false }, { DATA_DIR: folder });
const operator = await app.signedUp({ firstName: 'Jo', lastName: 'Park' }, ['rider', 'operator']);
const second = await app.signedUp({ firstName: 'Kim' }, ['rider', 'operator']);
const here = { lat: 43.6453, lng: -79.3806 };
const hourMs = 3_600_000;
const dayMs = 24 * 3_600_000;

let count = 0;
const newcomer = () => {
  count += 1;
  return app.signedUp({ firstName: 'Andre', lastName: `Baptiste${count}` });
};
const applicationOf = async (person: TestPerson): Promise<Application> =>
  (await person.call('GET /api/drivers/application')).json();
const reviews = (id: number) => `/api/operations/driver-reviews/${id}`;
const goOnline = (person: TestPerson, driverId: number, at: object = here) =>
  person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...at });
/** As if the shift that lasts had only begun, where a test is about something else than hours. */
const haveRested = (driverId: number) =>
  app.database.pool.query(
    'update driver_shifts set started_at = $1 where driver_id = $2 and ended_at is null',
    [clock.now(), driverId],
  );
const mailsTo = async (person: TestPerson): Promise<string[]> => {
  const { rows } = await app.database.pool.query(
    'select subject from mails where to_address = $1 order by id',
    [person.email],
  );
  return rows.map(({ subject }) => subject);
};
const documents = join(folder, 'documents');
// The folder is made with the first paper.
const sealed = () =>
  existsSync(documents) ? readdirSync(documents).filter((name) => name.endsWith('.sealed')) : [];

/** A driver approved by a person, in the ordinary way. */
async function approved(change = {}) {
  const person = await newcomer();
  const ids = await applied(app, person, change);
  const decide = await approveAll(operator, ids.applicationId);
  clock.advance(10_000);
  await app.driverPapers.look();
  expect((await decide()).json().application.status).toBe('approved');
  return { ...person, ...ids };
}

describe('the application', () => {
  test('is kept as it is typed, field by field, for every device of the account', async () => {
    const person = await newcomer();
    expect(await applicationOf(person)).toMatchObject({
      status: 'draft',
      savedAt: null,
      form: { firstName: 'Andre', email: person.email, vehicleMake: '' },
    });
    await Promise.all([
      person.call('PATCH /api/drivers/application', { changes: { vehicleMake: 'Toyota' }, step: 1 }),
      person.call('PATCH /api/drivers/application', { changes: { licensePlate: 'dklv 207' } }),
      person.call('PATCH /api/drivers/application', { changes: { city: 'Toronto' } }),
    ]);
    const again = await applicationOf(person);
    expect(again).toMatchObject({
      step: 1,
      form: { vehicleMake: 'Toyota', licensePlate: 'dklv 207', city: 'Toronto' },
    });
    expect(again.savedAt).not.toBeNull();
  });

  // A province is asked for only once the country is known to have some.
  test('that is incomplete is not taken, names every gap, and makes no driver', async () => {
    const person = await newcomer();
    const changes = { ...completeForm, vehicleYear: '1987', licensePlate: '!!', country: 'Mars' };
    await person.call('PATCH /api/drivers/application', { changes });
    const answer = await person.call('POST /api/drivers', {
      vehicleInfo: '1987 Yugo GV',
      licensePlate: 'AA 1',
    });
    expect(answer.json()).toMatchObject({ status: 422, code: 'application_incomplete' });
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      ['vehicleYear', 'licensePlate', 'country', 'vehicleType', ...paperKinds].sort(),
    );
    expect((await person.call('GET /api/drivers/me')).statusCode).toBe(404);
  });

  test.each([
    [{ country: 'Mars' }, 'country'],
    [{ state: 'Ontario', country: 'United States' }, 'state'],
    [{ state: 'Atlantis' }, 'state'],
    [{ licensePlate: '<b>' }, 'licensePlate'],
    [{ state: 'Ontario', licensePlate: '1234567' }, 'licensePlate'],
  ])('is not begun with %j, which cannot be', async (change, field) => {
    const person = await newcomer();
    const form = { vehicleInfo: '2022 Toyota Camry', licensePlate: 'CRTK 418', ...change };
    const answer = await person.call('POST /api/drivers', form);
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('goes from submitted over sent back to approved, and each step is told once', async () => {
    const person = await newcomer();
    const { driverId, applicationId } = await applied(app, person);
    expect((await applicationOf(person)).status).toBe('submitted');
    expect(
      (await person.call('POST /api/drivers', { vehicleInfo: '2022 X Y', licensePlate: 'AA 1' })).json(),
    ).toMatchObject({
      code: 'already_a_driver',
    });
    expect(
      (await person.call('PATCH /api/drivers/application', { changes: { city: 'X' } })).json().code,
    ).toBe('application_sent');
    const refused = await goOnline(person, driverId, {});
    expect(refused.json()).toMatchObject({ status: 409, code: 'not_cleared' });
    expect(refused.json().missing.map(({ what }: { what: string }) => what)).toEqual([
      'approval',
      ...paperKinds.map(() => 'papers'),
      'vehicle',
      'position',
    ]);

    const list = (await operator.call('GET /api/operations/driver-reviews')).json();
    expect(list.items.find(({ id }: { id: number }) => id === applicationId)).toMatchObject({
      licensePlate: 'DKLV 207',
      waiting: 6,
    });
    const [front] = (await applicationOf(person)).papers;
    const link = (await operator.call(`POST /api/driver-papers/${front!.id}/link`)).json();
    const shown = await operator.call(`GET ${link.url}`);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
    expect((await applicationOf(person)).status).toBe('in_review');

    const reason = 'The right edge is outside the picture.';
    const back = await operator.call(`POST ${reviews(applicationId)}/papers/${front!.id}`, {
      decision: 'send_back',
      reason,
    });
    expect(back.json().application).toMatchObject({ status: 'needs_more' });
    expect((await sendPaper(person.call, 'licence_front', await photo(9))).json().paper).toMatchObject({
      kind: 'licence_front',
      status: 'waiting',
    });
    expect((await applicationOf(person)).status).toBe('submitted');

    await operator.call(`POST ${reviews(applicationId)}/check`);
    await approvePapers(operator, applicationId);
    const approved = { decision: 'approve' };
    const early = await operator.call(`POST ${reviews(applicationId)}/decide`, approved);
    expect(early.json().code).toBe('check_not_clear');
    const decide = await approveAll(operator, applicationId);
    expect((await decide()).json().application.status).toBe('approved');
    expect((await goOnline(person, driverId, {})).json().missing).toEqual([
      { what: 'position', words: 'Where you are is not known. Allow your location.' },
    ]);
    await person.call(`POST /api/drivers/${driverId}/position`, here);
    expect((await goOnline(person, driverId, {})).json()).toMatchObject({ isAvailable: true });

    expect((await mailsTo(person)).filter((subject) => !/Welcome|Confirm/.test(subject))).toEqual([
      'Your application to drive is in',
      'Licence, front: please send it again',
      'Your background check is running',
      'You are approved to drive',
    ]);
    const { audit } = (await operator.call(`GET ${reviews(applicationId)}`)).json();
    const lines = audit.map(({ by, action }: { by: string; action: string }) => `${by}: ${action}`);
    expect(lines).toContain('Jo Park: opened licence, front');
    expect(lines).toContain('Jo Park: sent back licence, front');
    expect(lines).toContain('Jo Park: approved the driver');
  });

  test('that a simulated reviewer would approve is refused outside a demo', async () => {
    const person = await newcomer();
    await applied(app, person);
    expect((await person.call('POST /api/drivers/application/simulate')).json().code).toBe('not_in_a_demo');
  });
});

describe('papers', () => {
  test('lie sealed, without place and camera, and go on after a lost part', async () => {
    const person = await newcomer();
    const before = new Set(sealed());
    const noise = Buffer.alloc(900 * 900 * 3);
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 24;
    const bytes = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
      .withExif({ IFD0: { Make: 'Camera of Andre' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(512 * 1024);
    const begun = await person.call('POST /api/driver-uploads', {
      kind: 'portrait',
      name: 'me.jpg',
      sizeBytes: bytes.length,
    });
    const { id } = begun.json();
    const first = bytes.subarray(0, 300_000);
    expect((await sendPart(person.call, id, 0, first)).json().receivedBytes).toBe(300_000);
    // The answer was lost, so the phone sends the part again; then one that leaves a gap.
    expect((await sendPart(person.call, id, 0, first)).json().receivedBytes).toBe(300_000);
    const gap = await sendPart(person.call, id, 400_000, bytes.subarray(400_000, 500_000));
    expect(gap.json()).toMatchObject({ code: 'upload_out_of_step', receivedBytes: 300_000 });
    expect((await person.call(`GET /api/driver-uploads/${id}`)).json().receivedBytes).toBe(300_000);
    let answer = gap;
    for (let from = 300_000; from < bytes.length; from += 500_000) {
      answer = await sendPart(person.call, id, from, bytes.subarray(from, from + 500_000));
    }
    const { paper } = answer.json();
    expect(paper).toMatchObject({ kind: 'portrait', mime: 'image/jpeg' });
    const [file] = sealed().filter((name) => !before.has(name));
    const kept = readFileSync(join(folder, 'documents', file!));
    expect(kept.includes(Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43]))).toBe(false);
    expect(statSync(join(folder, 'document-keys')).mode & 0o777).toBe(0o600);
    const { url } = (await person.call(`POST /api/driver-papers/${paper.id}/link`)).json();
    const shown = (await person.call(`GET ${url}`)).rawPayload;
    const { exif, width } = await sharp(shown).metadata();
    expect([exif, width, shown.includes('Andre')]).toEqual([undefined, 900, false]);
  });

  test('two last parts at once make one paper', async () => {
    const person = await newcomer();
    const bytes = await photo(3);
    const { id } = (
      await person.call('POST /api/driver-uploads', {
        kind: 'insurance',
        name: 'a.jpg',
        sizeBytes: bytes.length,
      })
    ).json();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPart(person.call, id, 0, bytes)));
    const ids = new Set(answers.map((answer) => answer.json().paper?.id).filter(Boolean));
    expect(ids.size).toBe(1);
    expect((await applicationOf(person)).papers).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      'select storage_key from driver_documents where retired_at is null',
    );
    expect(new Set(sealed())).toEqual(new Set(rows.map((row) => `${row.storage_key}.sealed`)));
  });

  test('are shown by a link to one person for five minutes, and every try is written down', async () => {
    const person = await newcomer();
    const { applicationId } = await applied(app, person);
    const stranger = await newcomer();
    const [front] = (await applicationOf(person)).papers;
    expect((await stranger.call(`POST /api/driver-papers/${front!.id}/link`)).json().code).toBe(
      'paper_not_found',
    );
    const { url } = (await person.call(`POST /api/driver-papers/${front!.id}/link`)).json();
    expect((await stranger.call(`GET ${url}`)).json().code).toBe('link_not_yours');
    expect((await app.call(`GET ${url}`)).json().code).toBe('sign_in_required');
    expect((await person.call(`GET ${url.slice(0, -2)}xx`)).json().code).toBe('link_ended');
    clock.advance(5 * 60_000);
    expect((await person.call(`GET ${url}`)).json()).toMatchObject({ status: 410, code: 'link_ended' });
    const { audit } = (await operator.call(`GET ${reviews(applicationId)}`)).json();
    expect(audit.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'was refused licence, front: the link had ended',
      'was refused licence, front: the link is somebody else’s',
    ]);
    for (const path of [reviews(applicationId), '/api/operations/driver-reviews']) {
      expect((await person.call(`GET ${path}`)).statusCode).toBe(403);
    }
  });

  test('in a PDF are taken as they are', async () => {
    const person = await newcomer();
    expect((await sendPaper(person.call, 'insurance', pdf())).json().paper.mime).toBe('application/pdf');
  });
});

describe('reviewers', () => {
  test('of two who decide on a paper at once one does', async () => {
    const person = await newcomer();
    const { applicationId } = await applied(app, person);
    for (const paper of (await applicationOf(person)).papers) {
      const path = `POST ${reviews(applicationId)}/papers/${paper.id}`;
      const answers = await Promise.all([
        operator.call(path, approvedPaper),
        second.call(path, { decision: 'send_back', reason: 'Too dark to read.' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  test('who suspend while the driver goes online leave them offline, whoever came first', async () => {
    for (let round = 0; round < 4; round++) {
      const driver = await approved();
      const suspend = () =>
        operator.call(`POST ${reviews(driver.applicationId)}/decide`, {
          decision: 'suspend',
          reason: 'A complaint is looked into.',
          until: '2027-01-01',
        });
      await Promise.all([suspend(), goOnline(driver, driver.driverId)]);
      expect((await driver.call('GET /api/drivers/me')).json().isAvailable).toBe(false);
      expect((await goOnline(driver, driver.driverId)).json().detail).toContain(
        'suspended until Jan 1, 2027',
      );
    }
  });

  test('find an application by name, plate and e-mail', async () => {
    const driver = await approved({ licensePlate: 'ZQXW 914' });
    for (const words of ['ZQXW 914', 'zqxw', driver.email, `Baptiste${count}`]) {
      const { items } = (
        await operator.call(`GET /api/operations/driver-reviews?find=${encodeURIComponent(words)}`)
      ).json();
      expect(
        items.map(({ id }: { id: number }) => id),
        words,
      ).toContain(driver.applicationId);
    }
  });

  test('approve nobody with a paper undecided', async () => {
    const person = await newcomer();
    const { applicationId } = await applied(app, person);
    const answer = await operator.call(`POST ${reviews(applicationId)}/decide`, { decision: 'approve' });
    expect(answer.json().code).toBe('papers_undecided');
  });
});

describe('time', () => {
  test('tells of an ending paper at 30, 7 and 1 days, once each, and then takes the driver off the road', async () => {
    const ends = new Date(clock.now().getTime() + 40 * dayMs).toISOString().slice(0, 10);
    const driver = await approved({ insuranceExpiry: ends });
    await goOnline(driver, driver.driverId);
    const told: [number, string][] = [];
    let known = (await mailsTo(driver)).length;
    for (let day = 0; day <= 42; day++) {
      await app.driverPapers.look();
      await app.driverPapers.look();
      const mails = await mailsTo(driver);
      for (const subject of mails.slice(known)) told.push([day, subject]);
      known = mails.length;
      const { isAvailable } = (await driver.call('GET /api/drivers/me')).json();
      expect(isAvailable, `day ${day}`).toBe(day <= 40);
      clock.advance(dayMs);
      await haveRested(driver.driverId);
    }
    expect(told).toEqual([
      [10, 'Insurance of DKLV 207 ends in 30 days or less'],
      [33, 'Insurance of DKLV 207 ends in 7 days or less'],
      [39, 'Insurance of DKLV 207 ends in a day or less'],
      [41, 'Insurance of DKLV 207 has ended'],
    ]);
    expect((await goOnline(driver, driver.driverId)).json().detail).toContain('Insurance expired on');

    // A new slip, approved, brings the driver back; the old one's file goes.
    const before = sealed().length;
    const expiresOn = new Date(clock.now().getTime() + 300 * dayMs).toISOString().slice(0, 10);
    const sent = await sendPaper(driver.call, 'insurance', pdf(), { expiresOn });
    await operator.call(
      `POST ${reviews(driver.applicationId)}/papers/${sent.json().paper.id}`,
      approvedPaper,
    );
    expect((await goOnline(driver, driver.driverId)).json()).toMatchObject({ isAvailable: true });
    await app.driverPapers.look();
    expect(sealed().length).toBe(before);
  });

  test('warns a driver after ten hours, once, and takes them off the road after twelve, for six', async () => {
    const driver = await approved();
    await goOnline(driver, driver.driverId);
    const known = (await mailsTo(driver)).length;
    const isOnline = async () => (await driver.call('GET /api/drivers/me')).json().isAvailable;
    clock.advance(10 * hourMs);
    for (let i = 0; i < 2; i++) await app.driverPapers.look();
    expect((await mailsTo(driver)).slice(known)).toEqual(['You have been online for 10 hours']);
    expect(await isOnline()).toBe(true);
    clock.advance(2 * hourMs);
    await app.driverPapers.look();
    expect(await isOnline()).toBe(false);
    clock.advance(5.5 * hourMs);
    expect((await goOnline(driver, driver.driverId)).json()).toMatchObject({
      code: 'not_cleared',
      missing: [{ what: 'rest', words: expect.stringContaining('in an hour') }],
    });
    clock.advance(0.5 * hourMs);
    expect((await goOnline(driver, driver.driverId)).json()).toMatchObject({ isAvailable: true });
  });

  test('lets a driver on a ride finish it before taking them off the road', async () => {
    const driver = await approved();
    await goOnline(driver, driver.driverId);
    app.drivers.setBusy(driver.driverId, { id: 1, ends: [] });
    // Twelve hours are full; what ends before its ride does is in `stopped-driver.test.ts`.
    clock.advance(13 * hourMs);
    await app.driverPapers.look();
    expect((await driver.call('GET /api/drivers/me')).json().isAvailable).toBe(true);
    expect(app.drivers.isFree(driver.driverId)).toBe(false);
    app.drivers.setBusy(driver.driverId, null);
    await expect.poll(async () => (await driver.call('GET /api/drivers/me')).json().isAvailable).toBe(false);
  });

  test('ends a suspension on its day', async () => {
    const driver = await approved();
    const until = new Date(clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10);
    await operator.call(`POST ${reviews(driver.applicationId)}/decide`, {
      decision: 'suspend',
      reason: 'Three days to read the rules.',
      until,
    });
    await app.driverPapers.look();
    expect((await applicationOf(driver)).status).toBe('suspended');
    // Where they are is nobody's to know meanwhile, and they are told why.
    const place = { lat: 43.6453, lng: -79.3806 };
    const positions = [{ ...place, time: clock.now().toISOString(), accuracy: 8 }];
    for (const answer of [
      await driver.call(`POST /api/drivers/${driver.driverId}/position`, place),
      await driver.call(`POST /api/drivers/${driver.driverId}/positions`, { positions }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, code: 'not_cleared' });
      expect(answer.json().detail).toContain(`suspended until ${dayWords(until)}.`);
    }
    // It lasts to the midnight before that day where the driver lives, some hours after the one of Greenwich.
    const midnight = zonedTime(until, '00:00', 'America/Toronto').getTime();
    clock.advance(midnight - 60_000 - clock.now().getTime());
    await app.driverPapers.look();
    expect((await applicationOf(driver)).status).toBe('suspended');
    clock.advance(120_000);
    await app.driverPapers.look();
    expect((await goOnline(driver, driver.driverId)).json()).toMatchObject({ isAvailable: true });
  });
});

test('who drove before papers were asked for drives on for 30 days, and needs them then', async () => {
  const person = await app.signedUp({}, ['rider', 'driver']);
  const { rows } = await app.database.pool.query(
    `insert into drivers (user_id, vehicle_info, vehicle_type, license_plate, country, state, city, created_at, updated_at)
     values ($1, '2019 Honda Civic Touring', 'standard', 'old 1-23', 'Canada', 'Ontario', 'Toronto', now(), now())
     returning id`,
    [person.id],
  );
  const driverId: number = rows[0].id;
  const [file] = readdirSync('migrations').filter((name) => name.endsWith('_driver-papers.sql'));
  const statements = readFileSync(join('migrations', file!), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^\s*(--[^\n]*\n)?INSERT/.test(statement));
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    await app.database.pool.query(
      `${statement.trim().replace(/;$/, '')} WHERE ${/ d JOIN /.test(statement) ? 'd.' : ''}"id" = ${driverId}`,
    );
  }
  // The migration dates from the database's clock, the application lives by its own.
  await app.database.pool.query('update driver_applications set papers_due_at = $1 where driver_id = $2', [
    new Date(clock.now().getTime() + 30 * dayMs),
    driverId,
  ]);
  expect((await goOnline(person, driverId)).json()).toMatchObject({ isAvailable: true });
  expect((await applicationOf(person)).vehicles).toMatchObject([
    { make: 'Honda', model: 'Civic Touring', year: 2019, active: true, status: 'approved' },
  ]);
  clock.advance(30 * dayMs);
  await haveRested(driverId);
  await app.driverPapers.look();
  expect((await person.call('GET /api/drivers/me')).json().isAvailable).toBe(false);
  expect((await goOnline(person, driverId)).json().detail).toContain('Licence, front is missing.');
  const expiresOn = new Date(clock.now().getTime() + 300 * dayMs).toISOString().slice(0, 10);
  for (const kind of paperKinds) await sendPaper(person.call, kind, pdf(), { expiresOn });
  const { id } = (
    await operator.call(`GET /api/operations/driver-reviews?find=${encodeURIComponent(person.email)}`)
  ).json().items[0];
  for (const paper of (await applicationOf(person)).papers) {
    await operator.call(`POST ${reviews(id)}/papers/${paper.id}`, approvedPaper);
  }
  expect((await goOnline(person, driverId)).json()).toMatchObject({ isAvailable: true });
});

describe('vehicles', () => {
  const van = {
    make: 'Toyota',
    model: 'Sienna',
    year: 2021,
    colour: 'Grey',
    power: 'hybrid',
    seats: 7,
    doors: 4,
    vehicleType: 'xl',
    licensePlate: 'VANS 101',
  };

  test('a second one waits for its own papers, then it can be driven instead', async () => {
    const driver = await approved();
    expect((await driver.call('POST /api/driver-vehicles', { ...van, seats: 5 })).json()).toMatchObject({
      code: 'wrong_ride_type',
      errors: { vehicleType: expect.stringContaining('Needs 6 seats') },
    });
    const { id: vehicleId } = (await driver.call('POST /api/driver-vehicles', van)).json();
    const drive = () => driver.call(`POST /api/driver-vehicles/${vehicleId}/drive`);
    expect((await drive()).json().code).toBe('vehicle_not_approved');
    const expiresOn = '2030-01-01';
    await sendPaper(driver.call, 'insurance', pdf(), { vehicleId, expiresOn });
    await operator.call(`POST ${reviews(driver.applicationId)}/vehicles/${vehicleId}`, {
      decision: 'approve',
    });
    expect((await drive()).json()).toMatchObject({ active: true, licensePlate: 'VANS 101' });
    expect((await goOnline(driver, driver.driverId)).json().detail).toBe(
      'Insurance is not approved yet. Registration is missing.',
    );
    await sendPaper(driver.call, 'registration', pdf(), { vehicleId });
    for (const paper of (await applicationOf(driver)).papers.filter(({ status }) => status === 'waiting')) {
      await operator.call(`POST ${reviews(driver.applicationId)}/papers/${paper.id}`, approvedPaper);
    }
    expect((await goOnline(driver, driver.driverId)).json()).toMatchObject({
      isAvailable: true,
      vehicleInfo: '2021 Toyota Sienna',
      vehicleType: 'xl',
    });
    expect((await driver.call(`DELETE /api/driver-vehicles/${vehicleId}`)).json().code).toBe(
      'vehicle_in_use',
    );
    const stranger = await approved();
    expect((await stranger.call(`POST /api/driver-vehicles/${vehicleId}/drive`)).json().code).toBe(
      'vehicle_not_found',
    );
  });
});

test('the approved portrait is the driver’s face for riders and the desk, and goes with the right to drive', async () => {
  const driver = await approved();
  const { driverId, applicationId } = driver;
  await goOnline(driver, driverId);
  const own = (await driver.call(`GET /api/drivers/${driverId}`)).json().user.profileImage;
  expect(own).toMatch(/^\/api\/driver-portraits\/[0-9a-f]{32}$/);
  const stranger = await newcomer();
  const listed = async () =>
    (await stranger.call(`GET /api/drivers/available?lat=${here.lat}&lng=${here.lng}`)).body;
  expect(await listed()).toContain(own);
  const desk = async () => (await operator.call(`GET ${reviews(applicationId)}`)).json().profileImage;
  expect(await desk()).toBe(own);
  const picture = await app.call(`GET ${own}`);
  expect(picture.headers['content-type']).toBe('image/jpeg');
  const small = await sharp(picture.rawPayload).metadata();
  expect([small.width, small.height, small.exif]).toEqual([216, 216, undefined]);

  // A newer one that waits is not shown, and takes the older one's place when it is approved.
  const { paper } = (await sendPaper(driver.call, 'portrait', await photo(77))).json();
  expect((await driver.call(`GET /api/drivers/${driverId}`)).json().user.profileImage).toBe(own);
  await operator.call(`POST ${reviews(applicationId)}/papers/${paper.id}`, approvedPaper);
  const newer = await desk();
  expect(newer).not.toBe(own);
  expect(await listed()).toContain(newer);
  expect((await app.call(`GET ${own}`)).statusCode).toBe(404);
  expect((await app.call(`GET ${newer}`)).statusCode).toBe(200);

  await operator.call(`POST ${reviews(applicationId)}/decide`, {
    decision: 'suspend',
    reason: 'Looked into.',
  });
  expect((await app.call(`GET ${newer}`)).statusCode).toBe(404);
  expect(await desk()).toBeNull();
  const keys = await app.database.pool.query(
    `select storage_key as key from driver_documents where user_id = $1 and kind <> 'portrait'`,
    [driver.id],
  );
  for (const { key } of keys.rows)
    expect((await app.call(`GET /api/driver-portraits/${key}`)).statusCode).toBe(404);
});
