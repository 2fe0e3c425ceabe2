/** A car that is not what its listing says, and what buyer and seller write to each other in its sale. */
import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { type Sold, sellCar } from '#test/sold-car.ts';
import { actIn, agreeToMeet, handOverCar, readSale, signPapers } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const desk = await app.signedUp({}, ['operator']);

const say = ({ buyer, id }: Sold, faults: unknown = ['damage', 'papers'], words = 'The door is dented') =>
  actIn(buyer, id, { act: 'not_as_described', faults, words });
const write = (person: { call: Sold['buyer']['call'] }, id: number, message: string) =>
  person.call(`POST /api/car-sales/${id}/messages`, { message });
const statusOf = async ({ buyer, id }: Sold) => (await buyer.call(`GET /api/orders/${id}`)).json().status;
const reports = async ({ vehicleId }: Sold) =>
  (await desk.call('GET /api/vehicles/reports?state=open'))
    .json()
    .filter(({ listing }: { listing: { id: number } }) => listing.id === vehicleId);
const mails = async (to: string, like: string) =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [to, like],
    )
  ).rows.map(({ body }) => body);

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

describe('not as described', () => {
  test('at the car ends the sale, pays it all back, and has the desk look at the listing', async () => {
    const sold = await sellCar(app);
    expect((await say(sold)).json().code).toBe('car_sale_moved_on');
    await agreeToMeet(sold, clock.now());
    expect(
      (await actIn(sold.seller, sold.id, { act: 'not_as_described', faults: ['damage'], words: 'x' })).json(),
    ).toMatchObject({
      code: 'car_sale_moved_on',
    });
    for (const faults of [[], ['ugly'], 'damage', Array(8).fill('damage')])
      expect((await say(sold, faults)).statusCode).toBe(400);
    await Promise.all([say(sold), say(sold)]);
    expect(await readSale(sold.seller, sold.id)).toMatchObject({
      state: 'over',
      faults: ['damage', 'papers'],
    });
    await expect.poll(() => statusOf(sold), { timeout: 20_000 }).toBe('refunded');
    const told = await mails(sold.seller.email, 'The sale is called off%');
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('damage that was not said, papers or keys are missing');
    expect(await reports(sold)).toMatchObject([{ reason: 'wrong_facts' }]);
  });

  test('after the handover begins a return that the desk looks at', async () => {
    const sold = await sellCar(app);
    await handOverCar(sold, clock.now());
    expect((await say(sold, ['mechanical'])).json()).toMatchObject({
      ...{ state: 'return_asked', faults: ['mechanical'], returnReason: 'The door is dented' },
      deskSince: clock.now().toISOString(),
    });
    expect(await statusOf(sold)).toBe('fulfilled');
    expect(await reports(sold)).toHaveLength(1);
    expect((await actIn(sold.buyer, sold.id, { act: 'keep' })).json()).toMatchObject({
      faults: [],
      deskSince: null,
    });
  });

  test('while the keys change hands: either the sale is over or the car is the buyer’s, never both', async () => {
    const sold = await sellCar(app);
    await agreeToMeet(sold, clock.now());
    await signPapers(sold);
    const { code } = await readSale(sold.buyer, sold.id);
    const [said, handed] = await Promise.all([
      say(sold),
      actIn(sold.seller, sold.id, { act: 'hand_over', code }),
    ]);
    const { state, handedOverAt } = await readSale(sold.buyer, sold.id);
    expect(handed.statusCode === 200).toBe(handedOverAt !== null);
    expect(state).toBe(handedOverAt === null ? 'over' : said.statusCode === 200 ? 'return_asked' : 'promise');
  });
});

describe('messages in a sale', () => {
  test('begin one conversation, whoever writes first, and each has a mail that leads back', async () => {
    const sold = await sellCar(app);
    const { buyer, seller, id } = sold;
    const first = await Promise.all([
      write(seller, id, 'Shall we meet on Sunday?'),
      write(buyer, id, 'Does it have winter tyres?'),
    ]);
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { messages } = await readSale(buyer, id);
    expect(messages.map(({ by }) => by).sort()).toEqual(['buyer', 'seller']);
    expect((await buyer.call('GET /api/inquiries')).json()).toHaveLength(1);
    const [mail] = await mails(buyer.email, 'New message about%');
    expect(mail).toContain('Shall we meet on Sunday?');
    expect(mail).toContain(`/car-orders/${id}#messages`);
    expect(mail).not.toContain(seller.email);
    clock.advance(1000);
    await write(seller, id, 'It has.');
    expect((await buyer.call('GET /api/inquiries')).json()[0].unread).toBe(true);
    expect((await buyer.call(`POST /api/car-sales/${id}/read`)).statusCode).toBe(204);
    expect((await buyer.call('GET /api/inquiries')).json()[0].unread).toBe(false);
  });

  test('are nobody else’s, and the desk’s while it is asked', async () => {
    const sold = await sellCar(app);
    await write(sold.buyer, sold.id, 'My number is 416 555 0134');
    const stranger = await app.signedUp();
    for (const person of [stranger, desk]) {
      expect((await write(person, sold.id, 'Hello')).json().code).toBe('car_sale_not_found');
      expect((await person.call(`POST /api/car-sales/${sold.id}/read`)).statusCode).toBe(404);
    }
    expect((await readSale(desk, sold.id)).messages).toEqual([]);
    await actIn(sold.buyer, sold.id, { act: 'ask_desk', words: 'They do not answer' });
    expect((await readSale(desk, sold.id)).messages).toHaveLength(1);
    expect((await write(sold.buyer, sold.id, '  ')).statusCode).toBe(400);
    expect((await write(sold.buyer, sold.id, 'x'.repeat(4001))).statusCode).toBe(400);
  });
});

test('of whoever is kept out the other side reads, once, and the desk has the sale in its list', async () => {
  const [sold, other, done] = [await sellCar(app), await sellCar(app), await sellCar(app)];
  const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
  await handOverCar(done, clock.now());
  const keepOut = (person: { id: number }, path: string) =>
    operator.call(`POST /api/operations/people/${person.id}/${path}`, { reason: 'A test' });
  expect((await keepOut(sold.seller, 'disable')).statusCode).toBeLessThan(300);
  const told = () => mails(sold.buyer.email, 'The desk looks at the sale%');
  await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(1);
  expect((await told())[0]).toContain('The seller cannot use their account now.');
  const waiting = (await desk.call('GET /api/operations/car-sales?show=waiting')).json().sales;
  expect(waiting.map(({ id }: { id: number }) => id)).toContain(sold.id);
  expect(await readSale(sold.buyer, sold.id)).toMatchObject({
    ...{ state: 'paid', may: expect.arrayContaining(['call_off']), deskSince: expect.any(String) },
  });
  // What was handed over waits for nobody.
  await keepOut(done.seller, 'disable');
  await keepOut(other.buyer, 'disable');
  await expect
    .poll(async () => (await mails(other.seller.email, 'The desk looks at the sale%')).length, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(await mails(done.buyer.email, 'The desk looks at the sale%')).toEqual([]);
  expect(await told()).toHaveLength(1);
});
