/** A buyer books a visit of a car. What bots could do with it is bounded here, each count under its buyer's lock. */
import { lockVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { CarVisit } from '../contract.ts';
import {
  answerBy,
  dayMs,
  kindWords,
  mostOpenVisits,
  mostVisitsADay,
  mostVisitsOfCar,
  nextLook,
  remindersPast,
  type VisitHours,
  type VisitKind,
} from '../rules.ts';
import { bookedNews } from './booked.ts';
import { settle } from './ending.ts';
import { announce, refuse, type VisitParts, whenOf } from './parts.ts';
import { factsOfSeller, isConfirmedByHand } from './place.ts';
import {
  countBookedSince,
  countOpenFor,
  countOpenOf,
  findStanding,
  insertVisit,
  lockBuyer,
  lockSeller,
  lockVisit,
} from './store.ts';
import { pausedUntil, requireTime } from './times.ts';
import { viewRow } from './views.ts';

interface Wanted {
  kind: VisitKind;
  at: string;
  note: string;
}

/** @throws Refusal, those of `POST /api/vehicles/:id/visits` */
export async function bookVisit(
  parts: VisitParts,
  actor: Actor,
  vehicleId: VehicleId,
  wanted: Wanted,
): Promise<CarVisit> {
  const buyer = await parts.accounts.getUser(actor.userId);
  if (!buyer.emailVerified) throw refuse('address_unconfirmed');
  const made = await parts.database.transaction(async (tx) => {
    await lockBuyer(tx, buyer.id);
    const vehicle = await lockVehicle(tx, vehicleId);
    if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
    await lockSeller(tx, vehicle.sellerId);
    await requireRoom(parts, tx, buyer.id, vehicle);
    return book(parts, tx, buyer.id, vehicle, wanted);
  });
  return viewRow(parts, actor, made);
}

async function book(
  parts: VisitParts,
  tx: Tx,
  buyerId: UserId,
  vehicle: VehicleRow,
  { kind, at, note }: Wanted,
) {
  const facts = await factsOfSeller(tx, vehicle.sellerId);
  const hours = requireShown(facts.hours, kind);
  const time = await requireTime(parts, tx, vehicle, hours, buyerId, new Date(at));
  const now = parts.clock.now();
  const isByHand = isConfirmedByHand(vehicle, facts);
  const values = {
    ...{ vehicleId: vehicle.id, buyerId, sellerId: vehicle.sellerId, kind, ...time },
    state: isByHand ? ('asked' as const) : ('booked' as const),
    ...{ zone: zoneOf(vehicle), note: note || null, until: isByHand ? answerBy(time.startsAt, now) : null },
    licence: kind === 'drive' && hours.asksLicence ? ('asked' as const) : ('not_asked' as const),
    ...{ reminded: remindersPast(time.startsAt, now), revision: 1, createdAt: now, updatedAt: now },
  };
  const visit = await insertVisit(tx, { ...values, nextAt: nextLook(values) });
  const locked = { vehicle, visit };
  const done = { by: 'buyer', act: 'booked' } as const;
  if (!isByHand) {
    await announce(parts, tx, locked, done, await bookedNews(tx, locked));
    return visit;
  }
  const what = `${kindWords[kind]} of your ${titleOf(vehicle)} on ${whenOf(visit, visit.startsAt)}`;
  await announce(parts, tx, locked, { by: 'buyer', act: 'asked' }, [
    {
      to: 'seller',
      subject: 'Somebody wants to come',
      text: `${what}: confirm it, name another time or decline, by ${whenOf(visit, visit.until ?? visit.startsAt)}. Once you confirm, the buyer reads where your cars are seen; until then they read the town alone.`,
      quote: note,
    },
    {
      to: 'buyer',
      subject: 'Your visit waits for the seller',
      text: `You asked to see the ${titleOf(vehicle)} on ${whenOf(visit, visit.startsAt)}. The seller confirms it by ${whenOf(visit, visit.until ?? visit.startsAt)}; you then read where it is. Do not set out before.`,
    },
  ]);
  return visit;
}

/** @throws Refusal visits_off, test_drives_off */
function requireShown(hours: VisitHours | undefined, kind: VisitKind): VisitHours {
  if (!hours?.offered) throw refuse('visits_off');
  if (kind === 'drive' && !hours.testDrives) throw refuse('test_drives_off');
  return hours;
}

async function requireRoom(parts: VisitParts, tx: Tx, buyerId: UserId, vehicle: VehicleRow): Promise<void> {
  if (vehicle.sellerId === buyerId) throw refuse('own_listing');
  if (vehicle.status !== 'published') throw refuse('vehicle_unavailable');
  const now = parts.clock.now();
  const standing = await findStanding(tx, vehicle.id, buyerId);
  if (standing) {
    // One that is over may wait for the next look; it keeps nobody from another one.
    const left = await settle(parts, tx, { vehicle, visit: await lockVisit(tx, standing.id) });
    if (left.state === 'asked' || left.state === 'booked') throw refuse('visit_open');
  }
  if ((await countOpenOf(tx, buyerId, now)) >= mostOpenVisits) throw refuse('too_many_visits');
  if ((await countBookedSince(tx, buyerId, new Date(now.getTime() - dayMs))) >= mostVisitsADay)
    throw refuse('too_many_visits_today');
  if ((await countOpenFor(tx, vehicle.id, now)) >= mostVisitsOfCar) throw refuse('car_visited_enough');
  const paused = await pausedUntil(parts, tx, buyerId);
  if (paused)
    throw refuse('visits_paused', {
      words: `Sellers waited for you ${parts.noShows.most} times. You can book again from ${dayWords(localDate(paused, zoneOf(vehicle)))} on.`,
    });
}
