/** A handover that the desk completed: the bill of sale is signed afterwards, asked for again, told to the desk, or stays unsigned. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  actIn,
  agreeToMeet,
  preparePapers,
  readSale,
  signAs,
  signPapers,
  stated,
} from '#src/cars/sales/server/testing.ts';
import { judgePdf } from '#src/platform/files/pdf-verdict.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { type Sold, sellCar } from '#test/sold-car.ts';
import type { SaleBill } from '../contract.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const { pool } = app.database;
const desk = await app.signedUp({}, ['operator']);
const dayMs = 86_400_000;

async function sellAndMeet(): Promise<Sold> {
  const sold = await sellCar(app, {}, false);
  await agreeToMeet(sold, clock.now());
  return sold;
}
const judge = (id: number, verdict: string) =>
  desk.call(`POST /api/operations/car-sales/${id}/judge`, { verdict, reason: 'Both say that she has it' });
const read = async (person: TestPerson, id: number): Promise<SaleBill> =>
  (await person.call(`GET /api/car-sales/${id}/papers`)).json();
const mailsTo = async ({ email }: TestPerson, like: string): Promise<string[]> =>
  (
    await pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows.map(({ body }) => body);
const waiting = async (): Promise<number[]> =>
  (await desk.call('GET /api/operations/car-sales')).json().sales.map(({ id }: { id: number }) => id);
const pass = async (days: number) => {
  clock.advance(days * dayMs + 1000);
  await app.carSales.sweep();
};
/** From an unsigned handover to the odometer both say. */
const prepareLate = (sold: Sold) => preparePapers(sold, 41_250);

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  const { rows } = await pool.query(`
    select s.order_id from car_sales s where s.papers_signed_at is not null and not (
      (select count(*) from car_sale_signatures g where g.order_id = s.order_id and g.ended_at is null) = 2
      and (select count(*) from car_sale_files f where f.order_id = s.order_id and f.kind = 'bill' and f.replaced_at is null) = 1)`);
  expect(rows).toEqual([]);
});

describe('a car that the desk handed over before both had signed', () => {
  test('is signed by nobody once one of the two has left, and the other is not asked for it any more', async () => {
    const { buyer, seller, id } = await sellAndMeet();
    await judge(id, 'hand_over');
    await pool.query('update users set deleted_at = now() where id = $1', [seller.id]);
    await pass(2);
    expect(await readSale(buyer, id)).toMatchObject({ papers: { signedAt: null, late: { until: null } } });
    expect((await mailsTo(buyer, 'The bill of sale stays unsigned%'))[0]).toContain(
      'One of the two has left',
    );
    expect(await mailsTo(buyer, 'The bill of sale waits%')).toEqual([]);
  });

  test('says not signed, asks both, and is signed by them afterwards with the odometer both say', async () => {
    const sold = await sellAndMeet();
    const { buyer, seller, id } = sold;
    expect((await judge(id, 'hand_over')).json()).toMatchObject({
      state: 'promise',
      papers: { signedAt: null, late: { until: expect.any(String), deskTold: false } },
    });
    for (const person of [buyer, seller]) {
      expect((await mailsTo(person, 'The car is handed over%'))[0]).toContain(
        'The bill of sale was not signed at the car',
      );
      expect(await readSale(person, id)).toMatchObject({
        next: { who: 'both', words: expect.stringContaining('it was not signed at the car') },
        may: expect.arrayContaining(['odometer', 'ask_desk']),
      });
      expect(await read(person, id)).toMatchObject({ file: null, late: { isSigned: false }, mayType: true });
    }
    expect((await desk.call(`GET /api/operations/car-sales/${id}/papers`)).json().late).toMatchObject({
      isSigned: false,
    });
    // It is no secret code at the car any more, and nothing is handed over twice.
    expect(await readSale(buyer, id)).toMatchObject({ code: null });
    expect((await judge(id, 'hand_over')).json().code).toBe('car_sale_moved_on');

    await prepareLate(sold);
    expect((await readSale(buyer, id)).odometer).toBe(41_250);
    const bill = await read(buyer, id);
    const words = JSON.stringify(bill.bill.parts);
    expect(words).toContain('as both say it was at the handover');
    expect(words).toMatch(/"Handed over","words":"[^"]* completed by /);
    expect(bill).toMatchObject({ missing: [], maySign: true });
    await signAs(seller, id, stated.seller);
    expect((await mailsTo(buyer, 'The bill of sale waits for your name%')).at(-1)).not.toContain('keys');
    expect((await signAs(buyer, id, stated.buyer)).json()).toMatchObject({ late: { isSigned: true } });
    const pdf = await buyer.call(`GET /api/car-sales/${id}/papers/bill-of-sale.pdf`);
    expect(await judgePdf(pdf.rawPayload)).toBe('fine');
    expect((await mailsTo(seller, 'The bill of sale is signed%'))[0]).not.toContain('code');
    // What was signed is signed: the odometer is not typed again, and nobody is asked any more.
    expect((await actIn(buyer, id, { act: 'odometer', odometer: 9 })).json().code).toBe('car_sale_moved_on');
    await pass(30);
    expect(await mailsTo(buyer, 'The bill of sale stays unsigned%')).toEqual([]);
    expect(await waiting()).not.toContain(id);
  });

  test('ends what one had signed at the car, since the paper says now who handed it over', async () => {
    const sold = await sellAndMeet();
    await preparePapers(sold);
    await signAs(sold.seller, sold.id, stated.seller);
    await judge(sold.id, 'hand_over');
    const { ended, signatures } = await read(sold.seller, sold.id);
    expect(signatures).toEqual([]);
    expect(ended).toMatchObject([{ why: 'The desk completed the handover.' }]);
    await signAs(sold.buyer, sold.id, stated.buyer);
    await signAs(sold.seller, sold.id, stated.seller);
    expect((await read(sold.seller, sold.id)).file).not.toBeNull();
  });

  test('is not asked about where both had signed before', async () => {
    const sold = await sellAndMeet();
    await signPapers(sold);
    await judge(sold.id, 'hand_over');
    expect((await readSale(sold.buyer, sold.id)).papers).toMatchObject({ late: null });
    expect((await read(sold.buyer, sold.id)).file).not.toBeNull();
  });

  test('is asked about again, then the desk is told, then the paper stays unsigned', async () => {
    const sold = await sellAndMeet();
    const { buyer, seller, id } = sold;
    await judge(id, 'hand_over');
    await prepareLate(sold);
    await signAs(seller, id, stated.seller);
    const asked = async (person: TestPerson) =>
      (await mailsTo(person, 'The bill of sale waits for your name%')).length;
    const before = [await asked(buyer), await asked(seller)];
    await pass(2);
    // Whoever has signed is left alone.
    expect([await asked(buyer), await asked(seller)]).toEqual([before[0]! + 1, before[1]]);
    expect(await waiting()).not.toContain(id);
    await pass(5);
    expect(await waiting()).toContain(id);
    expect((await desk.call('GET /api/operations/car-sales/waiting')).json().waiting).toBe(
      (await waiting()).length,
    );
    await pass(14);
    expect(await waiting()).not.toContain(id);
    expect(await mailsTo(buyer, 'The bill of sale stays unsigned%')).toHaveLength(1);
    expect(await read(buyer, id)).toMatchObject({
      ...{ maySign: false, mayType: false },
      late: { until: null, isSigned: false },
    });
    expect((await signAs(buyer, id, stated.buyer)).json().code).toBe('bill_closed');
  });

  test('may be left unsigned by the desk, once, and waits while the car goes back', async () => {
    const sold = await sellAndMeet();
    const { buyer, id } = sold;
    await judge(id, 'hand_over');
    await prepareLate(sold);
    await actIn(buyer, id, { act: 'ask_return', words: 'It pulls to the left' });
    expect((await signAs(buyer, id, stated.buyer)).json().code).toBe('bill_closed');
    expect((await judge(id, 'leave_unsigned')).json().code).toBe('car_sale_moved_on');
    await pass(3);
    expect(await mailsTo(buyer, 'The bill of sale waits for your name%')).toEqual([]);
    await actIn(buyer, id, { act: 'keep' });
    expect((await judge(id, 'leave_unsigned')).json()).toMatchObject({
      mayJudge: ['pay_back', 'extend'],
      papers: { late: { until: null } },
    });
    expect((await judge(id, 'leave_unsigned')).json().code).toBe('car_sale_moved_on');
  });
});

describe('at one moment', () => {
  test('the last one signs and the desk leaves it unsigned: one of the two, never both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await sellAndMeet();
      await judge(sold.id, 'hand_over');
      await prepareLate(sold);
      await signAs(sold.seller, sold.id, stated.seller);
      const [signed, left] = await Promise.all([
        signAs(sold.buyer, sold.id, stated.buyer),
        judge(sold.id, 'leave_unsigned'),
      ]);
      expect([signed.statusCode, left.statusCode].sort()).toEqual([200, 409]);
      const { papers } = await readSale(sold.buyer, sold.id);
      expect(papers?.signedAt !== null).toBe(signed.statusCode === 200);
    }
  });

  test('the second signs at the car and the desk hands over: signed before it, or asked after it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await sellAndMeet();
      await preparePapers(sold);
      await signAs(sold.seller, sold.id, stated.seller);
      const [, handed] = await Promise.all([
        signAs(sold.buyer, sold.id, stated.buyer),
        judge(sold.id, 'hand_over'),
      ]);
      expect(handed.statusCode).toBe(200);
      const { papers, state } = await readSale(sold.buyer, sold.id);
      expect(state).toBe('promise');
      expect(papers?.signedAt === null).toBe(papers?.late !== null);
    }
  });
});
