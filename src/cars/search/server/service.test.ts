import { describe, expect, test } from 'vitest';
import { inventStock } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { Facets, Vehicle, VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

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
  const { comparables, spread } = answer.json();
  expect(spread).toHaveLength(comparables);
  expect(spread.every((share: number) => share > -0.6 && share < 1)).toBe(true);
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
  const again = Array.from({ length: 6 }, () => ids[0]).join(',');
  const once = await app.call(`GET /api/vehicles/compare?ids=${again},1e0,0x1,,-1`);
  expect(once.json().map((vehicle: VehicleDetail) => vehicle.id)).toEqual([ids[0]]);
});
