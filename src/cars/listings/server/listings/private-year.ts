/** How many cars somebody who is no dealer brings to market within a year. */
import { dealingNow, privateYearDays } from '#src/cars/dealers/dealing.ts';
import type { Standing } from '#src/cars/dealers/server/service.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { countBroughtToMarket, lockYearOf } from './listing-store.ts';

const isDealer = ({ approved, isVerified }: Standing): boolean => approved !== null && isVerified;

/** Counts alone: until the transaction ends, nobody else of the same seller is counted. */
export async function isYearFull(
  { clock }: Pick<SellingParts, 'clock'>,
  tx: Tx,
  row: VehicleRow,
  standing: Standing,
): Promise<boolean> {
  // A car that was on the market before is none more.
  if (row.sellerType !== 'private' || row.listedAt !== null || isDealer(standing)) return false;
  await lockYearOf(tx, row.sellerId);
  return (await brought(tx, row.sellerId, clock.now(), row)) >= dealingNow().privateCarsAYear;
}

const brought = (queries: Queries, sellerId: UserId, now: Date, besides?: VehicleRow): Promise<number> =>
  countBroughtToMarket(queries, sellerId, new Date(now.getTime() - privateYearDays * 86_400_000), besides);

/** The words say where to go on. */
export const yearRefusal = () =>
  refuse('too_many_cars_a_year', {
    words: `Whoever is no dealer brings at most ${counted(dealingNow().privateCarsAYear, 'car')} to market within ${privateYearDays} days, and you have. Whoever sells more is a dealer: apply on your selling page, under “Your dealership”.`,
  });

/** What a private seller may bring to market within a year, and has; null for a dealer, whom nobody counts. */
export async function privateYear(
  { database, dealers, clock }: Pick<SellingParts, 'database' | 'dealers' | 'clock'>,
  { userId }: Actor,
): Promise<{ most: number; brought: number; phoneWaits: boolean } | null> {
  const { db } = database;
  const standing = existing((await dealers.standingsOf(db, [userId])).get(userId), 'who sells');
  if (isDealer(standing)) return null;
  return {
    most: dealingNow().privateCarsAYear,
    brought: await brought(db, userId, clock.now()),
    phoneWaits: standing.phoneWaits,
  };
}
