/** Writing listings: begun as a draft, changed, their photos put in order. */

import { listingPolicy, whoOfListing } from '#src/cars/policy.ts';
import type { PhotoAngle } from '#src/cars/vehicles/photo-angles.ts';
import { findPhotos, findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, doneBy, ownerOf, type SystemActor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { listingMoves, mostListings } from '../../rules.ts';
import type { ListingForm, MyListing } from '../../shapes.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { announceListing, changeListing, ownListing } from './listing-changes.ts';
import { columnsOf } from './listing-columns.ts';
import { reasonsAgainst } from './listing-moves.ts';
import {
  countOpenAlone,
  findVehiclesOfSeller,
  insertPrice,
  insertVehicle,
  moveVehicle,
  type NewVehicle,
  setPhotoAngle,
  setPhotoPosition,
  updateVehicle,
} from './listing-store.ts';
import { viewListing, viewListings } from './listing-views.ts';
import { requireSameCar } from './private-year.ts';

/** The one listing a sale or a feed row belongs to. */
export interface DealerIdentity {
  dealerName: string;
  /** Null for a car that its dealer entered by hand. */
  stockNumber: string | null;
}

/** Where the town lies that a form names without saying so, by the index of places; asked before any transaction. */
export async function placedIn(
  { findTown }: Pick<SellingParts, 'findTown'>,
  { location, lat, lng }: Partial<ListingForm>,
): Promise<{ lat?: number; lng?: number }> {
  if (location === undefined || (lat != null && lng != null)) return {};
  return (await findTown(location)) ?? {};
}

export async function createListing(
  parts: SellingParts,
  actor: Actor,
  form: ListingForm,
): Promise<MyListing> {
  const placed = { ...form, ...(await placedIn(parts, form)) };
  const row = await parts.database.transaction(async (tx) => {
    const standing = (await parts.dealers.standingsOf(tx, [actor.userId], true)).get(actor.userId);
    // Whoever is a dealer sells as one, also what no file names.
    const dealerName = standing?.isVerified ? standing.approved : null;
    const dealer = dealerName === null ? undefined : { dealerName, stockNumber: null };
    return createIn(parts, tx, actor, placed, dealer);
  });
  return viewListing(parts, row);
}

/** The same as part of a larger change. @throws Refusal invalid_vin, too_many_listings */
export async function createIn(
  parts: SellingParts,
  tx: Tx,
  actor: Actor | SystemActor,
  form: ListingForm,
  dealer?: DealerIdentity,
): Promise<VehicleRow> {
  const { clock, accounts } = parts;
  const now = clock.now();
  const sellerId = ownerOf(actor);
  const most = mostListings[dealer ? 'dealer' : 'private'];
  if ((await countOpenAlone(tx, sellerId)) >= most) throw refuse('too_many_listings');
  const inserted = await insertVehicle(tx, {
    ...columnsOf(form),
    sellerId,
    sellerType: dealer ? 'dealer' : 'private',
    dealerName: dealer?.dealerName ?? null,
    stockNumber: dealer?.stockNumber ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await insertPrice(tx, inserted.id, inserted.priceCents, now);
  await accounts.addRole(tx, sellerId, 'seller');
  await announceListing(parts, tx, 'vehicle.drafted', inserted, doneBy(actor));
  return inserted;
}

export async function updateListing(
  parts: SellingParts,
  actor: Actor,
  id: VehicleId,
  form: Partial<ListingForm>,
): Promise<MyListing> {
  const placed = { ...form, ...(await placedIn(parts, form)) };
  const row = await changeListing(parts, id, (tx) => updateIn(parts, tx, actor, id, placed));
  return viewListing(parts, row);
}

/** The same as part of a larger change; whoever made it lets the catalogue follow. */
export async function updateIn(
  parts: SellingParts,
  tx: Tx,
  actor: Actor | SystemActor,
  id: VehicleId,
  form: Partial<ListingForm>,
): Promise<VehicleRow> {
  const { clock } = parts;
  const before = await ownListing(tx, actor, id);
  if (before.status === 'sold' || before.status === 'reserved') {
    throw refuse('impossible_move', { words: 'A reserved or sold vehicle cannot be changed.' });
  }
  const now = clock.now();
  // Another unit for the same figures is another distance.
  const mileage =
    form.mileage ?? (form.mileageUnit && { reading: before.odometer ?? before.mileage, unit: null });
  const set: Partial<NewVehicle> = {
    ...columnsOf(mileage === undefined ? form : { ...form, mileage }),
    updatedAt: now,
  };
  requireSameCar(before, set, now);
  const priceChanged = set.priceCents !== undefined && set.priceCents !== before.priceCents;
  if (priceChanged) set.previousPriceCents = before.status === 'draft' ? null : before.priceCents;
  let row = existing(await updateVehicle(tx, id, set), 'the vehicle');
  if (priceChanged) await insertPrice(tx, id, row.priceCents, now);
  if (row.status === 'published') {
    const reasons = await reasonsAgainst(parts, tx, row);
    if (reasons.length > 0) {
      const held = { status: 'review' as const, reviewReasons: reasons, updatedAt: now };
      row = existing(await moveVehicle(tx, id, listingMoves.hold_for_review.from, held), 'the vehicle');
      await announceListing(parts, tx, 'vehicle.held', row, { reasons, ...doneBy(actor) });
      return row;
    }
  }
  await announceListing(parts, tx, 'vehicle.changed', row, doneBy(actor));
  if (priceChanged && row.status === 'published' && row.priceCents < before.priceCents) {
    await announceListing(parts, tx, 'vehicle.price_dropped', row, {
      fromCents: before.priceCents,
      toCents: row.priceCents,
      ...doneBy(actor),
    });
  }
  return row;
}

export async function orderPhotos(
  parts: SellingParts,
  actor: Actor,
  id: VehicleId,
  { order, angles }: { order: number[]; angles: { id: number; angle: PhotoAngle | null }[] },
): Promise<MyListing> {
  const { clock } = parts;
  const row = await changeListing(parts, id, async (tx) => {
    await ownListing(tx, actor, id);
    const photos = await findPhotos(tx, [id]);
    const known = new Set(photos.map((photo) => photo.id));
    if ([...order, ...angles.map((one) => one.id)].some((photo) => !known.has(photo)))
      throw refuse('photo_not_found');
    for (const { id: photo, angle } of angles) await setPhotoAngle(tx, photo, angle);
    const rest = photos.map((photo) => photo.id).filter((photo) => !order.includes(photo));
    for (const [position, photo] of [...new Set(order), ...rest].entries())
      await setPhotoPosition(tx, photo, position);
    const changed = existing(await updateVehicle(tx, id, { updatedAt: clock.now() }), 'the vehicle');
    await announceListing(parts, tx, 'vehicle.changed', changed);
    return changed;
  });
  return viewListing(parts, row);
}

export async function myListings(parts: SellingParts, actor: Actor): Promise<MyListing[]> {
  return viewListings(parts, await findVehiclesOfSeller(parts.database.db, actor.userId));
}

/** @throws Refusal vehicle_not_found, not_your_listing */
export async function getListing(parts: SellingParts, actor: Actor, id: VehicleId): Promise<MyListing> {
  const { database } = parts;
  const row = await findVehicle(database.db, id);
  if (!row || row.status === 'removed') throw refuse('vehicle_not_found');
  if (!may(listingPolicy, 'see_whole', whoOfListing(actor, row.sellerId))) throw refuse('not_your_listing');
  return viewListing(parts, row);
}
