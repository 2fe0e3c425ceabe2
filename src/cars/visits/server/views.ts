/** Visits as their two people read them, and what a vehicle's page says of them. */
import { visitPolicy, whoOfVisit } from '#src/cars/policy.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findPhotosByVehicle, findVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import type { CarVisit, VisitTimes } from '../contract.ts';
import { actsOf, usualHours } from '../rules.ts';
import { refuse, type VisitParts } from './parts.ts';
import { factsOfSeller, factsOfSellers, isConfirmedByHand, placeOf } from './place.ts';
import {
  findShown,
  findStanding,
  findStandingAmong,
  findVisit,
  findVisitsOf,
  type VisitRow,
} from './store.ts';
import { freeTimes, pausedUntil } from './times.ts';

/** @throws Refusal visit_not_found, also for other people's */
export async function findMine(parts: VisitParts, actor: Actor, id: number): Promise<VisitRow> {
  const row = await findVisit(parts.database.db, id);
  const who = row && whoOfVisit(actor, row);
  if (!row || !who || !may(visitPolicy, 'see', who)) throw refuse('visit_not_found');
  return row;
}

/** @throws Refusal visit_not_found, also for other people's */
export async function viewVisit(parts: VisitParts, actor: Actor, id: number): Promise<CarVisit> {
  return viewRow(parts, actor, await findMine(parts, actor, id));
}

export async function viewRow(parts: VisitParts, actor: Actor, row: VisitRow): Promise<CarVisit> {
  const [visit] = await viewRows(parts, actor, [row]);
  return existing(visit, `visit ${row.id}`);
}

/** Those ahead first. */
export const myVisits = async (parts: VisitParts, actor: Actor): Promise<CarVisit[]> =>
  viewRows(parts, actor, await findVisitsOf(parts.database.db, actor.userId));

async function viewRows(
  { database: { db }, accounts, clock }: VisitParts,
  actor: Actor,
  rows: readonly VisitRow[],
): Promise<CarVisit[]> {
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  const [found, photos, people, facts] = await Promise.all([
    findVehicles(db, vehicleIds),
    findPhotosByVehicle(db, vehicleIds),
    accounts.getUsers([...new Set(rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))]),
    factsOfSellers(
      db,
      rows.map(({ sellerId }) => sellerId),
    ),
  ]);
  const vehicles = new Map(found.map((row) => [row.id, row]));
  const firstName = (id: number) => people.get(id)?.firstName ?? 'Former member';
  const now = clock.now();
  return rows.map((row) => {
    const vehicle = existing(vehicles.get(row.vehicleId), `vehicle ${row.vehicleId}`);
    const side = row.sellerId === actor.userId ? 'seller' : 'buyer';
    // Who has it booked needs the address until it is over, and not after.
    const knows = side === 'seller' || (row.state === 'booked' && row.endsAt > now);
    const place = placeOf(vehicle, existing(facts.get(row.sellerId), 'the seller'), knows);
    return {
      ...{ id: row.id, side, state: row.state, kind: row.kind, vehicleId: row.vehicleId },
      title: titleOf(vehicle),
      picture: pictureOf(vehicle, photos.get(vehicle.id) ?? []),
      ...{ mileage: vehicle.mileage, listed: toDecimal(vehicle.priceCents) },
      buyer: firstName(row.buyerId),
      seller: vehicle.dealerName ?? firstName(row.sellerId),
      ...{ at: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), zone: row.zone },
      ...{ place: place.words, isPlaceWhole: place.isWhole, note: row.note },
      until: row.until?.toISOString() ?? null,
      proposal:
        row.proposedBy && row.proposedAt && row.proposedAt > now
          ? { by: row.proposedBy, at: row.proposedAt.toISOString(), words: row.proposedWords }
          : null,
      ...{ licence: row.licence, buyerSays: row.buyerSays, sellerSays: row.sellerSays },
      ...{ isStruck: row.struckAt !== null, endedBecause: row.endedBecause },
      ...{ may: actsOf(row, side, now), revision: row.revision },
    };
  });
}

/** For whoever wants to book, and for its seller. @throws Refusal vehicle_not_found */
export async function visitTimes(parts: VisitParts, actor: Actor, vehicleId: VehicleId): Promise<VisitTimes> {
  const { db } = parts.database;
  const vehicle = await findVehicle(db, vehicleId);
  const isMine = vehicle?.sellerId === actor.userId;
  if (!vehicle || vehicle.status === 'removed' || !(isMine || visibleStatuses.includes(vehicle.status)))
    throw refuse('vehicle_not_found');
  const facts = await factsOfSeller(db, vehicle.sellerId);
  const hours = facts.hours ?? usualHours;
  const place = placeOf(vehicle, facts, isMine);
  const mine = await findStanding(db, vehicleId, actor.userId);
  const isAhead = mine !== undefined && mine.endsAt > parts.clock.now();
  const offered = hours.offered && vehicle.status === 'published';
  return {
    ...{ vehicleId, offered, testDrives: hours.testDrives, asksLicence: hours.asksLicence },
    ...{ minutes: hours.minutes, zone: zoneOf(vehicle), place: place.words, isPlaceWhole: place.isWhole },
    isConfirmedByHand: isConfirmedByHand(vehicle, facts),
    mine: isAhead ? mine.id : null,
    pausedUntil: (await pausedUntil(parts, db, actor.userId))?.toISOString() ?? null,
    // Who moves a visit may also keep some of the time it has.
    days: await freeTimes(parts, db, vehicle, hours, isAhead ? mine.id : 0),
  };
}

/** What a vehicle's page says of visits. */
export interface VisitsOfVehicle {
  offered: boolean;
  testDrives: boolean;
  /** The caller's own that lies ahead. */
  mine: { id: number; at: Date } | null;
}

/** Of each of these vehicles; everyone asked for is in the answer. */
export async function visitsOfVehicles(
  { clock }: Pick<VisitParts, 'clock'>,
  queries: Queries,
  userId: UserId | null,
  ids: readonly VehicleId[],
): Promise<Map<number, VisitsOfVehicle>> {
  const [shown, mine] = await Promise.all([
    findShown(queries, ids),
    userId === null ? [] : findStandingAmong(queries, userId, ids),
  ]);
  const now = clock.now();
  return new Map(
    ids.map((id) => {
      const hours = shown.find(({ vehicleId }) => vehicleId === id);
      const visit = mine.find(({ vehicleId, endsAt }) => vehicleId === id && endsAt > now);
      return [
        id,
        {
          ...{ offered: hours !== undefined, testDrives: hours?.testDrives ?? false },
          mine: visit ? { id: visit.id, at: visit.startsAt } : null,
        },
      ];
    }),
  );
}
