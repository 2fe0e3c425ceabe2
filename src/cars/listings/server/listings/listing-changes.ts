/** What every change of a listing goes through: locked, announced, and found anew after its commit. */

import { listingPolicy, whoOfListing } from '#src/cars/policy.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor, SystemActor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { lockVehicle } from './listing-store.ts';

/** Runs a change and lets the catalogue follow once it has committed. */
export async function changeListing<T>(
  parts: Pick<SellingParts, 'database' | 'catalogue'>,
  id: VehicleId,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await parts.database.transaction(work);
  await parts.catalogue.refresh([id]);
  return result;
}

export async function announceListing(
  parts: Pick<SellingParts, 'clock'>,
  tx: Tx,
  type: string,
  row: VehicleRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { clock } = parts;
  await record(tx, {
    type,
    subject: `vehicle:${row.id}`,
    payload: { vehicleId: row.id, status: row.status, ...more },
    userIds: [row.sellerId],
    at: clock.now(),
  });
}

/** @throws Refusal vehicle_not_found, not_your_listing */
export async function ownListing(tx: Tx, actor: Actor | SystemActor, id: VehicleId): Promise<VehicleRow> {
  const row = await lockVehicle(tx, id);
  if (!row || row.status === 'removed') throw refuse('vehicle_not_found');
  if (!may(listingPolicy, 'change', whoOfListing(actor, row.sellerId, 'cars.review')))
    throw refuse('not_your_listing');
  return row;
}

/** Asked before anything of theirs comes to market. @throws Refusal seller_kept_out */
export async function requireLetIn(tx: Tx, sellerId: UserId): Promise<void> {
  if (await isKeptOut(tx, sellerId)) throw refuse('seller_kept_out');
}
