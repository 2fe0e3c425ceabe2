/** Offers as their two people read them, and as the desk does. */
import { offerPolicy, whoOfOffer } from '#src/cars/policy.ts';
import { findPhotosByVehicle, findVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { may } from '#src/platform/policy.ts';
import type { CarOffer, CarOfferLine } from '../contract.ts';
import { actsOf, endWords, leastOffer, mostCounters, type OfferSide } from '../rules.ts';
import { triesLeft } from './bounds.ts';
import { amountOf, type OfferParts, refuse } from './parts.ts';
import {
  countWaitingOf,
  findOffer,
  findOffersFor,
  findOffersOf,
  findSteps,
  type OfferRow,
  type StepRow,
  termsOf,
} from './store.ts';

const cents = (amount: Cents | null): string | null => (amount === null ? null : toDecimal(amount));

/** @throws Refusal offer_not_found, also for other people's */
export async function findMine(parts: OfferParts, actor: Actor, id: number): Promise<OfferRow> {
  const row = await findOffer(parts.database.db, id);
  const who = row && whoOfOffer(actor, row);
  if (!row || !who || !may(offerPolicy, 'see', who)) throw refuse('offer_not_found');
  return row;
}

/** @throws Refusal offer_not_found, also for other people's */
export async function viewOffer(parts: OfferParts, actor: Actor, id: number): Promise<CarOffer> {
  return viewRow(parts, actor, await findMine(parts, actor, id));
}

/** One of the caller's. */
export async function viewRow(parts: OfferParts, actor: Actor, row: OfferRow): Promise<CarOffer> {
  const { db } = parts.database;
  const { id } = row;
  const [line] = await viewLines(parts, actor, [row]);
  const vehicle = existing(await findVehicle(db, row.vehicleId), 'the vehicle');
  const [judged] = await parts.catalogue.judge([vehicle]);
  const left = await triesLeft(parts, db, row.buyerId, row.vehicleId);
  const { side } = existing(line, `offer ${id}`);
  const steps = await findSteps(db, [id]);
  const { leastPercent } = await termsOf(db, row.vehicleId);
  const { marketCents } = existing(judged, 'what a listing is worth').deal;
  return {
    ...existing(line, `offer ${id}`),
    trim: vehicle.trim,
    mileage: vehicle.mileage,
    listing: vehicle.status,
    market: cents(marketCents),
    buyerAmount: toDecimal(row.buyerCents),
    sellerAmount: cents(row.sellerCents),
    triesLeft: left,
    countersLeft: Math.max(0, mostCounters - row.counters),
    may: actsOf(row, side, left),
    bounds: boundsOf(row, side, vehicle.priceCents, leastPercent),
    endedBecause: row.endedBecause && endWords[row.endedBecause],
    orderId: row.orderId,
    step: existing(steps.at(-1), `a step of offer ${id}`).id,
    steps: steps.map(viewStep),
  };
}

/** Between which amounts one of them may name the next, in whole dollars where there is room. */
function boundsOf(row: OfferRow, side: OfferSide, priceCents: Cents, leastPercent: number) {
  const below = row.sellerCents === null ? priceCents : Math.min(priceCents, row.sellerCents - 100);
  const least =
    side === 'buyer'
      ? Math.max(row.buyerCents + 100, leastOffer(priceCents, leastPercent))
      : row.buyerCents + 100;
  return { least: toDecimal(Math.min(least, Math.max(below, 0))), most: toDecimal(Math.max(below, 0)) };
}

const viewStep = ({ id, at, by, act, amountCents, words }: StepRow): CarOffer['steps'][number] => ({
  ...{ id, at: at.toISOString(), by, act, words },
  amount: cents(amountCents),
});

export async function viewLines(
  { database, accounts }: Pick<OfferParts, 'database' | 'accounts'>,
  actor: Actor,
  rows: readonly OfferRow[],
): Promise<CarOfferLine[]> {
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  const [found, photos, people] = await Promise.all([
    findVehicles(database.db, vehicleIds),
    findPhotosByVehicle(database.db, vehicleIds),
    accounts.getUsers([...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))]),
  ]);
  const vehicles = new Map(found.map((row) => [row.id, row]));
  const firstName = (id: number) => people.get(id)?.firstName ?? 'Former member';
  return rows.map((row) => {
    const vehicle = existing(vehicles.get(row.vehicleId), `vehicle ${row.vehicleId}`);
    return {
      id: row.id,
      side: row.sellerId === actor.userId ? 'seller' : 'buyer',
      state: row.state,
      vehicleId: row.vehicleId,
      title: titleOf(vehicle),
      picture: pictureOf(vehicle, photos.get(vehicle.id) ?? []),
      listed: toDecimal(vehicle.priceCents),
      buyer: firstName(row.buyerId),
      seller: vehicle.dealerName ?? firstName(row.sellerId),
      amount: toDecimal(amountOf(row)),
      amountBy: row.amountBy,
      turn: row.turn,
      until: row.until?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** What waits for whoever made it; a seller’s side is among their leads. */
export const countForBuyer = async ({ database, clock }: OfferParts, { userId }: Actor) => ({
  count: await countWaitingOf(database.db, userId, clock.now()),
});

/** Those that wait for the caller first. */
export async function myOffers(parts: OfferParts, actor: Actor): Promise<CarOfferLine[]> {
  const lines = await viewLines(parts, actor, await findOffersOf(parts.database.db, actor.userId));
  const waits = ({ turn, side, state }: CarOfferLine) =>
    turn === side || (state === 'accepted' && side === 'buyer') ? 0 : 1;
  return lines.sort((a, b) => waits(a) - waits(b));
}

/** For the desk, who reads them alone. @throws Refusal vehicle_not_found */
export async function offersForDesk(parts: OfferParts, vehicleId: VehicleId) {
  const { db } = parts.database;
  const vehicle = await findVehicle(db, vehicleId);
  if (!vehicle) throw refuse('vehicle_not_found');
  const rows = await findOffersFor(db, vehicleId);
  const steps = await findSteps(
    db,
    rows.map(({ id }) => id),
  );
  const people = await parts.accounts.getUsers(rows.map(({ buyerId }) => buyerId));
  return rows.map((row) => {
    const buyer = people.get(row.buyerId);
    return {
      ...{ id: row.id, state: row.state, amountBy: row.amountBy, orderId: row.orderId },
      listed: toDecimal(vehicle.priceCents),
      amount: toDecimal(amountOf(row)),
      until: row.until?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      buyer: { id: row.buyerId, name: buyer ? fullName(buyer) : 'Former member' },
      steps: steps.filter(({ offerId }) => offerId === row.id).map(viewStep),
    };
  });
}
