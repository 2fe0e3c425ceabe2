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

const correctedWithinMs = 24 * 3_600_000;
const same = (one: string | null, other: string | null | undefined): boolean =>
  other === undefined || one?.trim().toLowerCase() === other?.trim().toLowerCase();

/**
 * A private seller's listing stays the car that it came to market as: turned into the next one it would be counted once,
 * and keep the views and the watchers of another car. For a day what was mistyped can be put right.
 * @throws Refusal other_car
 */
export function requireSameCar(before: VehicleRow, set: Partial<VehicleRow>, now: Date): void {
  if (before.sellerType !== 'private' || before.listedAt === null) return;
  if (now.getTime() - before.listedAt.getTime() < correctedWithinMs) return;
  const isSame =
    same(before.make, set.make) &&
    same(before.model, set.model) &&
    (before.vin === null || same(before.vin, set.vin));
  if (!isSame) throw refuse('other_car');
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
