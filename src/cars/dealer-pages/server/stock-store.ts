/** SQL of what a dealer has for sale. */
import { and, desc, eq } from 'drizzle-orm';
import { isForSale, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';

const ofDealer = (sellerId: UserId) =>
  and(eq(vehicles.sellerId, sellerId), eq(vehicles.sellerType, 'dealer'), isForSale);

/** Newest first. */
export const findStock = (
  queries: Queries,
  sellerId: UserId,
  { from, limit }: { from: number; limit: number },
): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(ofDealer(sellerId))
    .orderBy(desc(vehicles.id))
    .offset(from)
    .limit(limit);

export const countStock = (queries: Queries, sellerId: UserId): Promise<number> =>
  queries.$count(vehicles, ofDealer(sellerId));
