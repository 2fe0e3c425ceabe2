/** When offers have run out, by the clock of the process that looks. */
import { and, gt, lte, or, sql } from 'drizzle-orm';
import { inCity, type OfferRow } from '#src/riding/rides/server/store.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';

/** No two clocks of processes differ by so much, unless one of them is wrong. */
const aheadOfAnyClockMs = 60_000;

/** One that was made far ahead of now, while some clock was wrong, has run out as well: its time would never come. */
export const isExpiredBy = (
  { expiresAt, offeredAt }: Pick<OfferRow, 'expiresAt' | 'offeredAt'>,
  now: Date,
): boolean => expiresAt <= now || offeredAt.getTime() > now.getTime() + aheadOfAnyClockMs;

export const offersExpiredBy = (now: Date, city: string | null) =>
  and(
    or(lte(offers.expiresAt, now), gt(offers.offeredAt, new Date(now.getTime() + aheadOfAnyClockMs))),
    sql`exists (select 1 from ${rides} where ${rides.id} = ${offers.rideId} and ${inCity(city)})`,
  );
