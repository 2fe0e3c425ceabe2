/** SQL that finds listings by the filters and words of a search, for processes that have no index. */

import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  bodies,
  categories,
  centreOf,
  colours,
  fuels,
  luxuryMakes,
  priceLimits,
  priceRanges,
  radiiMiles,
  type Sort,
  sellerTypes,
  transmissions,
  type VehicleFilters,
} from '#src/cars/vehicles/filters.ts';
import { isForSale } from '#src/cars/vehicles/server/store.ts';
import { vehicles, wordsOfListing } from '#src/cars/vehicles/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { cosineOfMiles, unitVector } from './documents.ts';
import type { FacetCounts, Place } from './search-index.ts';
import { searchWords } from './terms.ts';

type Asked =
  | 'category'
  | 'price'
  | 'make'
  | 'year'
  | 'mileage'
  | 'body'
  | 'fuel'
  | 'transmission'
  | 'colour'
  | 'seller'
  | 'location';

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** The cosine of the angle between a listing and the search's place as seen from the Earth's centre. */
function cosine(filters: VehicleFilters): SQL {
  const { lat, lng } = centreOf(filters);
  const [x, y, z] = unitVector(lat, lng);
  return sql`(cos(radians(${vehicles.lat})) * (cos(radians(${vehicles.lng})) * ${x}::float8 + sin(radians(${vehicles.lng})) * ${y}::float8) + sin(radians(${vehicles.lat})) * ${z}::float8)`;
}

const categoryConditions: Record<(typeof categories)[number], SQL> = {
  new: eq(vehicles.condition, 'new'),
  used: eq(vehicles.condition, 'used'),
  electric: eq(vehicles.fuel, 'electric'),
  suv: eq(vehicles.body, 'suv'),
  luxury: inArray(vehicles.make, [...luxuryMakes]),
};

const between = (column: SQL, min: number | undefined, max: number | undefined) =>
  and(
    min === undefined || min <= 0 ? undefined : sql`${column} >= ${min}::float8`,
    max === undefined || max === Number.POSITIVE_INFINITY ? undefined : sql`${column} <= ${max}::float8`,
  );

/** What each filter demands; one that asks nothing is not there. */
function conditionsOf(filters: VehicleFilters): Map<Asked, SQL> {
  const { category, make, model, year, location } = filters;
  const price = priceLimits(filters);
  const conditions: [Asked, SQL | undefined][] = [
    ['category', category && categoryConditions[category]],
    ['price', between(sql`${vehicles.priceCents}`, price.minCents, price.maxCents)],
    [
      'make',
      and(
        make && inArray(sql`lower(${vehicles.make})`, lowered(make)),
        model && inArray(sql`lower(${vehicles.model})`, lowered(model)),
      ),
    ],
    [
      'year',
      and(
        year && inArray(vehicles.year, year),
        between(sql`${vehicles.year}`, filters.minYear, filters.maxYear),
      ),
    ],
    ['mileage', between(sql`${vehicles.mileage}`, filters.minMileage, filters.maxMileage)],
    ['body', filters.body && inArray(vehicles.body, filters.body)],
    ['fuel', filters.fuel && inArray(vehicles.fuel, filters.fuel)],
    ['transmission', filters.transmission && inArray(vehicles.transmission, filters.transmission)],
    ['colour', filters.colour && inArray(vehicles.colour, filters.colour)],
    ['seller', filters.seller && inArray(vehicles.sellerType, filters.seller)],
    ['location', location && sql`${cosine(filters)} >= ${cosineOfMiles(location)}::float8`],
  ];
  return new Map(conditions.flatMap(([name, condition]) => (condition ? [[name, condition] as const] : [])));
}

/** Carries every word, or one that begins with it. Words of a search are letters and digits alone. */
function carriesWords(query: string | undefined): SQL | undefined {
  const words = searchWords(query ?? '');
  if (words.length === 0) return undefined;
  return sql`${wordsOfListing} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

/** As the index sorts: smaller first, then newer ids. Here no price is compared with a market. */
function keyOf(sort: Sort, filters: VehicleFilters): SQL {
  switch (sort) {
    case 'newest':
      return sql`-floor(extract(epoch from coalesce(${vehicles.listedAt}, ${vehicles.createdAt})) * 1000)`;
    case 'deal':
      return sql`1000000`;
    case 'price-low':
      return sql`${vehicles.priceCents}`;
    case 'price-high':
      return sql`-${vehicles.priceCents}`;
    case 'mileage':
      return sql`${vehicles.mileage}`;
    case 'nearest':
      return sql`-${cosine(filters)}`;
  }
}

export interface PlacedListing {
  id: VehicleId;
  key: number;
  cosine: number;
}

/** One page after a place, with one listing more where there are more, and how many match in all. */
export async function findPage(
  queries: Queries,
  filters: VehicleFilters,
  limit: number,
  after: Place | null,
): Promise<{ page: PlacedListing[]; total: number }> {
  const wanted = and(isForSale, carriesWords(filters.searchQuery), ...conditionsOf(filters).values());
  const later = after
    ? sql`(key > ${after.key}::float8 or (key = ${after.key}::float8 and id < ${after.id}))`
    : sql`true`;
  const { rows } = await queries.execute<{ total: number } & Partial<PlacedListing>>(sql`
    with found as materialized (
      select ${vehicles.id} as id, (${keyOf(filters.sort ?? 'newest', filters)})::float8 as key,
        ${cosine(filters)} as cosine
      from ${vehicles} where ${wanted}
    ), page as (select * from found where ${later} order by key, id desc limit ${limit + 1})
    select counted.total, page.* from (select count(*)::int as total from found) counted
    left join page on true order by page.key, page.id desc`);
  return {
    page: rows.flatMap(({ id, key, cosine: near }) =>
      id == null ? [] : [{ id, key: Number(key), cosine: Number(near) }],
    ),
    total: rows[0]?.total ?? 0,
  };
}

/** Whether one listing is among what `filters` find. */
export async function isAmong(queries: Queries, filters: VehicleFilters, id: VehicleId): Promise<boolean> {
  const rows = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.id, id),
        isForSale,
        carriesWords(filters.searchQuery),
        ...conditionsOf(filters).values(),
      ),
    );
  return rows.length > 0;
}

/** For each filter, how many listings every choice would show with the other filters as they are. */
export async function countChoices(queries: Queries, filters: VehicleFilters): Promise<FacetCounts> {
  const conditions = conditionsOf(filters);
  const failed = [...conditions].map(
    ([name, condition]) => sql`case when ${condition} then null else ${name} end`,
  );
  // How many filters a listing fails, and which one where it is one: it still counts for that filter's own choices.
  const fails =
    failed.length === 0
      ? { times: sql`0`, only: sql`null` }
      : {
          times: sql`num_nonnulls(${sql.join(failed, sql`, `)})`,
          only: sql`concat(${sql.join(failed, sql`, `)})`,
        };
  const choices = (name: Asked, facet: string, value: SQL) =>
    sql`select ${facet}::text as facet, ${value}::text as value,
      (count(*) filter (where times = 0 or (times = 1 and only_one = ${name})))::int as listings from found group by 2`;
  const bands = sql.join(
    Object.values(priceRanges).map(
      ({ minCents, maxCents }, i) =>
        sql`when price_cents >= ${minCents}::float8 and price_cents <= ${maxCents ?? 1e11}::float8 then ${i}::int`,
    ),
    sql` `,
  );
  const rings = sql.join(
    radiiMiles.map((miles, i) => sql`when cosine >= ${cosineOfMiles(miles)}::float8 then ${i}::int`),
    sql` `,
  );
  const belongs = categories.map(
    (category) => sql`case when ${categoryConditions[category]} then ${`${category} `} else '' end`,
  );
  const { rows } = await queries.execute<{ facet: string; value: string | null; listings: number }>(sql`
    with found as materialized (
      select lower(make) as lower_make, make, year, body, fuel, transmission, colour, seller_type, price_cents,
        ${cosine(filters)} as cosine, concat(${sql.join(belongs, sql`, `)}) as belongs,
        ${fails.times} as times, ${fails.only} as only_one
      from ${vehicles} where ${and(isForSale, carriesWords(filters.searchQuery))}
    )
    select 'total' as facet, null as value, (count(*) filter (where times = 0))::int as listings from found
    union all ${sql.join(
      [
        choices('category', 'category', sql`belongs`),
        choices('price', 'priceRange', sql`case ${bands} end`),
        choices('make', 'make', sql`make`),
        choices('year', 'year', sql`year`),
        choices('body', 'body', sql`body`),
        choices('fuel', 'fuel', sql`fuel`),
        choices('transmission', 'transmission', sql`transmission`),
        choices('colour', 'colour', sql`colour`),
        choices('seller', 'seller', sql`seller_type`),
        choices('location', 'location', sql`case ${rings} else ${radiiMiles.length}::int end`),
      ],
      sql` union all `,
    )}`);
  return gathered(rows);
}

function gathered(rows: readonly { facet: string; value: string | null; listings: number }[]): FacetCounts {
  const of = (facet: string) => rows.filter((row) => row.facet === facet && row.value !== null);
  const sum = (found: typeof rows) => found.reduce((total, { listings }) => total + listings, 0);
  const listed = (facet: string, values: readonly (string | number)[]) =>
    values.map((value) => sum(of(facet).filter((row) => row.value === String(value))));
  // A make that sellers write in several ways is one choice.
  const makes = new Map<string, [string, number]>();
  for (const { value, listings } of of('make')) {
    if (value === null) continue;
    const known = makes.get(value.toLowerCase());
    if (known) known[1] += listings;
    else makes.set(value.toLowerCase(), [value, listings]);
  }
  const rings = listed('location', [...radiiMiles.keys(), radiiMiles.length]);
  const category = categories.map((name) =>
    sum(of('category').filter((row) => row.value?.split(' ').includes(name))),
  );
  return {
    total: sum(rows.filter((row) => row.facet === 'total')),
    corrections: [],
    category: [...category, sum(of('category'))],
    priceRange: listed('priceRange', [...Object.keys(priceRanges).keys()]),
    make: [...makes.values()],
    year: of('year').flatMap(({ value, listings }): [number, number][] =>
      listings > 0 ? [[Number(value), listings]] : [],
    ),
    body: listed('body', bodies),
    fuel: listed('fuel', fuels),
    transmission: listed('transmission', transmissions),
    colour: listed('colour', colours),
    seller: listed('seller', sellerTypes),
    // Who is within 25 miles is within 50 as well.
    location: rings.map((_, i) => rings.slice(0, i + 1).reduce((total, ring) => total + ring, 0)),
  };
}

const mostCompared = 20_000;

/** What is for sale of these models, as far as a price is judged by it; the newest of them. */
export const findComparable = (queries: Queries, models: readonly { make: string; model: string }[]) =>
  queries
    .select({
      id: vehicles.id,
      make: vehicles.make,
      model: vehicles.model,
      trim: vehicles.trim,
      fuel: vehicles.fuel,
      year: vehicles.year,
      mileage: vehicles.mileage,
      condition: vehicles.condition,
      priceCents: vehicles.priceCents,
    })
    .from(vehicles)
    .where(
      and(
        isForSale,
        or(
          ...models.map(({ make, model }) =>
            and(
              eq(sql`lower(${vehicles.make})`, make.toLowerCase()),
              eq(sql`lower(${vehicles.model})`, model.toLowerCase()),
            ),
          ),
        ),
      ),
    )
    .orderBy(sql`${vehicles.id} desc`)
    .limit(mostCompared);

/** How many listings of each of these sellers can be found; who has none is not there. */
export async function countOfSellers(
  queries: Queries,
  sellerIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .select({ sellerId: vehicles.sellerId, listings: count() })
    .from(vehicles)
    .where(and(isForSale, inArray(vehicles.sellerId, [...sellerIds])))
    .groupBy(vehicles.sellerId);
  return new Map(rows.map(({ sellerId, listings }) => [sellerId, listings]));
}
