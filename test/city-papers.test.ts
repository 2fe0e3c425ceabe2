/** Papers that a city asks for: sent, read, ended, and the day from which drivers of before need them. */
import { afterAll, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import type { CityPaper } from '#src/riding/city-papers/city-papers.ts';
import { driverRequest } from '#src/riding/drivers/application-form.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { applied, approveAll, approvedPaper, completeForm, pdf, photo, sendPaper } from './applying.ts';

const clock = manualClock(new Date('2026-06-03T16:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false });
const operator = await app.signedUp({}, ['rider', 'operator']);
afterAll(() => setSettings({ version: 0, values: {} }));
const dayMs = 24 * 3_600_000;
const until = (then: Date) => clock.advance(then.getTime() - clock.now().getTime());

const police: CityPaper = {
  ...{
    id: 'police',
    name: 'Police check',
    words: 'The extract of your record, from the police.',
    of: 'driver',
  },
  ...{ lasts: 'dated', neededFrom: '2026-06-10', graceUntil: '2026-07-10' },
};
const inspection: CityPaper = {
  ...{
    id: 'inspection',
    name: 'Inspection',
    words: 'The report of a garage that the city knows.',
    of: 'vehicle',
  },
  ...{ lasts: 1, neededFrom: '2026-06-10', graceUntil: '2026-06-10' },
};
async function ask(toronto: readonly object[]) {
  const settings: { name: string; version: number }[] = (
    await operator.call('GET /api/operations/settings')
  ).json();
  const { version } = settings.find(({ name }) => name === 'driver-papers')!;
  const said = { version, value: { cities: { toronto } }, reason: 'The city asks for it' };
  return operator.call('PUT /api/operations/settings/driver-papers', said);
}
const at = { lat: 43.6453, lng: -79.3806 };
const goOnline = (person: TestPerson, driverId: number) =>
  person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...at });
const goOffline = (person: TestPerson, driverId: number) =>
  person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: false });
const view = async (person: TestPerson) => (await person.call('GET /api/drivers/application')).json();

/** The bureau has answered. */
async function checked() {
  clock.advance(6_000);
  await app.driverPapers.look();
}

const before = await app.signedUp();
const { driverId, applicationId } = await applied(app, before);
const decideFirst = await approveAll(operator, applicationId);
await checked();
expect((await decideFirst()).statusCode).toBe(200);

test('what a city asks for is set in words, and checked', async () => {
  const wrong = await ask([{ ...police, words: 'Short', graceUntil: '2026-06-01' }]);
  expect(wrong.json().errors).toMatchObject({ 'cities.toronto.0.words': expect.any(String) });
  expect((await ask([police, { ...inspection, id: 'police' }])).json().status).toBe(400);
  expect((await ask([police])).statusCode).toBe(200);
  expect((await view(before)).cityPapers).toMatchObject([
    { kind: 'toronto:police', name: 'Police check', neededBy: '2026-07-10' },
  ]);
  const elsewhere = await app.signedUp();
  await elsewhere.call('PATCH /api/drivers/application', { changes: { city: 'Calgary' } });
  expect((await view(elsewhere)).cityPapers).toEqual([]);
  const unasked = await sendPaper(elsewhere.call, 'toronto:police', pdf(), { expiresOn: '2027-01-01' });
  expect(unasked.json()).toMatchObject({ status: 422, code: 'paper_not_asked' });
});

test('whoever drove before goes on until the grace day, hears of it, and drives on with the paper', async () => {
  until(new Date('2026-06-20T16:00:00Z'));
  expect((await goOnline(before, driverId)).statusCode).toBe(200);
  await goOffline(before, driverId);
  const news = async () => {
    // Twice, since each piece of news is told once.
    await app.driverPapers.look();
    await app.driverPapers.look();
    const { rows } = await app.database.pool.query(
      "select subject from mails where to_address = $1 and subject like 'Police check is needed%' order by id",
      [before.email],
    );
    return rows.map(({ subject }) => subject);
  };
  const ahead = 'Police check is needed from Jul 10, 2026';
  expect(await news()).toEqual([ahead]);
  // Still the 2nd where they drive.
  until(new Date('2026-07-03T03:00:00Z'));
  expect(await news()).toEqual([ahead]);
  until(new Date('2026-07-03T16:00:00Z'));
  expect(await news()).toEqual([ahead, ahead]);
  until(new Date('2026-07-10T16:00:00Z'));
  expect(await news()).toEqual([ahead, ahead, 'Police check is needed now']);
  const stopped = await goOnline(before, driverId);
  expect(stopped.json()).toMatchObject({ code: 'not_cleared', detail: 'Police check is missing.' });

  const undated = await sendPaper(before.call, 'toronto:police', await photo());
  expect(undated.json()).toMatchObject({ status: 422, code: 'paper_needs_day' });
  const sent = await sendPaper(before.call, 'toronto:police', await photo(), { expiresOn: '2026-08-20' });
  expect(sent.json().paper).toMatchObject({ title: 'Police check', expiresOn: '2026-08-20' });
  expect((await goOnline(before, driverId)).json().detail).toBe('Police check is not approved yet.');
  expect(await news()).toHaveLength(3);
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const review = (await operator.call(`GET ${path}`)).json();
  const paper = review.application.papers.find(({ kind }: { kind: string }) => kind === 'toronto:police');
  await operator.call(`POST ${path}/papers/${paper.id}`, approvedPaper);
  expect((await goOnline(before, driverId)).statusCode).toBe(200);

  // The reminders of licence and insurance are this paper's too.
  until(new Date('2026-08-14T16:00:00Z'));
  await app.driverPapers.look();
  const reminded = await view(before);
  expect(reminded.ending).toMatchObject([{ kind: 'toronto:police', title: 'Police check', days: 6 }]);
  expect(reminded.notes.some(({ text }: { text: string }) => /^Police check ends on/.test(text))).toBe(true);
  until(new Date('2026-08-21T16:00:00Z'));
  await app.driverPapers.look();
  expect((await before.call(`GET /api/drivers/${driverId}`)).json().isAvailable).toBe(false);
  expect((await goOnline(before, driverId)).json().detail).toBe('Police check expired on Aug 20, 2026.');
});

test('who begins now sends it with the application; a car’s lasts from its approval', async () => {
  expect((await ask([police, inspection])).statusCode).toBe(200);
  const person = await app.signedUp();
  await person.call('PATCH /api/drivers/application', { changes: completeForm });
  for (const kind of ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'])
    await sendPaper(person.call, kind, await photo());
  const register = () => person.call('POST /api/drivers', driverRequest(completeForm, person.id));
  expect((await register()).json()).toMatchObject({
    code: 'application_incomplete',
    errors: {
      'toronto:police': 'Police check is missing.',
      'toronto:inspection': 'Inspection is missing.',
    },
  });
  await sendPaper(person.call, 'toronto:police', await photo(), { expiresOn: '2027-08-20' });
  await sendPaper(person.call, 'toronto:inspection', await photo());
  const made = await register();
  expect(made.statusCode).toBe(201);
  const { rows } = await app.database.pool.query('select id from driver_applications where user_id = $1', [
    person.id,
  ]);
  const decide = await approveAll(operator, rows[0].id);
  await checked();
  expect((await decide()).statusCode).toBe(200);
  const { papers } = await view(person);
  const of = (kind: string) => papers.find((paper: { kind: string }) => paper.kind === kind);
  expect(of('toronto:police').expiresOn).toBe('2027-08-20');
  expect(of('toronto:inspection')).toMatchObject({ expiresOn: '2026-09-21', vehicleId: expect.any(Number) });
  expect((await goOnline(person, made.json().id)).statusCode).toBe(200);
  until(new Date(Date.parse('2026-09-21T16:00:00Z') + dayMs));
  await app.driverPapers.look();
  expect((await goOnline(person, made.json().id)).json().detail).toMatch(/^Inspection expired on Sep/);
  // Rested; what is asked for no longer stops nobody.
  clock.advance(dayMs);
  expect((await ask([police])).statusCode).toBe(200);
  expect((await goOnline(person, made.json().id)).statusCode).toBe(200);
});

test('a paper of drivers for wheelchairs is asked of them alone, and of who begins to drive such a car', async () => {
  const access = { ...vehicleTypesHere.fallback.types[0]!, id: 'access', name: 'Access', isAccessible: true };
  const settings: { name: string; version: number }[] = (
    await operator.call('GET /api/operations/settings')
  ).json();
  const { version } = settings.find(({ name }) => name === 'vehicle-types')!;
  const types = [...vehicleTypesHere.fallback.types, access];
  const set = await operator.call('PUT /api/operations/settings/vehicle-types', {
    ...{ version, value: { types }, reason: 'For wheelchairs' },
  });
  expect(set.statusCode).toBe(200);
  const today = clock.now().toISOString().slice(0, 10);
  const training: CityPaper = {
    ...{ id: 'training', name: 'Access training', words: 'The certificate of the course.', of: 'driver' },
    ...{ isForAccessible: true, lasts: 36, neededFrom: today, graceUntil: today },
  };
  expect((await ask([training])).statusCode).toBe(200);

  const plain = await app.signedUp();
  await plain.call('PATCH /api/drivers/application', { changes: completeForm });
  expect((await view(plain)).cityPapers).toEqual([]);
  await plain.call('PATCH /api/drivers/application', { changes: { vehicleType: 'access' } });
  expect((await view(plain)).cityPapers).toMatchObject([{ kind: 'toronto:training' }]);
  for (const kind of ['licence_front', 'licence_back', 'insurance', 'registration', 'portrait'])
    await sendPaper(plain.call, kind, await photo());
  const form = { ...completeForm, vehicleType: 'access' };
  const refused = await plain.call('POST /api/drivers', driverRequest(form, plain.id));
  expect(refused.json().errors).toEqual({ 'toronto:training': 'Access training is missing.' });

  // Who has driven another car goes on with it, and not with one that takes wheelchairs.
  expect((await view(before)).cityPapers).toEqual([]);
  expect((await goOnline(before, driverId)).statusCode).toBe(200);
  await goOffline(before, driverId);
  await app.database.pool.query("update driver_vehicles set vehicle_type = 'access' where driver_id = $1", [
    driverId,
  ]);
  expect((await goOnline(before, driverId)).json().detail).toContain('Access training is missing.');
  expect((await view(before)).cityPapers).toMatchObject([{ kind: 'toronto:training' }]);
  const { rows } = await app.database.pool.query(
    "select count(*)::int as n from mails where to_address = $1 and subject like 'Access training is needed%'",
    [before.email],
  );
  expect(rows).toEqual([{ n: 0 }]);
  await app.driverPapers.look();
  const { rows: told } = await app.database.pool.query(
    "select subject from mails where subject like 'Access training is needed%'",
  );
  expect(told).toEqual([{ subject: 'Access training is needed now' }]);
});
