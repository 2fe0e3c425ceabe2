import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inventStock, seededRandom } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { makeVin } from '#src/cars/valuation/vin.ts';
import { nothingSaid } from '#src/cars/vehicles/seller-facts.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Vehicle, VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { MyListing } from '../../shapes.ts';

const app = await createTestApp();
const seller = await app.signedUp({ firstName: 'Priya' });
const buyer = await app.signedUp({ firstName: 'Omar' });
const stock = [...inventStock({ seed: 3, count: 300, thisYear: 2026 })];
await app.database.transaction((tx) => insertStock(tx, stock, () => seller.id, new Date()));

const list = async (query: string): Promise<Vehicle[]> => {
  const answer = await app.call(`GET /api/vehicles?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
async function published(person: TestPerson, change = {}): Promise<MyListing> {
  const draft = await person.call('POST /api/vehicles', listingForm(change));
  expect(draft.statusCode, draft.body).toBe(201);
  const answer = await person.call(`POST /api/vehicles/${draft.json().id}/publish`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('selling', () => {
  test('another person’s listing cannot be read, changed, moved or given photos', async () => {
    const { id } = (await seller.call('POST /api/vehicles', listingForm())).json();
    for (const [call, body] of [
      [`GET /api/vehicles/${id}/mine`, undefined],
      [`PATCH /api/vehicles/${id}`, { price: '1' }],
      [`POST /api/vehicles/${id}/publish`, undefined],
      [`POST /api/vehicles/${id}/remove`, undefined],
      [`PATCH /api/vehicles/${id}/photos`, { order: [] }],
    ] as const) {
      expect((await buyer.call(call, body)).json(), call).toMatchObject({
        status: 403,
        code: 'not_your_listing',
      });
      expect((await app.call(call, body)).statusCode, call).toBe(401);
    }
  });

  test('changing one field leaves the others as they were', async () => {
    const listing = await published(seller);
    const after: MyListing = (
      await seller.call(`PATCH /api/vehicles/${listing.id}`, { price: '20900' })
    ).json();
    expect(after).toMatchObject({
      price: '20900.00',
      previousPrice: '21500.00',
      description: listing.description,
      mileage: 41_000,
      status: 'published',
    });
    const detail: VehicleDetail = (await app.call(`GET /api/vehicles/${listing.id}`)).json();
    expect(detail.priceHistory.map((entry) => entry.price)).toEqual(['21500.00', '20900.00']);
  });

  test('what a seller says of the past is kept, changed, shown as theirs and never filled in', async () => {
    const silent = await published(seller);
    expect((await app.call(`GET /api/vehicles/${silent.id}`)).json().sellerSays).toEqual(nothingSaid);
    const said = { owners: 2, accidents: 'minor', accidentWords: 'A door.', smokeFree: 'yes' };
    const listing = await published(seller, { ...said, registeredBefore: ' ', serviceRecords: null });
    const shown = { ...nothingSaid, ...said };
    expect((await app.call(`GET /api/vehicles/${listing.id}`)).json().sellerSays).toEqual(shown);
    const change = { accidents: 'major', accidentWords: '' };
    const after = await seller.call(`PATCH /api/vehicles/${listing.id}`, change);
    expect(after.json()).toMatchObject({ owners: 2, accidents: 'major', accidentWords: null });
    const odd = await seller.call(`PATCH /api/vehicles/${listing.id}`, { accidents: 'never' });
    expect(odd.json().errors).toMatchObject({ accidents: expect.any(String) });
    const fresh = await published(seller, { ...said, condition: 'new', mileage: 0 });
    expect((await app.call(`GET /api/vehicles/${fresh.id}`)).json().sellerSays).toEqual(nothingSaid);
  });

  test('words about damage are looked at as the description is', async () => {
    const held = await published(seller, { accidentWords: 'Ask on WhatsApp.' });
    expect(held.status).toBe('review');
  });

  test('what was said stands once somebody holds or has bought the car', async () => {
    const { id } = await published(seller, { accidents: 'minor' });
    for (const status of ['reserved', 'sold'] as const) {
      await app.database.db.update(vehicles).set({ status }).where(eq(vehicles.id, id));
      const answer = await seller.call(`PATCH /api/vehicles/${id}`, { accidents: 'none_known' });
      expect(answer.json()).toMatchObject({ status: 409, code: 'impossible_move' });
    }
    expect((await app.call(`GET /api/vehicles/${id}`)).json().sellerSays.accidents).toBe('minor');
  });

  test('kilometres stay the figure that was typed, and are compared as miles', async () => {
    const { id } = await published(seller, { mileage: '42 000 km' });
    const detail: VehicleDetail = (await app.call(`GET /api/vehicles/${id}`)).json();
    expect(detail).toMatchObject({ odometer: { reading: 42_000, unit: 'km' }, mileage: 26_098 });
  });

  test('a wrong VIN is refused at its field, a right one is kept', async () => {
    const wrong = await seller.call('POST /api/vehicles', listingForm({ vin: '1M8GDM9AXKP042789' }));
    expect(wrong.json()).toMatchObject({
      status: 422,
      code: 'invalid_vin',
      errors: { vin: expect.any(String) },
    });
    const vin = makeVin('Toyota', 2021, seededRandom(5));
    expect(
      (await seller.call('POST /api/vehicles', listingForm({ vin: vin.toLowerCase() }))).json().vin,
    ).toBe(vin);
  });

  test('a VIN of another car asks the desk and the seller, and holds nothing', async () => {
    const other = await published(seller, { vin: '1HGCM82633A004352', make: 'Toyota', year: 2022 });
    expect(other).toMatchObject({
      status: 'published',
      reviewReasons: [],
      vinQuestion: 'The VIN is that of a 2003 Honda; the listing says 2022 Toyota.',
    });
    const { rows } = await app.database.pool.query(
      'select reason, details, state from vehicle_reports where vehicle_id = $1',
      [other.id],
    );
    expect(rows).toEqual([{ reason: 'wrong_facts', details: other.vinQuestion, state: 'open' }]);
    const frame = await published(seller, {
      vin: 'bnr32-000123',
      make: 'Nissan',
      model: 'Skyline',
      year: 1991,
    });
    expect(frame).toMatchObject({ status: 'published', vin: 'BNR32-000123' });
    expect(frame.vinQuestion).toContain('not a 17-character VIN');
    for (const [vin, make, year] of [
      ['JF1ZNAA14H9700123', 'Toyota', 2017],
      ['WAUZZZ8K1DA006278', 'Audi', 2013],
      ['WVGZZZ5NZEW069297', 'Volkswagen', 2014],
    ] as const)
      expect(await published(seller, { vin, make, year }), vin).toMatchObject({
        status: 'published',
        vinQuestion: null,
      });
  });

  test('a second listing of the same car, an odd price and suspect words wait for review', async () => {
    const vin = makeVin('Toyota', 2021, seededRandom(6));
    expect((await published(seller, { vin })).status).toBe('published');
    const twin = await published(buyer, { vin });
    expect(twin).toMatchObject({ status: 'review', reviewReasons: [expect.stringContaining('VIN')] });
    const cheap = await published(seller, { price: '3000' });
    expect(cheap).toMatchObject({ status: 'review', reviewReasons: [expect.stringContaining('far below')] });
    expect(
      (await published(seller, { description: 'Write to me on WhatsApp, wire transfer only.' })).status,
    ).toBe('review');
    expect((await app.call(`GET /api/vehicles/${cheap.id}`)).statusCode).toBe(404);
  });

  test('an edit that trips a check takes a published listing back to review', async () => {
    const listing = await published(seller);
    expect((await seller.call(`PATCH /api/vehicles/${listing.id}`, { price: '200' })).json().status).toBe(
      'review',
    );
    expect((await list(`searchQuery=camry&limit=100`)).map((vehicle) => vehicle.id)).not.toContain(
      listing.id,
    );
  });

  test('pausing hides, publishing shows again, sold ends it', async () => {
    const { id } = await published(seller);
    const ids = async () => (await list('searchQuery=camry&limit=100')).map((vehicle) => vehicle.id);
    expect(await ids()).toContain(id);
    await seller.call(`POST /api/vehicles/${id}/pause`);
    expect(await ids()).not.toContain(id);
    await seller.call(`POST /api/vehicles/${id}/publish`);
    expect(await ids()).toContain(id);
    await seller.call(`POST /api/vehicles/${id}/mark-sold`);
    expect(await ids()).not.toContain(id);
    expect((await app.call(`GET /api/vehicles/${id}`)).json()).toMatchObject({
      status: 'sold',
      isAvailable: false,
    });
    expect((await seller.call(`POST /api/vehicles/${id}/publish`)).json().code).toBe('impossible_move');
  });

  test('rivals who move one listing at once end in one state', async () => {
    const { id } = await published(seller);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        seller.call(`POST /api/vehicles/${id}/${i % 2 ? 'pause' : 'mark-sold'}`),
      ),
    );
    expect(
      answers.filter((answer) => answer.statusCode === 200 && answer.json().status === 'sold'),
    ).toHaveLength(1);
    expect((await seller.call(`GET /api/vehicles/${id}/mine`)).json().status).toBe('sold');
  });
});
