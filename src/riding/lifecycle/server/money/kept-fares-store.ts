/** The SQL of fares that are held later: which of them want something, and what guards their changes. */
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { holdAheadDays } from '#src/riding/quotes/rules.ts';
import { type RideRow, selectRides } from '#src/riding/rides/server/store.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { FareStep } from '#src/riding/rides/shapes.ts';

const mostAtOnce = 100;

/** The ride is ahead, paid with the payment that was seen, and its fare at one of these steps. */
export const whileFareIs = (
  { paymentIntentId }: Pick<RideRow, 'paymentIntentId'>,
  ...steps: readonly FareStep[]
): SQL | undefined =>
  and(
    eq(rides.status, 'scheduled'),
    eq(rides.paymentIntentId, paymentIntentId),
    // Held since the booking where nothing is said.
    inArray(sql`coalesce(${rides.fareStep}, 'held')`, [...steps]),
  );

/** Rides whose fare is to be held, tried again or given up by now. */
export const findFaresDue = (queries: Queries, now: Date): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(eq(rides.status, 'scheduled'), lte(rides.fareDueAt, now)))
    .orderBy(asc(rides.fareDueAt), asc(rides.id))
    .limit(mostAtOnce);

/** Rides whose hold, made at the booking, would be too old when they are driven. */
export const findHoldsTooOld = (queries: Queries): Promise<RideRow[]> =>
  selectRides(queries)
    .where(
      and(
        eq(rides.status, 'scheduled'),
        isNull(rides.fareStep),
        sql`${rides.scheduledAt} > ${rides.createdAt} + make_interval(hours => ${holdAheadDays * 24})`,
      ),
    )
    .orderBy(asc(rides.scheduledAt), asc(rides.id))
    .limit(mostAtOnce);
