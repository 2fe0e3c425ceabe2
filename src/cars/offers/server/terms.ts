/** Whether and from which amount on a seller takes offers, for the seller and for whoever wants to make one. */
import { ownListing } from '#src/cars/listings/server/listings/listing-changes.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import type { OfferTermsShown } from '../contract.ts';
import { leastOffer, type OfferTerms, usualTerms } from '../rules.ts';
import { triesLeft } from './bounds.ts';
import { amountOf, type OfferParts, refuse } from './parts.ts';
import { findOffersOfBuyerFor, findStanding, findTerms, type OfferRow, putTerms, termsOf } from './store.ts';

/** @throws Refusal vehicle_not_found */
export async function offerTerms(
  parts: OfferParts,
  actor: Actor,
  vehicleId: VehicleId,
): Promise<OfferTermsShown> {
  const vehicle = await findVehicle(parts.database.db, vehicleId);
  const isSeen =
    vehicle !== undefined &&
    vehicle.status !== 'removed' &&
    (visibleStatuses.includes(vehicle.status) || vehicle.sellerId === actor.userId);
  if (!isSeen) throw refuse('vehicle_not_found');
  return shown(parts, actor, vehicle);
}

/** Offers that stand go on as they are. @throws Refusal vehicle_not_found, not_your_listing */
export async function setOfferTerms(
  parts: OfferParts,
  actor: Actor,
  vehicleId: VehicleId,
  terms: OfferTerms,
): Promise<OfferTermsShown> {
  const vehicle = await parts.database.transaction(async (tx) => {
    const row = await ownListing(tx, actor, vehicleId);
    if (row.sellerId !== actor.userId) throw refuse('not_your_listing');
    await putTerms(tx, vehicleId, terms);
    await record(tx, {
      type: 'car_offer.terms_set',
      subject: `vehicle:${vehicleId}`,
      payload: { vehicleId, ...terms },
      userIds: [row.sellerId],
      at: parts.clock.now(),
    });
    return row;
  });
  return shown(parts, actor, vehicle);
}

async function shown(parts: OfferParts, actor: Actor, vehicle: VehicleRow): Promise<OfferTermsShown> {
  const { db } = parts.database;
  const terms = await termsOf(db, vehicle.id);
  const [judged] = await parts.catalogue.judge([vehicle]);
  const { marketCents } = existing(judged, 'what a listing is worth').deal;
  return {
    ...terms,
    vehicleId: vehicle.id,
    least: toDecimal(leastOffer(vehicle.priceCents, terms.leastPercent)),
    listed: toDecimal(vehicle.priceCents),
    market: marketCents === null ? null : toDecimal(marketCents),
    triesLeft: await triesLeft(parts, db, actor.userId, vehicle.id),
    mine: (await findStanding(db, vehicle.id, actor.userId))?.id ?? null,
    answerHours: parts.answerHours,
    holdHours: parts.holdHours,
  };
}

/** What a vehicle's page says of offers. */
export interface OffersOfVehicle {
  taken: boolean;
  /** The caller's own that stands, or that was agreed and paid. */
  mine: { id: number; state: 'open' | 'accepted' | 'paid'; cents: Cents } | null;
}

/** Of each of these vehicles; everyone asked for is in the answer. */
export async function offersOfVehicles(
  queries: Queries,
  userId: UserId | null,
  ids: readonly VehicleId[],
): Promise<Map<number, OffersOfVehicle>> {
  const [terms, mine] = await Promise.all([
    findTerms(queries, ids),
    userId === null ? [] : findOffersOfBuyerFor(queries, userId, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const offer = mine.find(({ vehicleId }) => vehicleId === id);
      return [id, { taken: (terms.get(id) ?? usualTerms).taken, mine: offer ? ownOffer(offer) : null }];
    }),
  );
}

function ownOffer(offer: OfferRow): OffersOfVehicle['mine'] {
  const { id, state } = offer;
  return state === 'open' || state === 'accepted' || state === 'paid'
    ? { id, state, cents: amountOf(offer) }
    : null;
}
