/** What one person may keep: up to the cap, not beyond it, and not beyond it by asking many times at once. */
import { expect, test } from 'vitest';
import { mostListings } from '#src/cars/listings/rules.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { mostFavorites, mostSavedSearches } from '#src/cars/vehicles/rules.ts';
import { createTestApp, type TestPerson } from './app.ts';

const app = await createTestApp();
const { pool } = app.database;
const rivals = 5;

/** Asks several times at once where one more may be kept: one is, the others are told why not. */
async function onlyOneMore(
  code: string,
  ask: (nth: number) => Promise<{ statusCode: number; json(): unknown }>,
) {
  const answers = await Promise.all(Array.from({ length: rivals }, (_, nth) => ask(nth)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(rivals - 1).fill(409)]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({ code });
}
const draft = async (person: TestPerson): Promise<number> =>
  (await person.call('POST /api/vehicles', listingForm())).json().id;

/** So many copies of a listing, published, as SQL makes them. */
async function copies(id: number, count: number, sellerId: number): Promise<number[]> {
  const { rows } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'vehicles' and is_generated = 'NEVER'
       and column_name not in ('id', 'seller_id', 'status', 'stock_number')`,
  );
  const { names } = rows[0];
  const made = await pool.query(
    `insert into vehicles (${names}, seller_id, status)
     select ${names}, $2, 'published' from vehicles, generate_series(1, $3) where id = $1 returning id`,
    [id, sellerId, count],
  );
  return made.rows.map((row) => row.id);
}

test('favorites', async () => {
  const [seller, keeper] = [await app.signedUp(), await app.signedUp()];
  const ids = await copies(await draft(seller), mostFavorites - 1 + rivals, seller.id);
  await pool.query(
    'insert into vehicle_favorites (user_id, vehicle_id, created_at) select $1, unnest($2::int[]), now()',
    [keeper.id, ids.slice(rivals)],
  );
  await onlyOneMore('too_many_favorites', (nth) =>
    keeper.call('POST /api/favorites', { vehicleId: ids[nth]! }),
  );
});

test('saved searches, of which one that is there already may be named anew', async () => {
  const person = await app.signedUp();
  const save = (query: string, name = query) => person.call('POST /api/saved-searches', { query, name });
  for (let nth = 1; nth < mostSavedSearches; nth++) await save(`maxPrice=${nth}000`);
  await onlyOneMore('too_many_searches', (nth) => save(`minPrice=${nth + 1}000`));
  expect((await save('maxPrice=1000', 'Cheap')).json()).toMatchObject({ name: 'Cheap' });
});

test('open listings, drafts among them; a removed one makes room', async () => {
  const person = await app.signedUp();
  const first = await draft(person);
  await copies(first, mostListings.private - 2, person.id);
  await onlyOneMore('too_many_listings', () => person.call('POST /api/vehicles', listingForm()));
  expect((await person.call(`POST /api/vehicles/${first}/remove`)).statusCode).toBe(200);
  expect((await person.call('POST /api/vehicles', listingForm())).statusCode).toBe(201);
});
