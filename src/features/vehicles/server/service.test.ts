import { describe, expect, test } from 'vitest';
import { inventStock, seededRandom } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Facets, MyListing, Vehicle, VehicleDetail } from '../shapes.ts';
import { makeVin } from '../vin.ts';
import { listingForm } from './testing.ts';

const app = await createTestApp();
const seller = await app.signedUp({ firstName: 'Priya' });
const buyer = await app.signedUp({ firstName: 'Omar' });
const operator = await app.signedUp({ firstName: 'Olga' }, ['operator']);
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

describe('browsing', () => {
  test('the plain list is 24 vehicles with every field of the specification, newest first', async () => {
    const answer = await app.call('GET /api/vehicles');
    const vehicles: Vehicle[] = answer.json();
    expect(vehicles).toHaveLength(24);
    expect(answer.headers['x-total-count']).toBe('300');
    expect(answer.headers.link).toMatch(/^<\/api\/vehicles\?.*cursor=.*>; rel="next"$/);
    const [first] = vehicles;
    for (const field of [
      'id',
      'year',
      'make',
      'model',
      'price',
      'condition',
      'mileage',
      'fuelType',
      'transmission',
      'location',
      'sellerType',
      'images',
      'description',
      'isAvailable',
    ]) {
      expect(first).toHaveProperty(field);
    }
    expect(first!.price).toMatch(/^\d+\.\d{2}$/);
    const times = vehicles.map((vehicle) => Date.parse(vehicle.listedAt!));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('each filter keeps only what it says, and agrees with the count beside it', async () => {
    const facets: Facets = (await app.call('GET /api/vehicles/facets')).json();
    for (const { value, count } of facets.make) {
      const found = await list(`make=${encodeURIComponent(value)}&limit=100`);
      expect(found).toHaveLength(Math.min(100, count));
      expect(found.every((vehicle) => vehicle.make === value)).toBe(true);
    }
    for (const { value, count } of facets.priceRange) {
      const answer = await app.call(`GET /api/vehicles?priceRange=${value}&limit=100`);
      expect(answer.headers['x-total-count']).toBe(String(count));
    }
    const cheap = await list('priceRange=under-10000&limit=100');
    expect(cheap.every((vehicle) => Number(vehicle.price) < 10_000)).toBe(true);
    const near = await list('location=25&near=calgary&limit=100');
    expect(near.length).toBeGreaterThan(5);
    expect(near.every((vehicle) => vehicle.distanceMiles! <= 25 && vehicle.location.endsWith('AB'))).toBe(
      true,
    );
    const electric = await list('category=electric&body=suv&maxPrice=50000&limit=100');
    expect(electric.length).toBeGreaterThan(0);
    expect(
      electric.every(
        (vehicle) =>
          vehicle.fuelType === 'Electric' && vehicle.body === 'suv' && Number(vehicle.price) <= 50_000,
      ),
    ).toBe(true);
  });

  test('a count ignores its own filter and obeys all others', async () => {
    const facets: Facets = (await app.call('GET /api/vehicles/facets?make=Tesla&fuel=electric')).json();
    expect(facets.make.find((make) => make.value === 'BMW')!.count).toBeGreaterThan(0);
    expect(facets.make.find((make) => make.value === 'Toyota')!.count).toBe(0);
    const tesla = facets.make.find((make) => make.value === 'Tesla')!.count;
    expect(facets.total).toBe(tesla);
  });

  test('words find make, model, year and description; typing errors are read and said', async () => {
    expect((await list('searchQuery=tesla+model+y')).every((vehicle) => vehicle.model === 'Model Y')).toBe(
      true,
    );
    expect((await list('searchQuery=crv')).every((vehicle) => vehicle.model.startsWith('CR-V'))).toBe(true);
    expect((await list('searchQuery=winter+tyres')).length).toBeGreaterThan(0);
    const typo = await list('searchQuery=toyta+corola');
    expect(typo.length).toBeGreaterThan(0);
    expect(typo.every((vehicle) => vehicle.make === 'Toyota')).toBe(true);
    const facets: Facets = (await app.call('GET /api/vehicles/facets?searchQuery=toyta')).json();
    expect(facets.corrections).toEqual([{ from: 'toyta', to: 'toyota' }]);
    expect(await list('searchQuery=zzzzqqqq')).toEqual([]);
  });

  test('paging to the end shows every vehicle once, while others are added', async () => {
    for (const sort of ['newest', 'price-low', 'price-high', 'mileage', 'deal', 'nearest']) {
      const before = Number((await app.call('GET /api/vehicles')).headers['x-total-count']);
      const seen: number[] = [];
      let path: string | undefined = `/api/vehicles?sort=${sort}&limit=37`;
      while (path) {
        const answer = await app.call(`GET ${path}`);
        seen.push(...answer.json().map((vehicle: Vehicle) => vehicle.id));
        if (seen.length === 74) await published(seller, { price: '14000', mileage: 90_000 });
        path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBeGreaterThanOrEqual(before);
      expect(seen.length, sort).toBeLessThanOrEqual(before + 1);
    }
  });

  test('a filter or cursor that cannot be read is refused by name', async () => {
    const wrong = await app.call('GET /api/vehicles?category=boats');
    expect(wrong.json()).toMatchObject({
      status: 400,
      code: 'invalid_filter',
      errors: { category: expect.any(String) },
    });
    expect((await app.call('GET /api/vehicles?cursor=bm8')).json().code).toBe('invalid_cursor');
    const page = await app.call('GET /api/vehicles?sort=mileage');
    const cursor = new URL(`http://x${/<([^>]+)>/.exec(String(page.headers.link))![1]}`).searchParams.get(
      'cursor',
    );
    expect((await app.call(`GET /api/vehicles?sort=deal&cursor=${cursor}`)).json().code).toBe(
      'invalid_cursor',
    );
  });
});

describe('one vehicle', () => {
  test('has its facts, price history, rating with reasons, seller and similar ones', async () => {
    const card = (await list('make=Toyota&category=used&limit=100')).find(({ id }) => id <= stock.length);
    const detail: VehicleDetail = (await app.call(`GET /api/vehicles/${card!.id}`)).json();
    expect(detail.pictures).toHaveLength(6);
    expect(detail.vinDecoded).toMatchObject({ make: 'Toyota' });
    expect(detail.vin).toMatch(/^\w{11}•{6}$/);
    expect(detail.priceHistory.at(-1)!.price).toBe(detail.price);
    expect(detail.dealReasons.length).toBeGreaterThan(0);
    expect(detail.similar.map((vehicle) => vehicle.id)).not.toContain(detail.id);
    expect(detail.seller).toMatchObject({ rating: null, reviews: 0, responseMinutes: null });
  });

  test('an unknown one is 404, a removed one 410, a draft only its seller’s', async () => {
    expect((await app.call('GET /api/vehicles/999999')).json()).toMatchObject({
      status: 404,
      detail: 'Vehicle Not Found',
    });
    const draft = (await seller.call('POST /api/vehicles', listingForm())).json();
    expect((await app.call(`GET /api/vehicles/${draft.id}`)).statusCode).toBe(404);
    expect((await seller.call(`GET /api/vehicles/${draft.id}`)).statusCode).toBe(200);
    await seller.call(`POST /api/vehicles/${draft.id}/publish`);
    expect((await app.call(`GET /api/vehicles/${draft.id}`)).statusCode).toBe(200);
    await seller.call(`POST /api/vehicles/${draft.id}/remove`);
    expect((await app.call(`GET /api/vehicles/${draft.id}`)).statusCode).toBe(410);
    expect((await list('limit=100')).map((vehicle) => vehicle.id)).not.toContain(draft.id);
  });
});

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

describe('favorites', () => {
  test('are kept, listed and let go by their owner only', async () => {
    const [car] = await list('sort=price-high');
    expect((await app.call('POST /api/favorites', { vehicleId: car!.id })).statusCode).toBe(401);
    const kept = await buyer.call('POST /api/favorites', { userId: buyer.id, vehicleId: car!.id });
    expect(kept.json()).toEqual({ userId: buyer.id, vehicleId: car!.id });
    await buyer.call('POST /api/favorites', { userId: buyer.id, vehicleId: car!.id });
    const mine = await buyer.call(`GET /api/favorites/user/${buyer.id}`);
    expect(mine.json().map((vehicle: Vehicle) => vehicle.id)).toEqual([car!.id]);
    expect((await seller.call(`GET /api/favorites/user/${buyer.id}`)).json()).toMatchObject({
      status: 403,
      code: 'not_your_favorites',
    });
    expect(
      (await seller.call('POST /api/favorites', { userId: buyer.id, vehicleId: car!.id })).statusCode,
    ).toBe(403);
    expect((await buyer.call(`GET /api/vehicles/${car!.id}`)).json().isFavorite).toBe(true);
    await buyer.call(`DELETE /api/favorites/${car!.id}`);
    expect((await buyer.call(`GET /api/favorites/user/${buyer.id}`)).json()).toEqual([]);
  });
});

describe('asking', () => {
  test('a question becomes a conversation that hides both addresses', async () => {
    const listing = await published(seller);
    const form = {
      name: 'Omar',
      email: buyer.email,
      phone: '',
      message: 'Is it still here?',
      vehicleId: listing.id,
    };
    const asked = await buyer.call('POST /api/contact/vehicle', form);
    expect(asked.statusCode).toBe(201);
    const { id } = asked.json();
    const [mine] = (await seller.call('GET /api/inquiries')).json();
    expect(mine).toMatchObject({
      id,
      role: 'seller',
      withName: 'Omar',
      unread: true,
      lastMessage: 'Is it still here?',
    });
    expect(JSON.stringify(mine)).not.toContain(buyer.email);
    const answered = await seller.call(`POST /api/inquiries/${id}/messages`, { message: 'It is.' });
    expect(answered.json().messages.map((message: { mine: boolean }) => message.mine)).toEqual([false, true]);
    expect((await buyer.call('GET /api/inquiries')).json()[0]).toMatchObject({
      role: 'buyer',
      unread: true,
      lastMessage: 'It is.',
    });
    await buyer.call(`GET /api/inquiries/${id}`);
    expect((await buyer.call('GET /api/inquiries')).json()[0].unread).toBe(false);
    expect((await operator.call(`GET /api/inquiries/${id}`)).statusCode).toBe(404);
    const { rows } = await app.database.pool.query('select body from mails where subject like $1', [
      'Omar asks%',
    ]);
    expect(rows[0].body).not.toContain(buyer.email);
    const again = await buyer.call('POST /api/contact/vehicle', { ...form, message: 'And a price?' });
    expect(again.json().id).toBe(id);
  });

  test('a visitor may ask; an empty form and one’s own listing are refused', async () => {
    const listing = await published(seller);
    const form = { name: 'Lena', email: 'lena@example.com', message: 'Hello', vehicleId: listing.id };
    expect((await app.call('POST /api/contact/vehicle', form)).statusCode).toBe(201);
    const empty = await app.call('POST /api/contact/vehicle', { ...form, message: '  ' });
    expect(empty.json()).toMatchObject({
      status: 400,
      errors: { message: 'Please fill in your name, email, and message.' },
    });
    expect((await seller.call('POST /api/contact/vehicle', form)).json().code).toBe('own_listing');
  });
});

test('a price as it is typed gets the rating it would have when published', async () => {
  const body = {
    year: 2021,
    make: 'toyota',
    model: 'camry',
    mileage: 41_000,
    condition: 'used',
    price: '$9,500',
  };
  const answer = await app.call('POST /api/vehicles/valuation', body);
  expect(answer.json()).toMatchObject({
    kind: 'great',
    reasons: [expect.stringContaining('Compared with'), expect.any(String), expect.any(String)],
  });
});

test('up to four vehicles are compared, in the order asked', async () => {
  const ids = (await list('limit=6')).map((vehicle) => vehicle.id);
  const compared = await app.call(
    `GET /api/vehicles/compare?ids=${[ids[3], 'x', ids[0], ids[1], ids[2], ids[4]].join(',')}`,
  );
  expect(compared.json().map((vehicle: VehicleDetail) => vehicle.id)).toEqual([
    ids[3],
    ids[0],
    ids[1],
    ids[2],
  ]);
});
