/** The SQL of what driving brought somebody since a moment. */
import { and, eq, gte, or, sql } from 'drizzle-orm';
import { driverBonuses } from '#src/money/driver-bonuses/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from './tables.ts';

/** What rides, fees, tips and quests brought the driver since `since`, and how many rides were completed. */
export async function sumEarnings(
  queries: Queries,
  driverId: DriverId,
  since: Date,
): Promise<{ cents: Cents; rides: number }> {
  const ridden = queries
    .select({
      cents: sql<number>`coalesce(sum(coalesce(${rides.driverPayCents}, 0) + coalesce(${rides.tipCents}, 0)), 0)::int`,
      rides: sql<number>`(count(*) filter (where ${rides.status} = 'completed'))::int`,
    })
    .from(rides)
    .where(
      and(
        eq(rides.driverId, driverId),
        or(
          and(eq(rides.status, 'completed'), gte(rides.completedAt, since)),
          // A share of a cancellation fee is earned too.
          and(eq(rides.status, 'cancelled'), gte(rides.cancelledAt, since)),
        ),
      ),
    );
  const paid = queries
    .select({ cents: sql<number>`coalesce(sum(${driverBonuses.amountCents}), 0)::int` })
    .from(driverBonuses)
    .where(and(eq(driverBonuses.driverId, driverId), gte(driverBonuses.paidAt, since)));
  const [[ofRides], [ofBonuses]] = await Promise.all([ridden, paid]);
  const sums = existing(ofRides, 'a row of sums');
  return { ...sums, cents: sums.cents + existing(ofBonuses, 'a row of sums').cents };
}
