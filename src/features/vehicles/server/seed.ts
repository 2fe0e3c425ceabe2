/** Demo stock, put in once: listings of a dealer and of private sellers, with some answered questions. */
import { sql } from 'drizzle-orm';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { inventStock, type StockListing, seededRandom } from './stock/generator.ts';
import { inquiryMessages, vehicleInquiries, vehiclePrices, vehicles } from './tables.ts';

const dayMs = 86_400_000;
// Enough of each common model that its price can be compared.
export const demoStockCount = 600;
const sellerPassword = 'ride-with-rove';

const sellers = [
  { firstName: 'Priya', lastName: 'Raman', email: 'seller@rove.example' },
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
  const sellerIds: number[] = [];
  for (const person of sellers) {
    const { id } = await accounts.ensureUser({ ...person, password: sellerPassword, isDriver: false }, [
      'rider',
      'seller',
    ]);
    sellerIds.push(id);
  }
  const now = clock.now();
  const stock = [...inventStock({ seed, count: demoStockCount, thisYear: now.getUTCFullYear() })];
  return database.transaction(async (tx) => {
    await tx.execute(sql`lock table vehicles in share row exclusive mode`);
    const again = await tx.execute(sql`select 1 from vehicles limit 1`);
    if (again.rows.length > 0) return 0;
    await insertStock(tx, stock, (listing, i) => sellerFor(listing, i, sellerIds), now);
    await answerQuestions(tx, sellerIds, now, seededRandom(seed + 7));
    return stock.length;
  });
}

const sellerFor = (listing: StockListing, i: number, sellerIds: number[]): number =>
  listing.dealerName ? sellerIds[0]! : sellerIds[1 + (i % (sellerIds.length - 1))]!;

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
      const vehicleId = inserted[i]!.id;
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

/** A few questions with answers for every seller, so that the measured response time exists. */
async function answerQuestions(tx: Tx, sellerIds: number[], now: Date, random: () => number): Promise<void> {
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
    const [inquiry] = await tx
      .insert(vehicleInquiries)
      .values({
        vehicleId: row.id,
        sellerId: row.seller_id,
        name: ['Sam', 'Lena', 'Omar', 'Grace'][i % 4]!,
        email: `visitor-${i + 1}@rove.example`,
        createdAt: askedAt,
        lastAt: answeredAt,
        firstReplyAt: answeredAt,
        sellerReadAt: answeredAt,
        buyerReadAt: answeredAt,
      })
      .returning({ id: vehicleInquiries.id });
    await tx.insert(inquiryMessages).values([
      {
        inquiryId: inquiry!.id,
        fromSeller: false,
        text: 'Hello, is it still for sale, and could I see it this weekend?',
        createdAt: askedAt,
      },
      {
        inquiryId: inquiry!.id,
        fromSeller: true,
        text: 'It is. Saturday between ten and two suits; write here when you are on your way.',
        createdAt: answeredAt,
      },
    ]);
  }
}
