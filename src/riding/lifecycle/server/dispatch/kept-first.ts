/** A ride now goes to a driver whom its rider keeps, where nobody waits longer for it. */
import type { Database } from '#src/platform/database/database.ts';
import { preferKept } from '#src/riding/kept-drivers/rules.ts';
import { findKeptPairs } from '#src/riding/kept-drivers/server/store.ts';
import { pairKey } from '#src/riding/rides/server/road-store.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';

/** @param waiting with `candidates` of the same places in their rows */
export async function keptFirst<C extends { driverId: number; etaSeconds: number }>(
  { database }: { database: Database },
  matched: readonly { ride: RideRow; candidate: C }[],
  { waiting, candidates }: { waiting: readonly RideRow[]; candidates: readonly (readonly C[])[] },
): Promise<{ ride: RideRow; candidate: C }[]> {
  const kept = await findKeptPairs(
    database.db,
    matched.map(({ ride }) => ride.riderId),
  );
  if (kept.size === 0) return [...matched];
  const rowOf = new Map(waiting.map(({ id }, row) => [id, row]));
  return preferKept(
    matched,
    ({ id }) => candidates[rowOf.get(id) ?? -1] ?? [],
    ({ riderId }, driverId) => kept.has(pairKey(riderId, driverId)),
  );
}
