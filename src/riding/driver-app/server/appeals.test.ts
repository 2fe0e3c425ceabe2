import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { countRatings } from '#src/riding/lifecycle/server/money/ratings.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const clock = manualClock(new Date('2026-11-16T12:30:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
const { pool } = app.database;
const { onlineDriver, book } = createRideCast(app, holds);
const operator = await app.signedUp({ firstName: 'Olive' }, ['rider', 'operator']);
const dayMs = 86_400_000;
const words = 'The plate in the report is not mine: mine ends in 418.';

const applicationOf = async ({ id }: TestPerson): Promise<number> =>
  (await pool.query('select id from driver_applications where user_id = $1', [id])).rows[0].id;
const decide = async (person: TestPerson, body: object) =>
  operator.call(`POST /api/operations/driver-reviews/${await applicationOf(person)}/decide`, body);
const suspend = (person: TestPerson) =>
  decide(person, { decision: 'suspend', reason: 'A rider reported a dangerous overtaking.' });
const appeal = (person: TestPerson, body: object = { words }) =>
  person.call('POST /api/drivers/appeals', body);
const own = async (person: TestPerson) => (await person.call('GET /api/drivers/appeals')).json();
const answer = (id: number, outcome: string, by = operator) =>
  by.call(`POST /api/operations/appeals/${id}/answer`, { outcome, answer: 'We checked the plate.' });
const mailsTo = async ({ email }: TestPerson) =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;

describe('a suspension', () => {
  test('is appealed once, by its driver, and goes with the operator’s answer when it was wrong', async () => {
    const driver = await onlineDriver();
    expect((await appeal(driver)).json()).toMatchObject({ code: 'nothing_to_appeal' });
    expect((await suspend(driver)).statusCode).toBe(200);
    expect(await own(driver)).toMatchObject({
      standing: { about: 'suspension', reason: 'A rider reported a dangerous overtaking.', appeal: null },
    });
    expect((await appeal(driver, { words: 'No.' })).statusCode).toBe(400);
    const rivals = await Promise.all(Array.from({ length: 5 }, () => appeal(driver)));
    expect(rivals.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(rivals.filter((one) => one.json().code === 'appealed_already')).toHaveLength(4);
    const { appeals, open } = (await operator.call('GET /api/operations/appeals')).json();
    expect(open).toBe(1);
    expect(appeals).toMatchObject([{ about: 'suspension', words, driver: { email: driver.email } }]);

    const { id } = appeals[0];
    const answers = await Promise.all([answer(id, 'reversed'), answer(id, 'upheld'), answer(id, 'upheld')]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [closed] = (await own(driver)).appeals;
    // Whichever was first: the answer and the standing agree.
    expect((await own(driver)).standing === null).toBe(closed.state === 'reversed');
    expect(closed).toMatchObject({ answer: 'We checked the plate.' });
  });

  test('that is taken back lets the driver on the road again, with one mail that says why', async () => {
    const driver = await onlineDriver();
    await suspend(driver);
    const online = { isAvailable: true, lat: 43.6453, lng: -79.3806 };
    expect((await driver.call(`PATCH /api/drivers/${driver.driverId}`, online)).statusCode).not.toBe(200);
    const { id } = (await appeal(driver)).json();
    const before = (await mailsTo(driver)).length;
    expect((await answer(id, 'reversed')).json()).toMatchObject({
      state: 'reversed',
      answeredBy: expect.stringContaining('Olive'),
    });
    expect(await own(driver)).toMatchObject({ standing: null, appeals: [{ state: 'reversed' }] });
    expect((await driver.call(`PATCH /api/drivers/${driver.driverId}`, online)).statusCode).toBe(200);
    const mails = (await mailsTo(driver)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0].body).toContain('“We checked the plate.”');
  });

  test('that stays tells the driver so; the next suspension may be appealed anew', async () => {
    const driver = await onlineDriver();
    await suspend(driver);
    const { id } = (await appeal(driver)).json();
    await answer(id, 'upheld');
    expect(await own(driver)).toMatchObject({ standing: { appeal: { state: 'upheld' } } });
    expect((await mailsTo(driver)).at(-1)).toMatchObject({ subject: 'We looked again: the decision stays' });
    expect((await appeal(driver)).json()).toMatchObject({ code: 'appealed_already' });
    await decide(driver, { decision: 'reinstate', reason: 'The time is over.' });
    clock.advance(60_000);
    await suspend(driver);
    expect((await appeal(driver)).statusCode).toBe(201);
  });

  test('is for operators to answer and for its driver to read', async () => {
    const driver = await onlineDriver();
    await suspend(driver);
    const { id } = (await appeal(driver)).json();
    const other = await onlineDriver();
    expect((await answer(id, 'reversed', driver)).statusCode).toBe(403);
    expect((await other.call('GET /api/operations/appeals')).statusCode).toBe(403);
    expect(await own(other)).toEqual({ standing: null, appeals: [] });
    expect((await app.call('GET /api/drivers/appeals')).statusCode).toBe(401);
    expect((await answer(999_999, 'upheld')).json()).toMatchObject({ code: 'appeal_not_found' });
  });
});

test('a rating that was wrong counts no more, and its rider is not named', async () => {
  const driver = await onlineDriver();
  const driven = async (rated: object) => {
    const rider = await app.signedUp({ firstName: 'Maria' });
    const { ride } = await book(rider);
    const ended = `update rides set status = 'completed', driver_id = $2, completed_at = $3 where id = $1`;
    await pool.query(ended, [ride.id, driver.driverId, clock.now()]);
    expect((await rider.call(`POST /api/rides/${ride.id}/rate`, rated)).statusCode).toBe(200);
    return ride;
  };
  for (let others = 0; others < 4; others += 1) await driven({ stars: 5 });
  clock.advance(1000);
  const ride = await driven({ stars: 1, tags: [], comment: 'Wrong car' });
  const record = async () =>
    (await pool.query('select rating_sum, rating_count from drivers where id = $1', [driver.driverId]))
      .rows[0];
  const feedback = async () =>
    (await driver.call(`GET /api/drivers/${driver.driverId}/feedback`)).json().said;
  expect(await feedback()).toEqual([]);

  clock.advance(dayMs + 1);
  await countRatings(app.rides.parts);
  expect(await record()).toEqual({ rating_sum: 21, rating_count: 5 });
  const [said] = await feedback();
  expect(JSON.stringify(said)).not.toContain(`"${ride.id}"`);
  const other = await onlineDriver();
  const { rating } = said;
  expect((await appeal(other, { rating, words })).json()).toMatchObject({ code: 'nothing_to_appeal' });
  const { id } = (await appeal(driver, { rating, words })).json();
  expect((await appeal(driver, { rating, words })).json()).toMatchObject({ code: 'appealed_already' });
  const list = (await operator.call('GET /api/operations/appeals')).json().appeals;
  expect(list.at(-1)).toMatchObject({ about: 'rating', decided: '1 of 5 stars', comment: 'Wrong car' });
  await Promise.all([answer(id, 'reversed'), answer(id, 'reversed')]);
  expect(await record()).toEqual({ rating_sum: 20, rating_count: 4 });
  expect((await feedback())[0]).toMatchObject({ struck: true, appeal: { state: 'reversed' } });
});
