/** Demo stock, put in once: listings of dealers and of private sellers, with some answered questions and reviews. */
import { eq, sql } from 'drizzle-orm';
import type { WeekHours } from '#src/cars/dealers/hours.ts';
import { nameKeyOf } from '#src/cars/dealers/name-key.ts';
import { dealerships, tradingNames } from '#src/cars/dealers/server/tables.ts';
import { inquiryMessages, sellerReviews, vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import { vehiclePrices, vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import { confirmedPhones } from '#src/people/telephones/server/tables.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { otherUnitOf } from '#src/platform/units.ts';
import { inventStock, type StockListing, seededRandom } from './generator.ts';
import { inventReviews, reviewCounts } from './reviews.ts';

const dayMs = 86_400_000;
// Enough of each common model that its price can be compared.
export const demoStockCount = 600;
const sellerPassword = 'ride-with-rove';

/** Numbers, streets and tax numbers are invented; no registrar has them. */
const dealers = [
  {
    ...{ firstName: 'Priya', lastName: 'Raman', email: 'seller@rove.example', dealerName: 'Rove Motors' },
    ...{ legalName: 'Raman Motors of Toronto Ltd.', number: '9100014', street: '2180 Lake Shore Blvd W' },
    ...{ city: 'Toronto', postalCode: 'M8V 1A1', province: 'CA-ON' },
  },
  {
    ...{
      firstName: 'Gord',
      lastName: 'Lavoie',
      email: 'lakeshore@rove.example',
      dealerName: 'Lakeshore Auto',
    },
    ...{ legalName: 'Lavoie Automobiles Inc.', number: '9100027', street: '745 Lakeshore Rd E' },
    ...{ city: 'Mississauga', postalCode: 'L5E 1C8', province: 'CA-ON' },
  },
  {
    ...{ firstName: 'Samira', lastName: 'Nasser', email: 'don-valley@rove.example' },
    ...{ dealerName: 'Don Valley Cars', legalName: 'Don Valley Cars & Daughters Ltd.', number: '9100031' },
    ...{ street: '61 Overlea Blvd', city: 'Toronto', postalCode: 'M4H 1P2', province: 'CA-ON' },
  },
  {
    ...{ firstName: 'Pavel', lastName: 'Novak', email: 'humber@rove.example' },
    ...{ dealerName: 'Humber Motor House', legalName: 'Novak Motor House Inc.', number: '9100045' },
    ...{ street: '2301 Weston Rd', city: 'Toronto', postalCode: 'M9N 1Z8', province: 'CA-ON' },
  },
  {
    ...{ firstName: 'Erin', lastName: 'Oday', email: 'bow-river@rove.example', dealerName: 'Bow River Auto' },
    ...{ legalName: 'Bow River Auto Ltd.', number: 'B9200018', street: '5402 Bowness Rd NW' },
    ...{ city: 'Calgary', postalCode: 'T3B 0A3', province: 'CA-AB' },
  },
  {
    ...{ firstName: 'Caleb', lastName: 'Friesen', email: 'foothills@rove.example' },
    ...{ dealerName: 'Foothills Cars', legalName: 'Friesen & Sons Auto Sales Ltd.', number: 'B9200022' },
    ...{ street: '118 58 Ave SW', city: 'Calgary', postalCode: 'T2H 0N7', province: 'CA-AB' },
  },
  {
    ...{ firstName: 'Tara', lastName: 'Bull', email: 'chinook@rove.example' },
    ...{ dealerName: 'Chinook Motor House', legalName: 'Chinook Motor House Inc.', number: 'B9200036' },
    ...{ street: '6710 Macleod Trail SE', city: 'Calgary', postalCode: 'T2H 0L3', province: 'CA-AB' },
  },
];
const weekday = { from: '09:00', to: '19:00' };
const short = { from: '09:00', to: '17:30' };
const saturday = { from: '10:00', to: '17:00' };
const weeks: readonly WeekHours[] = [
  [weekday, weekday, weekday, weekday, weekday, saturday, null],
  [short, short, short, weekday, weekday, saturday, null],
  [weekday, weekday, weekday, weekday, short, saturday, { from: '11:00', to: '16:00' }],
];
const privateSellers = [
  { firstName: 'Noah', lastName: 'Tremblay', email: 'noah.tremblay@rove.example' },
  { firstName: 'Aisha', lastName: 'Farah', email: 'aisha.farah@rove.example' },
  { firstName: 'Daniel', lastName: 'Kowalski', email: 'daniel.kowalski@rove.example' },
  { firstName: 'Mei', lastName: 'Chen', email: 'mei.chen@rove.example' },
];

type Parts = { database: Database; clock: Clock; accounts: Pick<Accounts, 'ensureUser'> };

/** Fills an empty marketplace; does nothing when it has any listing. Two processes may call it at once. */
export async function seedVehicles({ database, clock, accounts }: Parts, seed = 1): Promise<number> {
  const { rows } = await database.db.execute(sql`select 1 from vehicles limit 1`);
  if (rows.length > 0) return 0;
  const account = async ({
    firstName,
    lastName,
    email,
  }: Pick<(typeof privateSellers)[number], 'firstName' | 'lastName' | 'email'>) =>
    (
      await accounts.ensureUser({ firstName, lastName, email, password: sellerPassword, isDriver: false }, [
        'rider',
        'seller',
      ])
    ).id;
  const dealerIds = new Map<string, UserId>();
  for (const dealer of dealers) dealerIds.set(dealer.dealerName, await account(dealer));
  const privateIds = new Map<string, number>();
  for (const person of privateSellers) privateIds.set(person.email, await account(person));
  const now = clock.now();
  const stock = [...inventStock({ seed, count: demoStockCount, thisYear: now.getUTCFullYear() })];
  return database.transaction(async (tx) => {
    await tx.execute(sql`lock table vehicles in share row exclusive mode`);
    const again = await tx.execute(sql`select 1 from vehicles limit 1`);
    if (again.rows.length > 0) return 0;
    const privates = [...privateIds.values()];
    const sellerOf = (listing: StockListing, i: number): number =>
      existing(
        listing.dealerName ? dealerIds.get(listing.dealerName) : privates[i % privates.length],
        'a seller',
      );
    await insertNames(tx, dealerIds, now);
    await insertDealerships(tx, dealerIds, now);
    await insertPhones(tx, privates as UserId[], now);
    await insertStock(tx, stock, sellerOf, now);
    await answerQuestions(tx, [...dealerIds.values(), ...privates], now, seededRandom(seed + 7));
    await insertReviews(tx, new Map([...dealerIds, ...privateIds]), now, seed);
    return stock.length;
  });
}

/** The demo's own dealers trade under names that nobody has to look at. */
async function insertNames(tx: Tx, dealerIds: ReadonlyMap<string, UserId>, now: Date): Promise<void> {
  const rows = [...dealerIds].map(([name, sellerId]) => ({
    sellerId,
    name,
    key: nameKeyOf(name),
    state: 'approved' as const,
    askedAt: now,
    decidedAt: now,
  }));
  await tx.insert(tradingNames).values(rows).onConflictDoNothing();
}

/** Their companies were looked at some weeks ago. */
async function insertDealerships(tx: Tx, dealerIds: ReadonlyMap<string, UserId>, now: Date): Promise<void> {
  const rows = dealers.map(({ dealerName, number, legalName, street, city, postalCode, province }, i) => {
    const [registrar, registrarName] = province === 'CA-ON' ? ['omvic', 'OMVIC'] : ['amvic', 'AMVIC'];
    const at = new Date(now.getTime() - (20 + i * 9) * dayMs);
    return {
      ...{ sellerId: existing(dealerIds.get(dealerName), 'a dealer'), state: 'verified' as const },
      ...{ legalName, tradingName: dealerName, registrar, registrarName, registrarKey: registrar },
      ...{ registrationNumber: number, registrationKey: number, street, city, postalCode, province },
      ...{ phone: `+1416555011${i}`, taxNumber: `81234567${i} RT 0001` },
      hours: existing(weeks[i % weeks.length], 'a week'),
      ...{ sentAt: at, decidedAt: at, lookedAt: at, createdAt: at, updatedAt: at },
    };
  });
  await tx.insert(dealerships).values(rows).onConflictDoNothing();
}

/** Telephones that nobody has, confirmed. */
async function insertPhones(tx: Tx, userIds: readonly UserId[], now: Date): Promise<void> {
  for (const [i, userId] of userIds.entries()) {
    const phone = `+1416555012${i}`;
    await tx.update(users).set({ phone }).where(eq(users.id, userId));
    await tx.insert(confirmedPhones).values({ userId, phone, confirmedAt: now }).onConflictDoNothing();
  }
}

/** Inserts invented listings as published ones, 500 a statement. */
export async function insertStock(
  tx: Tx,
  stock: readonly StockListing[],
  sellerOf: (listing: StockListing, i: number) => number,
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  for (let from = 0; from < stock.length; from += 500) {
    const batch = stock.slice(from, from + 500);
    const inserted = await tx
      .insert(vehicles)
      .values(
        batch.map((listing, i) => {
          const { earlierPrices, listedDaysAgo, ...columns } = listing;
          return {
            ...columns,
            ...(listing.condition === 'used' ? pastOf(listing, from + i) : {}),
            sellerId: sellerOf(listing, from + i),
            status: 'published' as const,
            previousPriceCents: earlierPrices.at(-1)?.priceCents ?? null,
            listedAt: ago(listedDaysAgo),
            createdAt: ago(listedDaysAgo),
            updatedAt: ago(Math.min(listedDaysAgo, 2)),
          };
        }),
      )
      .returning({ id: vehicles.id });
    const prices = batch.flatMap((listing, i) => {
      const vehicleId = existing(inserted[i], 'what was inserted').id;
      const now = listing.earlierPrices.length > 0 ? listing.listedDaysAgo * 0.4 : listing.listedDaysAgo;
      return [
        ...listing.earlierPrices.map((earlier) => ({
          vehicleId,
          priceCents: earlier.priceCents,
          at: ago(earlier.daysAgo),
        })),
        { vehicleId, priceCents: listing.priceCents, at: ago(now) },
      ];
    });
    await tx.insert(vehiclePrices).values(prices);
  }
}

/** What some sellers say of a used car’s past; a fifth read their odometer in kilometres, and many say nothing. */
function pastOf({ mileage, sellerType, location }: StockListing, i: number) {
  const says = sellerType === 'dealer' ? i % 4 !== 0 : i % 3 === 0;
  const reading = { reading: mileage, unit: 'mi' as const };
  const odometer = i % 5 === 2 ? otherUnitOf(reading) : reading;
  return {
    odometer: odometer.reading,
    odometerUnit: odometer.unit,
    ...(says && {
      accidents: i % 7 === 1 ? ('minor' as const) : ('none_known' as const),
      accidentWords: i % 7 === 1 ? 'A parking mark on the rear door, mended and painted in 2022.' : null,
      serviceRecords: i % 3 === 0 ? ('full' as const) : ('part' as const),
      registeredBefore: location.endsWith('AB') ? 'Alberta' : 'Ontario',
      smokeFree: i % 5 === 4 ? null : ('yes' as const),
    }),
  };
}

const askers = ['Sam', 'Lena', 'Omar', 'Grace'];

/** A few questions with answers for every seller, so that the measured response time exists. */
async function answerQuestions(tx: Tx, sellerIds: UserId[], now: Date, random: () => number): Promise<void> {
  const { rows } = await tx.execute<{ id: number; seller_id: number }>(sql`
    select id, seller_id from (
      select id, seller_id, row_number() over (partition by seller_id order by id) as n from vehicles
      where seller_id in (${sql.join(
        sellerIds.map((id) => sql`${id}`),
        sql`, `,
      )})
    ) as ranked where n <= 4`);
  for (const [i, row] of rows.entries()) {
    const askedAt = new Date(now.getTime() - (3 + random() * 40) * dayMs);
    const answeredAt = new Date(askedAt.getTime() + (8 + random() * 95) * 60_000);
    const inserted = await tx
      .insert(vehicleInquiries)
      .values({
        vehicleId: row.id,
        sellerId: row.seller_id,
        name: existing(askers[i % askers.length], 'a name'),
        email: `visitor-${i + 1}@rove.example`,
        createdAt: askedAt,
        lastAt: answeredAt,
        firstReplyAt: answeredAt,
        sellerReadAt: answeredAt,
        buyerReadAt: answeredAt,
      })
      .returning({ id: vehicleInquiries.id });
    const inquiryId = existing(inserted[0], 'what was inserted').id;
    await tx.insert(inquiryMessages).values([
      {
        inquiryId,
        fromSeller: false,
        text: 'Hello, is it still for sale, and could I see it this weekend?',
        createdAt: askedAt,
      },
      {
        inquiryId,
        fromSeller: true,
        text: 'It is. Saturday between ten and two suits; write here when you are on your way.',
        createdAt: answeredAt,
      },
    ]);
  }
}

/** Reviews of sales the demo never made; they have no order behind them. */
async function insertReviews(tx: Tx, sellerIds: Map<string, number>, now: Date, seed: number): Promise<void> {
  const rows = Object.entries(reviewCounts).flatMap(([seller, counts], i) =>
    inventReviews(counts, seed * 100 + i, now.getUTCFullYear()).map(({ daysAgo, answer, ...review }) => {
      const createdAt = new Date(now.getTime() - daysAgo * dayMs);
      return {
        ...review,
        sellerId: existing(sellerIds.get(seller), `seller ${seller}`),
        createdAt,
        answer,
        answeredAt: answer === null ? null : new Date(createdAt.getTime() + dayMs),
      };
    }),
  );
  await tx.insert(sellerReviews).values(rows);
}
