import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { mostTexts } from './limits.ts';
import { textableNumber } from './numbers.ts';

const clock = manualClock(new Date('2026-11-26T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp(
  { clock, holds, dispatchLoop: false },
  { DEMO: 'on', SMS_MOST_PER_DAY: '20' },
);
const cast = createRideCast(app, holds);
const { pool } = app.database;
const dayMs = 24 * 3_600_000;

/** Books for a passenger and cancels, as whoever pumps texts does. @returns whether a text went out */
async function texted(rider: TestPerson, phone: string): Promise<boolean> {
  const { ride, answer } = await cast.book(rider, {}, { passenger: { name: 'Priya Nair', phone } });
  expect(answer.statusCode).toBe(201);
  // That no car comes would be a text more, and is counted like the first.
  await pool.query('update rides set passenger_texted_at = null where id = $1', [ride.id]);
  await rider.call(`POST /api/rides/${ride.id}/cancel`, { reason: 'changed_plans' });
  await pool.query("update rides set status = 'cancelled' where id = $1", [ride.id]);
  return ride.bookedFor.texted;
}
const numberOf = (i: number) => `+1 416 5${String(50 + i)} 01${String(10 + i)}`;

test('only ordinary numbers of the countries that are served', () => {
  const served = new Set(['CA', 'US']);
  for (const phone of ['+1 416 555 0134', '416 555 0134', '+1 (212) 555-0187'])
    expect(textableNumber(phone, served), phone).not.toBeNull();
  const others = {
    satellite: ['+870 773 111 632', '+8816 214 12345', '+882 16 5555 1234', '+883 5100 1234 5678'],
    caribbean: ['+1 876 555 0134', '+1 268 464 1234', '+1 809 555 0134'],
    premium: ['+1 900 555 0134', '+44 909 879 0000'],
    elsewhere: ['+252 61 5123456', '+49 1512 3456789'],
    none: ['+1 555 0134', '911', ''],
  };
  for (const [kind, phones] of Object.entries(others))
    for (const phone of phones) expect(textableNumber(phone, served), `${kind} ${phone}`).toBeNull();
});

test('one account, one number, numbers alike and all together have a day’s most; the next day begins anew', async () => {
  const rider = await app.signedUp();
  const sent: boolean[] = [];
  for (let i = 0; i < mostTexts.number + 1; i++) sent.push(await texted(rider, numberOf(0)));
  expect(sent.filter(Boolean)).toHaveLength(mostTexts.number);
  for (let i = 1; i <= 8; i++) sent.push(await texted(rider, numberOf(i)));
  // One that the number refused was an attempt of the account all the same.
  expect(sent.filter(Boolean)).toHaveLength(mostTexts.account - 1);
  // The number has had its share from whoever asks.
  expect(await texted(await app.signedUp(), numberOf(0))).toBe(false);
  clock.advance(dayMs);
  expect(await texted(rider, numberOf(0))).toBe(true);
}, 120_000);

test('rivals take no more than there are', async () => {
  clock.advance(dayMs);
  const riders = await Promise.all(Array.from({ length: mostTexts.number + 4 }, () => app.signedUp()));
  const sent = await Promise.all(riders.map((rider) => texted(rider, numberOf(30))));
  expect(sent.filter(Boolean)).toHaveLength(mostTexts.number);
}, 120_000);

test('operators turn them off, see how many went out and why others did not; riders neither', async () => {
  clock.advance(dayMs);
  const [operator, rider] = [await app.signedUp({}, ['rider', 'operator']), await app.signedUp()];
  expect((await rider.call('GET /api/operations/texts')).statusCode).toBe(403);
  expect(await texted(rider, numberOf(40))).toBe(true);
  expect(await texted(rider, '+870 773 111 632')).toBe(false);
  const off = { on: false, reason: 'Somebody pumps them.' };
  expect((await operator.call('POST /api/operations/texts/switch', off)).statusCode).toBe(204);
  expect(await texted(rider, numberOf(41))).toBe(false);
  const standing = (await operator.call('GET /api/operations/texts')).json();
  expect(standing).toMatchObject({ on: false, changed: { reason: off.reason }, countries: ['CA', 'US'] });
  expect(standing.days[0].written).toBe(1);
  expect(standing.days[0].refused).toEqual(
    expect.arrayContaining([
      { why: 'country', count: 1 },
      { why: 'off', count: 1 },
    ]),
  );
  await operator.call('POST /api/operations/texts/switch', { on: true, reason: 'It is over.' });
  expect(await texted(rider, numberOf(42))).toBe(true);
}, 120_000);

test('a text begins with our words, and says nothing of a name that leads somewhere', async () => {
  clock.advance(dayMs);
  const rider = await app.signedUp();
  await pool.query("update users set first_name = 'Win at evil.example' where id = $1", [rider.id]);
  await texted(rider, numberOf(45));
  const outbox = (await rider.call('GET /api/outbox')).json() as { kind: string; body: string }[];
  const { body } = outbox.find(({ kind }) => kind === 'text')!;
  expect(body).toMatch(/^Rove: a ride is booked for you\./);
  expect(body).not.toContain('evil.example');
});
