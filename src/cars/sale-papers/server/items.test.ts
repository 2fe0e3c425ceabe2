/** What is brought to a sale: sent, said, replaced, seen by whom, and what the keys wait for. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { actIn, agreeToMeet, readSale, signPapers } from '#src/cars/sales/server/testing.ts';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { SaleBill } from '../contract.ts';
import { salePapersHere } from '../sale-papers.ts';
import { sealedFile } from './parts.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const { pool } = app.database;
const desk = await app.signedUp({}, ['operator']);

const ontario = salePapersHere.fallback.provinces['CA-ON']!;
const asked = ontario.items.map((item) => ({
  ...item,
  isWanted: item.id !== 'safety',
  seenBy: item.id === 'safety' ? 'desk' : 'both',
}));
await desk.call('PUT /api/operations/settings/sale-papers', {
  ...{ version: 0, reason: 'The keys wait for two of them' },
  value: {
    ...salePapersHere.fallback,
    provinces: { 'CA-ON': { ...ontario, items: asked }, 'CA-AB': salePapersHere.fallback.provinces['CA-AB'] },
  },
});

async function sell(location = 'Oakville, ON') {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000', location }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId });
  const bought = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind: 'full' });
  const sold = { seller, buyer, id: bought.json().id as number };
  await agreeToMeet(sold, clock.now());
  return sold;
}
const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 3/1' } })
    .jpeg()
    .toBuffer();
function send(person: TestPerson, id: number, item: string, bytes: Buffer, name = 'paper.jpg') {
  const { payload, headers } = multipart('paper', bytes, {}, 'image/jpeg', name);
  return person.call(`POST /api/car-sales/${id}/papers/items/${item}/file`, payload, { headers });
}
const say = (person: TestPerson, id: number, item: string, isDone = true) =>
  person.call(`POST /api/car-sales/${id}/papers/items/${item}`, { isDone });
const read = async (person: TestPerson, id: number): Promise<SaleBill> =>
  (await person.call(`GET /api/car-sales/${id}/papers`)).json();
const itemOf = ({ items }: SaleBill, id: string) => items.find((item) => item.id === id);
const openFile = (person: TestPerson, id: number, file?: number) =>
  person.call(`GET /api/car-sales/${id}/papers/files/${file}`);

test('each brings their own; both see it or the desk alone; the other one is told', async () => {
  const { seller, buyer, id } = await sell();
  expect((await send(buyer, id, 'uvip', await picture('#2f6b55'))).json().code).toBe('car_paper_not_yours');
  expect((await send(seller, id, 'nothing', await picture('#2f6b55'))).statusCode).toBe(404);
  expect((await say(seller, id, 'uvip')).json().code).toBe('car_paper_wants_file');
  expect((await send(seller, id, 'plates', await picture('#2f6b55'))).json().code).toBe(
    'car_paper_wants_word',
  );
  expect((await send(seller, id, 'uvip', Buffer.from('nothing at all, just words'))).json().code).toBe(
    'car_paper_unreadable',
  );
  expect((await send(seller, id, 'uvip', await picture('#2f6b55'), 'paper.exe')).statusCode).toBe(422);
  expect((await send(seller, id, 'uvip', Buffer.alloc(15_000_001, 1))).json().code).toBe(
    'car_paper_too_large',
  );

  expect((await send(seller, id, 'uvip', await picture('#2f6b55'))).statusCode).toBe(200);
  expect((await send(seller, id, 'safety', await picture('#3b6fa8'))).statusCode).toBe(200);
  expect((await say(seller, id, 'plates')).statusCode).toBe(200);
  const seen = await read(buyer, id);
  expect(itemOf(seen, 'uvip')).toMatchObject({ mayOpen: true, mayBring: false });
  expect(itemOf(seen, 'safety')).toMatchObject({ mayOpen: false, file: { sha256: null } });
  expect(itemOf(seen, 'plates')).toMatchObject({ mayOpen: false, file: { by: 'seller' } });
  const opened = await openFile(buyer, id, itemOf(seen, 'uvip')?.file?.id);
  expect(opened.headers['content-type']).toBe('image/jpeg');
  // Where it was taken stays behind.
  expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  const forDesk = itemOf(seen, 'safety')?.file?.id;
  expect((await openFile(buyer, id, forDesk)).statusCode).toBe(404);
  expect((await openFile(seller, id, forDesk)).statusCode).toBe(200);
  expect((await openFile(await app.signedUp(), id, itemOf(seen, 'uvip')?.file?.id)).statusCode).toBe(404);
  const other = await sell();
  expect((await openFile(other.seller, other.id, itemOf(seen, 'uvip')?.file?.id)).statusCode).toBe(404);
  const { rows } = await pool.query(
    `select count(*)::int as count from mails where to_address = $1 and subject like 'News of the papers%'`,
    [buyer.email],
  );
  expect(rows[0].count).toBe(3);
});

test('the keys wait for what is wanted, and say for what; a word that was taken back counts no more', async () => {
  const sold = await sell();
  const { seller, buyer, id } = sold;
  await signPapers(sold);
  const { code } = await readSale(buyer, id);
  const handOver = () => actIn(seller, id, { act: 'hand_over', code });
  await say(seller, id, 'plates');
  await send(seller, id, 'uvip', await picture('#2f6b55'));
  await say(seller, id, 'plates', false);
  expect((await handOver()).json()).toMatchObject({
    code: 'papers_missing',
    detail: 'The keys wait for: Plates taken off (seller).',
  });
  await say(seller, id, 'plates');
  expect((await handOver()).json().state).toBe('promise');
});

test('a list that grows later asks nothing more of a sale that has begun', async () => {
  const { seller, id } = await sell('Calgary, AB');
  const settings = (await desk.call('GET /api/operations/settings')).json();
  const { value, version } = settings.find(({ name }: { name: string }) => name === 'sale-papers');
  await desk.call('PUT /api/operations/settings/sale-papers', {
    ...{ version, reason: 'Less' },
    value: { ...value, provinces: { ...value.provinces, 'CA-AB': { lines: [], items: [] } } },
  });
  expect((await read(seller, id)).items.map((item) => item.id)).toEqual(['inspection', 'liens', 'plates']);
  const next = await sell('Calgary, AB');
  expect((await read(next.seller, next.id)).items).toEqual([]);
});

test('two files at one moment: one stands, and no file is left of the other', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { seller, id } = await sell();
    const pictures = await Promise.all([picture('#2f6b55'), picture('#a6402f')]);
    const answers = await Promise.all(pictures.map((bytes) => send(seller, id, 'uvip', bytes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await pool.query(
      'select storage_key, replaced_at from car_sale_files where order_id = $1 order by replaced_at nulls first',
      [id],
    );
    expect(rows.map(({ storage_key, replaced_at }) => [storage_key !== null, replaced_at === null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await openFile(seller, id, itemOf(await read(seller, id), 'uvip')?.file?.id)).statusCode).toBe(
      200,
    );
    expect(sealedFile(rows[0].storage_key)).toMatch(/^documents\/cars\//);
  }
});

test('no paper that is brought goes by the name of the bill, whose place it would take', async () => {
  const settings = (await desk.call('GET /api/operations/settings')).json();
  const { value, version } = settings.find(({ name }: { name: string }) => name === 'sale-papers');
  const refused = await desk.call('PUT /api/operations/settings/sale-papers', {
    ...{ version, reason: 'A slip' },
    value: {
      ...value,
      provinces: { ...value.provinces, 'CA-ON': { lines: [], items: [{ ...asked[0], id: 'bill' }] } },
    },
  });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(refused.body).toContain('another short name');
  const { seller, id } = await sell();
  expect((await send(seller, id, 'bill', await picture('#2f6b55'))).statusCode).toBe(400);
  expect(
    (await seller.call(`POST /api/car-sales/${id}/papers/items/bill`, { isDone: true })).statusCode,
  ).toBe(400);
});

test('what is wanted and missing is said to both before the code is typed, with whose turn it is', async () => {
  const sold = await sell();
  const { seller, buyer, id } = sold;
  await signPapers(sold);
  const wanted = asked.filter(({ isWanted }) => isWanted);
  const missing = wanted.map(({ name, by }) => ({ name, by }));
  for (const person of [buyer, seller]) {
    const sale = await readSale(person, id);
    expect(sale.papers?.missing).toEqual(missing);
    expect(sale.next).toMatchObject({ who: 'seller', words: expect.stringContaining('The keys wait for') });
  }
  expect((await readSale(seller, id)).next.words).toContain('(you bring it)');
  expect((await readSale(buyer, id)).next.words).toContain('(the seller brings it)');
  for (const { id: item, proof } of wanted)
    await (proof === 'file' ? send(seller, id, item, await picture('#2f6b55')) : say(seller, id, item));
  expect((await readSale(seller, id)).next).toMatchObject({
    who: 'both',
    words: expect.stringMatching(/^Type the buyer’s code/),
  });
  expect((await readSale(buyer, id)).next.words).toMatch(/^Show the code to the seller/);
});

test('what comes and goes by turns is one mail an hour, and comes to an end', async () => {
  const { seller, buyer, id } = await sell();
  const mails = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as count from mails where to_address = $1 and subject like 'News of the papers%'`,
      [buyer.email],
    );
    return rows[0].count;
  };
  let last = 200;
  for (let turn = 0; turn < 70; turn += 1) {
    clock.advance(1000);
    last = (await say(seller, id, 'plates', true)).statusCode;
    clock.advance(1000);
    await say(seller, id, 'plates', false);
  }
  expect(last).toBe(429);
  expect(await mails()).toBe(1);
  const next = await sell();
  await say(next.seller, next.id, 'plates');
  clock.advance(3_600_001);
  await say(next.seller, next.id, 'plates', false);
  const { rows } = await pool.query(
    `select count(*)::int as count from mails where to_address = $1 and subject like 'News of the papers%'`,
    [next.buyer.email],
  );
  expect(rows[0].count).toBe(2);
});
