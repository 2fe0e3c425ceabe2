/** Selling: a listing from its first draft to sold, with the checks it passes on the way. */

import { paintFor } from '#src/artwork/cars/paint.ts';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import { toCents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import {
  type ListingStatus,
  type ListingVerb,
  listingMoves,
  type ReviewCheck,
  reviewChecks,
} from '../rules.ts';
import type { ListingForm, MyListing } from '../shapes.ts';
import { stockTowns } from '../towns.ts';
import { checkVin } from '../vin.ts';
import { byVehicle, type Catalogue } from './catalogue.ts';
import { pricedCarOf } from './market.ts';
import {
  countsOfListings,
  findOtherWithVin,
  findPhotos,
  findVehicle,
  findVehiclesOfSeller,
  insertPrice,
  insertVehicle,
  lockVehicle,
  moveVehicle,
  type NewVehicle,
  type PhotoRow,
  setPhotoPosition,
  updateVehicle,
  type VehicleRow,
} from './store.ts';
import { picturesOf, toVehicle } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);

export type SellerMove = 'publish' | 'pause' | 'mark-sold' | 'remove';
/** The one listing a sale or a feed row belongs to. */
export interface DealerIdentity {
  dealerName: string;
  stockNumber: string;
}

export type Listings = ReturnType<typeof createListings>;

export function createListings(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'addRole'>;
  catalogue: Catalogue;
}) {
  const { database, clock, accounts, catalogue } = parts;

  /** Runs a change and lets the catalogue follow once it has committed. */
  async function change<T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await database.transaction(work);
    await catalogue.refresh([id]);
    return result;
  }

  async function announce(
    tx: Tx,
    type: string,
    row: VehicleRow,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    await record(tx, {
      type,
      subject: `vehicle:${row.id}`,
      payload: { vehicleId: row.id, status: row.status, ...more },
      userIds: [row.sellerId],
      at: clock.now(),
    });
  }

  /** @throws Refusal vehicle_not_found, not_your_listing */
  async function own(tx: Tx, actor: Actor, id: number): Promise<VehicleRow> {
    const row = await lockVehicle(tx, id);
    if (!row || row.status === 'removed') throw refuse('vehicle_not_found');
    if (row.sellerId !== actor.userId && !hasRole(actor, 'operator')) throw refuse('not_your_listing');
    return row;
  }

  async function create(actor: Actor, form: ListingForm, dealer?: DealerIdentity): Promise<MyListing> {
    const now = clock.now();
    const row = await database.transaction(async (tx) => {
      const inserted = await insertVehicle(tx, {
        ...columnsOf(form),
        sellerId: actor.userId,
        sellerType: dealer ? 'dealer' : 'private',
        dealerName: dealer?.dealerName ?? null,
        stockNumber: dealer?.stockNumber ?? null,
        createdAt: now,
        updatedAt: now,
      });
      await insertPrice(tx, inserted.id, inserted.priceCents, now);
      await accounts.addRole(tx, actor.userId, 'seller');
      await announce(tx, 'vehicle.drafted', inserted);
      return inserted;
    });
    return view(row);
  }

  async function update(actor: Actor, id: number, form: Partial<ListingForm>): Promise<MyListing> {
    const row = await change(id, (tx) => updateIn(tx, actor, id, form));
    return view(row);
  }

  async function updateIn(tx: Tx, actor: Actor, id: number, form: Partial<ListingForm>): Promise<VehicleRow> {
    const before = await own(tx, actor, id);
    if (before.status === 'sold' || before.status === 'reserved') {
      throw refuse('impossible_move', { words: 'A reserved or sold vehicle cannot be changed.' });
    }
    const now = clock.now();
    const set: Partial<NewVehicle> = { ...columnsOf(form), updatedAt: now };
    const priceChanged = set.priceCents !== undefined && set.priceCents !== before.priceCents;
    if (priceChanged) set.previousPriceCents = before.status === 'draft' ? null : before.priceCents;
    let row = (await updateVehicle(tx, id, set))!;
    if (priceChanged) await insertPrice(tx, id, row.priceCents, now);
    if (row.status === 'published') {
      const reasons = (await checksOf(tx, row)).map((check) => check.words);
      if (reasons.length > 0) {
        row = (await moveVehicle(tx, id, listingMoves.hold_for_review.from, {
          status: 'review',
          reviewReasons: reasons,
          updatedAt: now,
        }))!;
        await announce(tx, 'vehicle.held', row, { reasons });
        return row;
      }
    }
    await announce(tx, 'vehicle.changed', row);
    if (priceChanged && row.status === 'published' && row.priceCents < before.priceCents) {
      await announce(tx, 'vehicle.price_dropped', row, {
        fromCents: before.priceCents,
        toCents: row.priceCents,
      });
    }
    return row;
  }

  async function checksOf(queries: Queries, row: VehicleRow): Promise<ReviewCheck[]> {
    await catalogue.load();
    const rating = catalogue.market.rate(pricedCarOf(row));
    return reviewChecks({
      priceCents: row.priceCents,
      marketCents: rating.marketCents,
      description: row.description,
      vinAlreadyListed: row.vin !== null && (await findOtherWithVin(queries, row.vin, row.id)) !== undefined,
    });
  }

  /** @throws Refusal vehicle_not_found, not_your_listing, impossible_move, listing_incomplete */
  async function move(actor: Actor, id: number, verb: SellerMove): Promise<MyListing> {
    const row = await change(id, (tx) => moveIn(tx, actor, id, verb));
    return view(row);
  }

  async function moveIn(tx: Tx, actor: Actor, id: number, verb: SellerMove): Promise<VehicleRow> {
    const before = await own(tx, actor, id);
    const now = clock.now();
    if (verb === 'publish' && before.status !== 'review') {
      const missing = missingFor(before);
      if (Object.keys(missing).length > 0) throw refuse('listing_incomplete', { fields: missing });
      const reasons = (await checksOf(tx, before)).map((check) => check.words);
      if (reasons.length > 0) {
        return step(tx, id, before, 'hold_for_review', { reviewReasons: reasons }, 'vehicle.held', {
          reasons,
        });
      }
    }
    switch (verb) {
      case 'publish':
        return step(
          tx,
          id,
          before,
          verb,
          { reviewReasons: [], operatorNote: null, listedAt: before.listedAt ?? now },
          'vehicle.listed',
        );
      case 'pause':
        return step(tx, id, before, 'pause', {}, 'vehicle.withdrawn');
      case 'mark-sold':
        return step(tx, id, before, 'mark_sold', {}, 'vehicle.sold');
      case 'remove':
        return step(tx, id, before, 'remove', {}, 'vehicle.withdrawn');
    }
  }

  async function step(
    tx: Tx,
    id: number,
    before: VehicleRow,
    verb: ListingVerb,
    more: Partial<NewVehicle>,
    event: string,
    payload: Record<string, unknown> = {},
  ): Promise<VehicleRow> {
    const { from, to } = listingMoves[verb];
    const row = await moveVehicle(tx, id, from, { ...more, status: to, updatedAt: clock.now() });
    if (!row) {
      throw refuse('impossible_move', {
        words: `A listing that is ${statusWords[before.status]} cannot do that.`,
      });
    }
    await announce(tx, event, row, payload);
    return row;
  }

  async function orderPhotos(actor: Actor, id: number, order: number[]): Promise<MyListing> {
    const row = await change(id, async (tx) => {
      await own(tx, actor, id);
      const photos = await findPhotos(tx, [id]);
      const known = new Set(photos.map((photo) => photo.id));
      if (order.some((photo) => !known.has(photo))) throw refuse('photo_not_found');
      const rest = photos.map((photo) => photo.id).filter((photo) => !order.includes(photo));
      for (const [position, photo] of [...new Set(order), ...rest].entries())
        await setPhotoPosition(tx, photo, position);
      const changed = (await updateVehicle(tx, id, { updatedAt: clock.now() }))!;
      await announce(tx, 'vehicle.changed', changed);
      return changed;
    });
    return view(row);
  }

  async function views(rows: VehicleRow[]): Promise<MyListing[]> {
    await catalogue.load();
    const ids = rows.map((row) => row.id);
    const photos = byVehicle(await findPhotos(database.db, ids));
    const counts = await countsOfListings(database.db, ids);
    return rows.map((row) => toMyListing(row, photos.get(row.id) ?? [], counts.get(row.id)!, catalogue));
  }
  const view = async (row: VehicleRow): Promise<MyListing> => (await views([row]))[0]!;

  /** @throws Refusal vehicle_not_found, not_your_listing */
  async function get(actor: Actor, id: number): Promise<MyListing> {
    const row = await findVehicle(database.db, id);
    if (!row || row.status === 'removed') throw refuse('vehicle_not_found');
    if (row.sellerId !== actor.userId && !hasRole(actor, 'operator')) throw refuse('not_your_listing');
    return view(row);
  }

  return {
    create,
    update,
    updateIn,
    move,
    orderPhotos,
    get,
    own,
    change,
    step,
    checksOf,
    views,
    announce,
    mine: async (actor: Actor) => views(await findVehiclesOfSeller(database.db, actor.userId)),
  };
}

const statusWords: Record<ListingStatus, string> = {
  draft: 'a draft',
  review: 'waiting for review',
  published: 'published',
  paused: 'paused',
  reserved: 'reserved',
  sold: 'sold',
  removed: 'removed',
};

function missingFor(row: VehicleRow): Record<string, string> {
  const missing: Record<string, string> = {};
  if (row.priceCents < 100_00) missing.price = 'Enter a price of at least $100.';
  if (row.description.trim().length < 20) missing.description = 'Say at least a sentence about the vehicle.';
  if (row.condition === 'used' && row.mileage === 0) missing.mileage = 'Enter how far it has been driven.';
  return missing;
}

/** What of a form goes into which column. @throws Refusal invalid_vin */
function columnsOf(form: ListingForm): NewVehicleColumns;
function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns>;
function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns> {
  const { vin, price, fuelType, lat, lng, location, colour, ...rest } = form;
  const columns: Partial<NewVehicleColumns> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  if (vin !== undefined) {
    if (vin) {
      const checked = checkVin(vin);
      if (!checked.valid) {
        throw refuse('invalid_vin', { words: checked.problem, fields: { vin: checked.problem } });
      }
      columns.vin = checked.vin;
    } else columns.vin = null;
  }
  if (price !== undefined) columns.priceCents = toCents(price)!;
  if (fuelType !== undefined) columns.fuel = fuelType;
  if (colour !== undefined) {
    columns.colour = colour;
    columns.paint = paintFor(colour);
  }
  if (location !== undefined) {
    columns.location = location;
    const town = location.split(',')[0]!.trim().toLowerCase();
    const known = stockTowns.find(([name]) => name.toLowerCase().startsWith(town));
    columns.lat = lat ?? known?.[1] ?? stockTowns[0]![1];
    columns.lng = lng ?? known?.[2] ?? stockTowns[0]![2];
  }
  return columns;
}
type NewVehicleColumns = Omit<
  NewVehicle,
  | 'id'
  | 'sellerId'
  | 'sellerType'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'revision'
  | 'dealerName'
  | 'stockNumber'
>;

function toMyListing(
  row: VehicleRow,
  photos: readonly PhotoRow[],
  counts: { inquiries: number; favorites: number },
  catalogue: Catalogue,
): MyListing {
  const rating = catalogue.market.rate(pricedCarOf(row));
  return {
    ...toVehicle(row, photos, rating),
    vin: row.vin,
    drivetrain: row.drivetrain,
    doors: row.doors,
    seats: row.seats,
    owners: row.owners,
    reviewReasons: row.reviewReasons,
    operatorNote: row.operatorNote,
    photos:
      photos.length > 0
        ? picturesOf(row, photos).map((picture, i) => ({ ...picture, id: photos[i]!.id }))
        : [],
    views: row.views,
    ...counts,
  };
}
