/** The bill of sale from what both type to the signed file, what ends a signature, and two at once. */
import { createHash } from 'node:crypto';
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
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { judgePdf } from '#src/platform/files/pdf-verdict.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { SaleBill } from '../contract.ts';

interface Sold {
  seller: TestPerson;
  buyer: TestPerson;
  id: number;
}

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const { pool } = app.database;
const desk = await app.signedUp({}, ['operator']);

/** A car that is paid, with a meeting agreed. */
async function sell(change: object = {}, dealerName?: string): Promise<Sold> {
  const [seller, buyer] = [
    await app.signedUp({ firstName: 'Dora', lastName: 'Kowalczyk-Bélanger' }),
    await app.signedUp({ firstName: 'Maya', lastName: 'Lindgren' }),
  ];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000', ...change }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  if (dealerName) {
    await pool.query("update vehicles set seller_type = 'dealer', dealer_name = $2 where id = $1", [
      vehicleId,
      dealerName,
    ]);
    await desk.call('POST /api/operations/tax-registrations', {
      ...{ owner: 'seller', email: seller.email, jurisdiction: 'CA', number: '814723395 RT 0001' },
      from: '2026-01-01',
    });
  }
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId });
  const bought = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind: 'full' });
  const sold = { seller, buyer, id: bought.json().id };
  await agreeToMeet(sold, clock.now());
  return sold;
}
const read = async (person: TestPerson, id: number): Promise<SaleBill> =>
  (await person.call(`GET /api/car-sales/${id}/papers`)).json();
const partOf = ({ bill }: SaleBill, title: string) => {
  const part = bill.parts.find((one) => one.title === title);
  return [
    ...(part?.facts ?? []).map(({ label, words }) => `${label}: ${words}`),
    ...(part?.prose ?? []).map(({ words }) => words),
  ];
};
const pdfOf = (person: TestPerson, id: number) =>
  person.call(`GET /api/car-sales/${id}/papers/bill-of-sale.pdf`);
const mailsTo = async ({ email }: TestPerson, like: string): Promise<string[]> =>
  (
    await pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows.map(({ body }) => body);
const standing = async (id: number): Promise<number> =>
  (
    await pool.query(
      'select count(*)::int as count from car_sale_signatures where order_id = $1 and ended_at is null',
      [id],
    )
  ).rows[0].count;

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  // Signed is kept: whatever says so has its file, and no sale has two that stand.
  const { rows } = await pool.query(`
    select s.order_id from car_sales s where s.papers_signed_at is not null and not (
      (select count(*) from car_sale_signatures g where g.order_id = s.order_id and g.ended_at is null) = 2
      and (select count(*) from car_sale_files f where f.order_id = s.order_id and f.kind = 'bill' and f.replaced_at is null) = 1)`);
  expect(rows).toEqual([]);
});

describe('a bill of sale', () => {
  test('says the facts, is signed by both, kept with its hash, mailed, and opened by the two', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    expect((await read(buyer, id)).missing).toHaveLength(4);
    expect((await signAs(buyer, id, 'Maya Lindgren')).json().code).toBe('bill_incomplete');
    await preparePapers(sold);
    const bill = await read(seller, id);
    expect(bill).toMatchObject({ missing: [], maySign: true, asksVin: true, file: null, side: 'seller' });
    expect(partOf(bill, 'Vehicle')).toContain('Odometer: 41,250 mi (66,385 km), read by both at the car');
    expect(partOf(bill, 'Vehicle')).toContain('VIN: JF2GTAJC8L8234107');
    expect(partOf(bill, 'Seller')).toEqual([
      'Name: Dora Kowalczyk-Bélanger',
      'Address: 228 Roncesvalles Ave, Toronto, ON M6R 2L7',
    ]);
    expect(partOf(bill, 'Price')[0]).toBe('Price: $18,000.00');
    expect(partOf(bill, 'Condition')[0]).toMatch(/^Sold as seen/);
    expect(partOf(bill, 'Handover')[0]).toBe('Place: High Park Library');
    expect(bill.bill.parts.find(({ title }) => title === 'Ontario')?.prose[0]).toMatchObject({
      words: expect.stringContaining('plates stay with the seller'),
      source: expect.stringContaining('no legal advice'),
    });

    expect((await signAs(seller, id, 'Somebody Else')).json()).toMatchObject({
      code: 'signature_name_differs',
      detail: expect.stringContaining(stated.seller),
    });
    const unread = { name: stated.seller, read: false, digest: bill.digest };
    expect((await seller.call(`POST /api/car-sales/${id}/papers/signature`, unread)).statusCode).toBe(400);
    // However it is spaced and capitalised it is their name.
    expect((await signAs(seller, id, ' dora  KOWALCZYK-BÉLANGER')).statusCode).toBe(200);
    expect((await signAs(seller, id, stated.seller)).json().code).toBe('bill_signed_by_you');
    expect(await mailsTo(buyer, 'The bill of sale waits for your name%')).toHaveLength(1);
    expect((await pdfOf(buyer, id)).statusCode).toBe(404);
    expect((await readSale(buyer, id)).papers).toMatchObject({ signedBy: ['seller'], signedAt: null });

    const done: SaleBill = (await signAs(buyer, id, stated.buyer)).json();
    expect(done.signatures.map(({ side }) => side)).toEqual(['seller', 'buyer']);
    const pdf = await pdfOf(seller, id);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(await judgePdf(pdf.rawPayload)).toBe('fine');
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(done.file?.sha256);
    for (const person of [buyer, seller])
      expect((await mailsTo(person, 'The bill of sale is signed%'))[0]).toContain(done.file?.sha256);
    const { rows } = await pool.query(
      'select ip_address, user_agent, digest from car_sale_signatures where order_id = $1',
      [id],
    );
    expect(rows).toEqual(
      rows.map(() => ({
        ip_address: expect.stringMatching(/^10\.0\.0\.\d+$/),
        user_agent: 'lightMyRequest',
        digest: done.digest,
      })),
    );
    // Each from where they were.
    expect(new Set(rows.map(({ ip_address }) => ip_address)).size).toBe(2);
  });

  test('of a dealer has the tax of the engine and nothing of as seen', async () => {
    const { buyer, id } = await sell({}, 'Keele Motors');
    const bill = await read(buyer, id);
    expect(partOf(bill, 'Price').slice(0, 3)).toEqual([
      'Price: $18,000.00',
      'HST 13%, included: $2,070.80',
      'GST/HST number of the seller: 814723395 RT 0001',
    ]);
    expect(partOf(bill, 'Seller')[0]).toBe('Trades as: Keele Motors');
    expect(partOf(bill, 'Condition')).toHaveLength(1);
  });

  test('is nobody else’s: not a stranger’s, not of another sale’s, and the desk’s with its permission alone', async () => {
    const sold = await sell();
    const { id } = sold;
    await signPapers(sold);
    const other = await sell();
    const reader = await app.signedUp({}, ['operator'], ['read_only']);
    for (const person of [await app.signedUp(), other.buyer, other.seller, desk]) {
      expect((await person.call(`GET /api/car-sales/${id}/papers`)).statusCode).toBe(404);
      expect((await pdfOf(person, id)).statusCode).toBe(404);
      expect((await signAs(person, id, stated.buyer)).statusCode).toBe(400);
    }
    expect((await app.call(`GET /api/car-sales/${id}/papers/bill-of-sale.pdf`)).statusCode).toBe(401);

    const { files } = (await desk.call(`GET /api/operations/car-sales/${id}/papers`)).json();
    const open = (person: TestPerson, sale = id) =>
      person.call(`POST /api/operations/car-sales/${sale}/papers/${files[0].id}/open`);
    expect((await open(reader)).statusCode).toBe(403);
    expect((await open(sold.buyer)).statusCode).toBe(403);
    expect((await open(desk, other.id)).json().code).toBe('bill_not_found');
    const { url } = (await open(desk)).json();
    expect((await desk.call(`GET ${url}`)).headers['content-type']).toBe('application/pdf');
    // The link is theirs alone, and ends; a link to a driver's document of the same number opens nothing here.
    expect((await reader.call(`GET ${url}`)).json().code).toBe('paper_link_ended');
    const { rows } = await pool.query(
      `select details from audit_entries where act like '%papers/:file/open' order by id desc limit 1`,
    );
    expect(JSON.stringify(rows)).toContain('Bill of sale');
    clock.advance(5 * 60_000 + 1);
    expect((await desk.call(`GET ${url}`)).json().code).toBe('paper_link_ended');
  });

  test('is written in Latin letters where its fonts have no others, and says so', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    await preparePapers(sold);
    const [chinese, hebrew] = ['王小明 O’Brien', 'דנה כהן'];
    for (const [person, name] of [
      [buyer, chinese],
      [seller, hebrew],
    ] as const) {
      const typed = { name, address: '9, rue de l’Église, Québec', vin: 'JF2GTAJC8L8234107' };
      await person.call(`PUT /api/car-sales/${id}/papers/particulars`, typed);
    }
    expect((await signAs(buyer, id, chinese)).statusCode).toBe(200);
    expect((await signAs(seller, id, hebrew)).statusCode).toBe(200);
    expect((await read(buyer, id)).signatures.map(({ name }) => name)).toEqual([chinese, hebrew]);
    expect(await judgePdf((await pdfOf(buyer, id)).rawPayload)).toBe('fine');
  });
});

describe('a signature ends', () => {
  test('with the fact that it stood for: the odometer, a name, the meeting; and the keys wait again', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    await signPapers(sold);
    const { code } = await readSale(buyer, id);
    expect(code).not.toBeNull();
    await actIn(buyer, id, { act: 'odometer', odometer: 41_260 });
    expect(await readSale(buyer, id)).toMatchObject({ code: null, papers: { signedBy: [], signedAt: null } });
    expect((await actIn(seller, id, { act: 'hand_over', code })).json().code).toBe('papers_unsigned');
    expect((await pdfOf(buyer, id)).statusCode).toBe(404);
    const { ended, missing } = await read(seller, id);
    expect(ended.map(({ why }) => why)).toEqual([
      'The buyer typed another figure of the odometer.',
      'The buyer typed another figure of the odometer.',
    ]);
    expect(missing).toHaveLength(1);
    expect(await mailsTo(seller, 'The bill of sale has changed%')).toHaveLength(1);

    await actIn(seller, id, { act: 'odometer', odometer: 41_260 });
    await signAs(buyer, id, stated.buyer);
    // Who has signed changes nothing; the other one may, and is then asked with them.
    const typed = { name: 'Dora Kowalczyk', address: '1 Keele St, Toronto', vin: 'JF2GTAJC8L8234107' };
    const change = (person: TestPerson) => person.call(`PUT /api/car-sales/${id}/papers/particulars`, typed);
    expect((await change(buyer)).json().code).toBe('bill_signed_by_you');
    expect((await change(seller)).json().signatures).toEqual([]);
    await signAs(buyer, id, stated.buyer);
    await signAs(seller, id, 'Dora Kowalczyk');
    expect(
      (await actIn(seller, id, { act: 'hand_over', code: (await readSale(buyer, id)).code })).json(),
    ).toMatchObject({
      state: 'promise',
      odometer: 41_260,
    });
    expect((await change(seller)).json().code).toBe('bill_closed');
    expect((await pdfOf(buyer, id)).statusCode).toBe(200);
  });

  test('with the meeting that did not happen, and the sale that is called off leaves no paper with effect', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    await signPapers(sold);
    clock.advance(86_400_000 + 1000);
    await actIn(buyer, id, { act: 'no_show' });
    expect(await standing(id)).toBe(0);
    await agreeToMeet(sold, clock.now());
    await signPapers(sold);
    await actIn(seller, id, { act: 'call_off', words: 'The gearbox broke' });
    expect((await read(buyer, id)).void).toContain('no effect');
    expect((await mailsTo(buyer, 'The sale is called off%'))[0]).toContain('no effect any more');
  });

  test('not with another fact: words of law that an operator changes meanwhile stay as they were signed', async () => {
    const sold = await sell();
    await preparePapers(sold);
    await signAs(sold.seller, sold.id, stated.seller);
    const settings = (await desk.call('GET /api/operations/settings')).json();
    const { value, version } = settings.find(({ name }: { name: string }) => name === 'sale-papers');
    const line = { text: 'Something else is the law now.', source: 'Ontario, s. 1', link: '' };
    const set = await desk.call('PUT /api/operations/settings/sale-papers', {
      version,
      value: { ...value, provinces: { ...value.provinces, 'CA-ON': { lines: [line], items: [] } } },
      reason: 'The law changed',
    });
    expect(set.statusCode).toBe(200);
    expect((await signAs(sold.buyer, sold.id, stated.buyer)).json().file).not.toBeNull();
    const next = await sell();
    expect(partOf(await read(next.buyer, next.id), 'Ontario')).toEqual([line.text]);
  });
});

describe('at one moment', () => {
  test('both sign: the paper is signed once, with one file', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await sell();
      await preparePapers(sold);
      const answers = await Promise.all([
        signAs(sold.buyer, sold.id, stated.buyer),
        signAs(sold.seller, sold.id, stated.seller),
        signAs(sold.buyer, sold.id, stated.buyer),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
      expect((await read(sold.buyer, sold.id)).file).not.toBeNull();
      expect(await standing(sold.id)).toBe(2);
      expect(await mailsTo(sold.buyer, 'The bill of sale is signed%')).toHaveLength(1);
    }
  });

  test('one signs and the other types another odometer: no signature stands for a figure it did not see', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await sell();
      await preparePapers(sold);
      await signAs(sold.seller, sold.id, stated.seller);
      await Promise.all([
        signAs(sold.buyer, sold.id, stated.buyer),
        actIn(sold.seller, sold.id, { act: 'odometer', odometer: 41_999 }),
      ]);
      expect(await standing(sold.id)).toBe(0);
      expect((await readSale(sold.buyer, sold.id)).papers).toMatchObject({
        signedAt: null,
        odometerAgreed: false,
      });
    }
  });

  test('one signs and the other calls off: a sale that is over is signed by nobody after it', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const sold = await sell();
      await preparePapers(sold);
      await signAs(sold.seller, sold.id, stated.seller);
      const [signed, off] = await Promise.all([
        signAs(sold.buyer, sold.id, stated.buyer),
        actIn(sold.seller, sold.id, { act: 'call_off', words: 'No' }),
      ]);
      expect(off.statusCode).toBe(200);
      expect([200, 409]).toContain(signed.statusCode);
      expect((await readSale(sold.buyer, sold.id)).state).toBe('over');
      expect((await signAs(sold.buyer, sold.id, stated.buyer)).json().code).toMatch(/bill_closed/);
    }
  });

  test('the code is typed and the odometer changed: the keys change hands on what was signed, or not at all', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const sold = await sell();
      await signPapers(sold);
      const { code } = await readSale(sold.buyer, sold.id);
      const [handed, changed] = await Promise.all([
        actIn(sold.seller, sold.id, { act: 'hand_over', code }),
        actIn(sold.buyer, sold.id, { act: 'odometer', odometer: 7 }),
      ]);
      const { state, odometer, papers } = await readSale(sold.buyer, sold.id);
      expect([handed.statusCode === 200, changed.statusCode === 200]).toEqual(
        state === 'promise' ? [true, false] : [false, true],
      );
      expect([odometer, papers?.signedAt === null]).toEqual(
        state === 'promise' ? [41_250, false] : [null, true],
      );
    }
  });
});

test('a sale that began before there was a bill goes on without one', async () => {
  const sold = await sell();
  await pool.query('update car_sales set papers_wanted = false where order_id = $1', [sold.id]);
  await actIn(sold.buyer, sold.id, { act: 'odometer', odometer: 9 });
  const { code, papers } = await readSale(sold.buyer, sold.id);
  expect(papers).toBeNull();
  expect((await sold.buyer.call(`GET /api/car-sales/${sold.id}/papers`)).statusCode).toBe(404);
  expect((await actIn(sold.seller, sold.id, { act: 'odometer', odometer: 9 })).statusCode).toBe(409);
  expect((await actIn(sold.seller, sold.id, { act: 'hand_over', code })).json().code).toBe(
    'seller_odometer_missing',
  );
  expect((await actIn(sold.seller, sold.id, { act: 'hand_over', code, odometer: 9 })).json().state).toBe(
    'promise',
  );
});

test('each reads what is next for them: to type, to look together, to sign, to wait for the other', async () => {
  const sold = await sell();
  const { seller, buyer, id } = sold;
  await agreeToMeet(sold, clock.now());
  const next = async (person: TestPerson) => (await readSale(person, id)).next;
  expect(await next(buyer)).toMatchObject({ who: 'both', words: expect.stringMatching(/^Look at the car/) });
  await actIn(seller, id, { act: 'odometer', odometer: 44_276 });
  expect(await next(seller)).toMatchObject({
    who: 'buyer',
    words: expect.stringMatching(/^The buyer types/),
  });
  await actIn(buyer, id, { act: 'odometer', odometer: 44_290 });
  for (const person of [buyer, seller]) {
    expect(await next(person)).toMatchObject({
      who: 'both',
      words: expect.stringContaining('different figures'),
    });
    expect((await readSale(person, id)).papers).toMatchObject({
      odometerDiffers: true,
      odometerAgreed: false,
    });
  }
  await preparePapers(sold);
  expect(await next(buyer)).toEqual(
    expect.objectContaining({ who: 'both', words: 'Read the bill of sale and sign it.' }),
  );
  await signAs(seller, id, stated.seller);
  expect(await next(seller)).toMatchObject({
    who: 'buyer',
    words: expect.stringMatching(/^The buyer reads/),
  });
  expect(await next(buyer)).toMatchObject({ who: 'buyer', words: 'Read the bill of sale and sign it.' });
});

test('the same typed again changes nothing, and a VIN that cannot be one is refused as in a listing', async () => {
  const { seller, buyer, id } = await sell();
  const lines = async () => (await readSale(buyer, id)).log.length;
  const typed = { name: 'Maya Lindgren', address: '8 Third St\nToronto' };
  await buyer.call(`PUT /api/car-sales/${id}/papers/particulars`, typed);
  const before = await lines();
  expect((await buyer.call(`PUT /api/car-sales/${id}/papers/particulars`, typed)).statusCode).toBe(200);
  expect(await lines()).toBe(before);
  for (const vin of ['IOQIOQIOQIOQIOQIO', '1HGCM82633A004353'])
    expect(
      (await seller.call(`PUT /api/car-sales/${id}/papers/particulars`, { ...typed, vin })).json(),
    ).toMatchObject({ code: 'invalid_vin', errors: { vin: expect.any(String) } });
});
