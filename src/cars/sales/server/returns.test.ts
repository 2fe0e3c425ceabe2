/** A car that comes back: figures and photos beside the handover, what is kept by the terms, and two at once. */
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { multipart } from '#src/cars/selling/server/testing.ts';
import { type ReturnTermsSetting, returnTermsHere } from '#src/cars/vehicles/return-terms.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { type Sold, sellCar } from '#test/sold-car.ts';
import { actIn, agreeToMeet, handOverCar, readSale } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const desk = await app.signedUp({}, ['operator']);
const dayMs = 86_400_000;
const sweep = () => app.carSales.sweep();

async function setTerms(change: Partial<ReturnTermsSetting>): Promise<void> {
  const name = returnTermsHere.name;
  const found = (await desk.call('GET /api/operations/settings'))
    .json()
    .find((one: { name: string }) => one.name === name);
  const value = { ...returnTermsHere.fallback, ...change };
  const set = await desk.call(`PUT /api/operations/settings/${name}`, {
    ...{ version: found.version, value, reason: 'A test sets it' },
  });
  expect(set.statusCode, set.body).toBe(200);
}
/** 1,000 km for nothing, 25 cents a kilometre, at most 10% of 18,000. */
const withTerms = () => setTerms({ isOn: true });

const balance = async (account: string): Promise<number> =>
  0 - ((await app.payments.ledger.balances()).get(account) ?? 0);
const owed = ({ seller }: Sold) => balance(`sellers.payable:${seller.id}`);
const orderOf = async ({ buyer, id }: Sold) => (await buyer.call(`GET /api/orders/${id}`)).json();
const backOf = async ({ paymentId }: Sold): Promise<number> => {
  const { rows } = await app.database.pool.query<{ cents: number }>(
    'select refunded_cents as cents from payments where id = $1',
    [paymentId],
  );
  return rows[0]!.cents;
};
const isPaidBack = (sold: Sold) =>
  expect
    .poll(
      async () =>
        (
          await app.database.pool.query<{ status: string }>('select status from orders where id = $1', [
            sold.id,
          ])
        ).rows[0]!.status,
      { timeout: 20_000 },
    )
    .toBe('refunded');
const mailsTo = async ({ email }: TestPerson, like: string) =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows;
const judge = (id: number, body: object) => desk.call(`POST /api/operations/car-sales/${id}/judge`, body);
const received = ({ seller, id }: Sold, odometer: unknown) =>
  actIn(seller, id, { act: 'received', odometer });
const agree = ({ buyer, id }: Sold, odometer: number, kept: string) =>
  actIn(buyer, id, { act: 'agree_return', odometer, kept });

/** Sold by kilometres, handed over at 41,250 of them, and brought back. */
async function broughtBack(change: object = {}, deposit = false): Promise<Sold> {
  const sold = await sellCar(app, { mileage: '41000 km', ...change }, deposit);
  await handOverCar(sold, clock.now());
  await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'It is too wide for the garage' });
  await actIn(sold.buyer, sold.id, { act: 'brought' });
  return sold;
}

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

describe('a car that comes back', () => {
  test('without terms pays everything back, however far it was driven, and never by a lower odometer', async () => {
    await setTerms({ isOn: false });
    const sold = await broughtBack();
    expect((await readSale(sold.buyer, sold.id)).returnTerms).toBeNull();
    expect((await received(sold, 41_249)).json().code).toBe('odometer_lower');
    for (const typed of ['far', '-3', '41250.7', 3_000_000, '', null])
      expect((await received(sold, typed)).statusCode, String(typed)).toBe(400);
    expect((await received(sold, '60 000')).json()).toMatchObject({
      ...{ state: 'over', returnedOdometer: 60_000, kept: '0.00' },
      compared: { distance: 18_750, kept: '0.00' },
    });
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([0, 18_000_00]);
    // Whoever sees it next reads how far it was driven by then.
    const { rows } = await app.database.pool.query(
      'select v.status, v.odometer, v.mileage from vehicles v join car_sales s on s.vehicle_id = v.id where s.order_id = $1',
      [sold.id],
    );
    expect(rows).toEqual([{ status: 'paused', odometer: 60_000, mileage: 37_282 }]);
  });

  test('within what is included pays everything back at once', async () => {
    await withTerms();
    const sold = await broughtBack();
    expect((await received(sold, '42,250 km')).json()).toMatchObject({ state: 'over', kept: '0.00' });
    await isPaidBack(sold);
    expect(await owed(sold)).toBe(0);
  });

  test('beyond it has the buyer agree to what they see, and the rest goes back', async () => {
    await withTerms();
    const sold = await broughtBack();
    const compared = (await received(sold, '42 738 km')).json();
    expect(compared).toMatchObject({
      ...{ state: 'return_compared', next: { who: 'buyer' }, odometerUnit: 'km', returnedOdometer: 42_738 },
      compared: { distance: 1488, beyondKm: 488, kept: '122.00', back: '17878.00', isAtMost: false },
      returnTerms: { includedKm: 1000, perKm: '0.25', mostPercent: 10 },
    });
    const [mail] = await mailsTo(sold.buyer, 'What is kept of the price%');
    expect(mail!.body).toContain('$122.00 stays with the seller and $17,878.00 goes back to you');
    expect(mail!.body).toContain('the figures count as agreed on');
    expect((await readSale(sold.buyer, sold.id)).may).toContain('agree_return');
    expect(
      (await actIn(sold.seller, sold.id, { act: 'agree_return', odometer: 1, kept: '1.00' })).json().code,
    ).toBe('car_sale_moved_on');
    expect((await actIn(sold.buyer, sold.id, { act: 'keep' })).json().code).toBe('car_sale_moved_on');
    expect((await agree(sold, 42_738, '12.00')).json().code).toBe('figures_changed');
    expect((await agree(sold, 42_738, '122.00')).json()).toMatchObject({ state: 'over', kept: '122.00' });
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([122_00, 17_878_00]);
    expect(await mailsTo(sold.seller, 'The car is back%')).toMatchObject([
      { body: expect.stringContaining('$122.00 stays with you') },
    ]);
    // What is kept is the seller's there and then, and nothing waits for it.
    const earnings = (await sold.seller.call('GET /api/vehicles/earnings')).json();
    expect(earnings).toMatchObject({ owed: '122.00', waits: '0.00', earned: '122.00' });
    expect(earnings.sales).toMatchObject([{ isTakenBack: true, kept: '122.00' }]);
    expect(await orderOf(sold)).toMatchObject({ status: 'refunded', kept: '122.00' });
  });

  test('keeps and pays back no more than the desk has left of it', async () => {
    await withTerms();
    const sold = await broughtBack();
    const { rows } = await app.database.pool.query('select payment_id from orders where id = $1', [sold.id]);
    const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
    const refunded = await operator.call(`POST /api/operations/payments/${rows[0].payment_id}/refund`, {
      ...{ amount: '100.00', reason: 'A scratch', carBack: { isBack: false, because: 'It is kept' } },
    });
    expect(refunded.statusCode, refunded.body).toBeLessThan(300);
    const { compared } = (await received(sold, 60_000)).json();
    expect(compared).toMatchObject({ kept: '1800.00', back: '16100.00' });
    expect((await agree(sold, 60_000, '1800.00')).json()).toMatchObject({ state: 'over', kept: '1800.00' });
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([1800_00, 16_200_00]);
    expect((await readSale(sold.buyer, sold.id)).compared).toMatchObject({
      kept: '1800.00',
      back: '16200.00',
    });
  });

  test('keeps no more than its share of the price, deposit and all, and gives the deposit back', async () => {
    await withTerms();
    const sold = await broughtBack({}, true);
    expect((await received(sold, 141_250)).json().compared).toMatchObject({
      ...{ kept: '1800.00', back: '16200.00', isAtMost: true },
    });
    await agree(sold, 141_250, '1800.00');
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([1800_00, 17_900_00 - 1800_00]);
    await expect
      .poll(async () =>
        (await sold.buyer.call('GET /api/orders')).json().map((one: { status: string }) => one.status),
      )
      .toEqual(['refunded', 'refunded']);
  });

  test('has kilometres read as kilometres where the car counts miles', async () => {
    await withTerms();
    const sold = await broughtBack({ mileage: '41000' });
    // 70,000 km are 43,496 mi: 2,246 mi, which are 3,614 km.
    expect((await received(sold, '70,000 km')).json()).toMatchObject({
      ...{ odometerUnit: 'mi', returnedOdometer: 43_496 },
      compared: { distance: 2246, beyondKm: 2614, kept: '653.50' },
    });
  });

  test('of a dealer keeps its part of the tax with it, and the book holds', async () => {
    await withTerms();
    const entered = await desk.call('POST /api/operations/tax-registrations', {
      ...{ jurisdiction: 'CA', number: '123456789 RT 0001', owner: 'seller', email: desk.email },
      from: '2020-01-01',
    });
    expect(entered.statusCode, entered.body).toBe(201);
    const sold = await sellCar(
      app,
      { mileage: '41000 km', location: 'Calgary, AB' },
      false,
      ['rider'],
      (id) => app.database.pool.query("update vehicles set seller_type = 'dealer' where id = $1", [id]),
    );
    await handOverCar(sold, clock.now());
    await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'Too wide' });
    await received(sold, 42_738);
    await agree(sold, 42_738, '122.00');
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([122_00, 17_878_00]);
  });

  test('not as described has everything back, however far it was driven', async () => {
    await withTerms();
    const sold = await sellCar(app, { mileage: '41000 km' });
    await handOverCar(sold, clock.now());
    const said = { act: 'not_as_described', faults: ['odometer'], words: 'Its service book says 90,000' };
    await actIn(sold.buyer, sold.id, said);
    expect((await received(sold, 60_000)).json()).toMatchObject({ state: 'over', kept: '0.00' });
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([0, 18_000_00]);
  });

  test('goes by the terms of the day it was bought', async () => {
    await withTerms();
    const sold = await sellCar(app, { mileage: '41000 km' });
    await setTerms({ isOn: true, includedKm: 0, perKmCents: 100, mostPercent: 50 });
    await handOverCar(sold, clock.now());
    await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'Too wide' });
    expect((await received(sold, 42_738)).json().compared).toMatchObject({ kept: '122.00' });
    const older = await broughtBack();
    expect((await received(older, 42_738)).json().compared).toMatchObject({ kept: '1488.00' });
  });
});

describe('when nobody answers the figures', () => {
  test('both are reminded, and after seven days they count as agreed', async () => {
    await withTerms();
    const sold = await broughtBack();
    const sale = (await received(sold, 42_738)).json();
    expect(new Date(sale.next.by).getTime() - clock.now().getTime()).toBe(7 * dayMs);
    for (const days of [2, 3]) {
      clock.advance(days * dayMs + 1000);
      await sweep();
    }
    expect(await readSale(sold.buyer, sold.id)).toMatchObject({ state: 'return_compared', deskSince: null });
    expect(await mailsTo(sold.buyer, 'The sale waits%')).toHaveLength(2);
    clock.advance(2 * dayMs);
    await Promise.all([sweep(), sweep()]);
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([122_00, 17_878_00]);
  });

  test('nothing counts as agreed while the desk is asked, which may leave less and never more', async () => {
    await withTerms();
    const sold = await broughtBack();
    await received(sold, 42_738);
    await actIn(sold.buyer, sold.id, { act: 'ask_desk', words: 'The seller drove it home himself' });
    expect((await readSale(sold.buyer, sold.id)).next).toMatchObject({ who: null, by: null });
    for (let day = 0; day < 10; day += 1) {
      clock.advance(dayMs);
      await sweep();
    }
    expect((await readSale(sold.buyer, sold.id)).state).toBe('return_compared');
    const judged = { verdict: 'pay_back', reason: 'Half of it was the seller’s' };
    expect((await judge(sold.id, { ...judged, kept: '122.01' })).json()).toMatchObject({
      ...{ code: 'kept_too_much', errors: { kept: expect.stringContaining('$122.00') } },
    });
    expect((await judge(sold.id, { ...judged, kept: '61' })).json()).toMatchObject({
      state: 'over',
      kept: '61.00',
    });
    await isPaidBack(sold);
    expect([await owed(sold), await backOf(sold)]).toEqual([61_00, 17_939_00]);
  });

  test('the days that the desk gives are still to come, however long it took', async () => {
    await withTerms();
    const sold = await broughtBack();
    await received(sold, 42_738);
    await actIn(sold.buyer, sold.id, { act: 'ask_desk', words: 'I was away' });
    clock.advance(30 * dayMs);
    const more = (await judge(sold.id, { verdict: 'extend', reason: 'Look at it', days: 3 })).json();
    expect(new Date(more.next.by).getTime() - clock.now().getTime()).toBe(3 * dayMs);
    expect((await agree(sold, 42_738, '122.00')).json().state).toBe('over');
  });
});

describe('two at once', () => {
  test('the buyer agrees while the desk judges: one of the two stands, and is paid once', async () => {
    await withTerms();
    for (let turn = 0; turn < 3; turn += 1) {
      const sold = await broughtBack();
      await received(sold, 42_738);
      const [agreed, judged] = await Promise.all([
        agree(sold, 42_738, '122.00'),
        judge(sold.id, { verdict: 'pay_back', reason: 'All of it', kept: '0' }),
      ]);
      await isPaidBack(sold);
      const { kept } = await readSale(sold.buyer, sold.id);
      expect([await owed(sold), await backOf(sold)]).toEqual(
        kept === '122.00' ? [122_00, 17_878_00] : [0, 18_000_00],
      );
      const won = kept === '122.00' ? agreed : judged;
      expect(won.statusCode).toBe(200);
      const { log } = await readSale(sold.seller, sold.id);
      expect(log.filter(({ words }) => /agrees to what is kept|The desk judged/.test(words))).toHaveLength(1);
    }
  });

  test('the desk pays back by hand while the buyer agrees: what is kept is what the seller is owed', async () => {
    await withTerms();
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await broughtBack();
      await received(sold, 42_738);
      const [agreed, refunded] = await Promise.all([
        agree(sold, 42_738, '122.00'),
        desk.call(`POST /api/operations/payments/${sold.paymentId}/refund`, {
          ...{ amount: '17950.00', reason: 'By hand', carBack: { isBack: false, because: 'It is kept' } },
        }),
      ]);
      if (agreed.statusCode !== 200) {
        expect(agreed.json().code).toBe('figures_changed');
        expect((await agree(sold, 42_738, '50.00')).statusCode).toBe(200);
      }
      await isPaidBack(sold);
      const left = refunded.statusCode < 300 ? 50_00 : 122_00;
      await expect.poll(async () => [await owed(sold), await backOf(sold)]).toEqual([left, 18_000_00 - left]);
      await expect.poll(async () => (await readSale(sold.buyer, sold.id)).kept).toBe(`${left / 100}.00`);
    }
  });

  test('the seller types twice: the buyer hears once; another figure while they agree is never agreed to unseen', async () => {
    await withTerms();
    const sold = await broughtBack();
    const twice = await Promise.all([received(sold, 42_738), received(sold, 42_738)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mailsTo(sold.buyer, 'What is kept of the price%')).toHaveLength(1);
    const [agreed] = await Promise.all([agree(sold, 42_738, '122.00'), received(sold, 43_738)]);
    const { state, kept, compared } = await readSale(sold.buyer, sold.id);
    if (agreed.statusCode === 200) expect([state, kept]).toEqual(['over', '122.00']);
    else {
      expect(agreed.json().code).toBe('figures_changed');
      expect([state, compared?.kept]).toEqual(['return_compared', '372.00']);
    }
  });
});

describe('photos', () => {
  const send = async ({ call }: Pick<TestPerson, 'call'>, id: number, given?: Buffer, name = 'door.jpg') => {
    const drawn = { width: 64, height: 48, channels: 3 as const, background: '#357' };
    const bytes = given ?? (await sharp({ create: drawn }).jpeg().toBuffer());
    const { payload, headers } = multipart('photo', bytes, {}, 'image/jpeg', name);
    return call(`POST /api/car-sales/${id}/photos`, payload, { headers });
  };

  test('are the two’s alone, of the handover and of the return, and stay once they are proof', async () => {
    await withTerms();
    const sold = await sellCar(app, { mileage: '41000 km' });
    const { buyer, seller, id } = sold;
    expect((await send(buyer, id)).json().code).toBe('photos_closed');
    await agreeToMeet(sold, clock.now());
    const sent = (await send(buyer, id)).json();
    expect(sent.photos).toMatchObject([{ moment: 'handover', by: 'buyer', mine: true }]);
    expect(sent.mayPhoto).toEqual({ moment: 'handover', left: 5 });
    const [photo] = sent.photos;
    const read = (person: Pick<TestPerson, 'call'>) =>
      person.call(`GET /api/car-sales/${id}/papers/files/${photo.id}`);
    expect((await read(seller)).headers['content-type']).toBe('image/jpeg');
    const stranger = await app.signedUp();
    expect((await read(stranger)).statusCode).toBe(404);
    expect((await send(stranger, id)).json().code).toBe('car_sale_not_found');
    expect((await seller.call(`DELETE /api/car-sales/${id}/photos/${photo.id}`)).statusCode).toBe(404);
    expect(
      (await send(buyer, id, Buffer.from('%PDF-1.4 no photo at all, but long enough'), 'x.pdf')).statusCode,
    ).toBe(422);
    await handOverCar(sold, clock.now());
    expect((await buyer.call(`DELETE /api/car-sales/${id}/photos/${photo.id}`)).json().code).toBe(
      'photos_closed',
    );
    // The day after the handover nothing is added to it.
    clock.advance(dayMs + 1000);
    expect((await send(seller, id)).json().code).toBe('photos_closed');
    await actIn(buyer, id, { act: 'ask_return', words: 'Too wide' });
    const many = await Promise.all(Array.from({ length: 8 }, () => send(seller, id)));
    expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 200, 409, 409]);
    const { photos, log } = await readSale(buyer, id);
    expect(photos.filter(({ moment }) => moment === 'return')).toHaveLength(6);
    expect(log.filter(({ words }) => words === 'The seller sends photos of the return.')).toHaveLength(1);
    const [first] = photos.filter(({ by }) => by === 'seller');
    expect((await seller.call(`DELETE /api/car-sales/${id}/photos/${first!.id}`)).json().mayPhoto.left).toBe(
      1,
    );
    const atDesk = (await desk.call(`GET /api/operations/car-sales/${id}/papers`)).json();
    expect(atDesk.files.filter(({ name }: { name: string }) => name === 'Photo of the return')).toHaveLength(
      6,
    );
  });
});
