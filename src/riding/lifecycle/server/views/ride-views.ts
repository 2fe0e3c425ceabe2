/** What the screens of a ride read: all about one, a person's own, one through a shared link. */

import { manoeuvresOf } from '#src/geo/guidance/guide.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { personOf, ratingOf } from '#src/riding/drivers/server/service.ts';
import { toldPromise } from '#src/riding/pickup-promise/promise.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import { wayThrough } from '#src/riding/quotes/server/service.ts';
import type { Ride, RideDetail, UpcomingRide } from '#src/riding/rides/contract.ts';
import {
  cancellationFee,
  isEnded,
  legOf,
  mayMove,
  nextStopOf,
  statusesWithDriver,
  stopWords,
  updateWords,
} from '#src/riding/rides/rules.ts';
import {
  findNextRideOf,
  prepareFindOpenRideOfRider,
  presentOf,
} from '#src/riding/rides/server/road-store.ts';
import {
  findOpenRideOf,
  findRide,
  findRidesOfRider,
  findShares,
  findUpdates,
  type RideRow,
} from '#src/riding/rides/server/store.ts';
import { cancellationParts } from '../money/charged.ts';
import { trackDriven } from '../moves/driven-distance.ts';
import { getRide, sideOf } from '../moves/moves.ts';
import { pickupOf, placesLeftOf, placesOf } from '../moves/way.ts';
import { type RideReader, type RidesParts, type RideTeller, refuse } from '../parts.ts';
import { prepareFindUpcomingRide } from './upcoming-store.ts';
import { toRide, type Viewer } from './view.ts';

/** What a ride is shown with. */
type RideViewParts = RideReader &
  RideTeller &
  Pick<RidesParts, 'cars' | 'changes' | 'compensations' | 'places' | 'positions' | 'reservations' | 'safety'>;

/** Whether a driver is on their way to or with the rider. */
export const isCarried = ({ status }: Pick<RideRow, 'status'>): boolean =>
  (statusesWithDriver as readonly string[]).includes(status);

/** A car that stands may turn around; one that moves is not told to. */
const facesFromKmh = 5;
/** More than a driver reads ahead; the next position brings the next. */
const mostDirections = 12;

/** Where the car is, and how far it still has to go. */
export async function positionDetail(
  parts: Pick<RidesParts, 'cars' | 'clock' | 'database' | 'places'>,
  ride: RideRow,
  heard: KnownPosition,
): Promise<NonNullable<RideDetail['position']>> {
  const { database, clock, places, cars } = parts;
  const front = ride.behindRideId === null ? undefined : await findRide(database.db, ride.behindRideId);
  if (front) return viaDropoff(parts, ride, heard, front);
  const position = cars.place(heard);
  const leg = legOf(ride.status);
  const now = clock.now();
  const [next, ...rest] = leg === 'pickup' ? ([pickupOf(ride)] as const) : placesLeftOf(ride);
  const heading = position.speedKmh >= facesFromKmh ? position.heading : undefined;
  const route = await places.route(position, next, now, heading);
  const [afterNext, ...others] = rest;
  const onward = afterNext
    ? await wayThrough(
        places,
        [next, afterNext, ...others],
        new Date(now.getTime() + route.durationSeconds * 1000),
      )
    : null;
  return {
    lat: position.lat,
    lng: position.lng,
    heading: position.heading,
    timestamp: position.at.toISOString(),
    leg,
    stop: leg === 'pickup' ? null : nextStopOf(ride),
    restSeconds: Math.round(onward?.durationSeconds ?? 0),
    etaSeconds: Math.round(route.durationSeconds),
    remainingMeters: Math.round(route.distanceMeters),
    approach: route.polyline.map(([lng, lat]) => [lng, lat]),
    directions: manoeuvresOf(route, mostDirections),
  };
}

/** The way of a driver who lets somebody out first: to that drop-off, and from there to this pickup. */
async function viaDropoff(
  { clock, places }: Pick<RidesParts, 'clock' | 'places'>,
  ride: RideRow,
  position: KnownPosition,
  front: RideRow,
): Promise<NonNullable<RideDetail['position']>> {
  const dropoff = { lat: front.destLat, lng: front.destLng };
  const now = clock.now();
  const [first, second] = await Promise.all([
    places.route(position, dropoff, now),
    places.route(dropoff, { lat: ride.pickupLat, lng: ride.pickupLng }, now),
  ]);
  return {
    // Where somebody else is let out is not the next rider's business: they see the car from there on.
    ...dropoff,
    heading: position.heading,
    timestamp: position.at.toISOString(),
    leg: 'pickup',
    stop: null,
    restSeconds: 0,
    etaSeconds: Math.round(first.durationSeconds + second.durationSeconds),
    remainingMeters: Math.round(first.distanceMeters + second.distanceMeters),
    approach: second.polyline.map(([lng, lat]) => [lng, lat]),
    directions: [],
  };
}

export function viewerOf(parts: Pick<RidesParts, 'drivers'>, actor: Actor, ride: RideRow): Viewer {
  return sideOf(parts, actor, ride);
}

/** @throws Refusal ride_not_found, not_your_ride */
export async function findDetail(parts: RideViewParts, actor: Actor, rideId: RideId): Promise<RideDetail> {
  const ride = await getRide(parts, rideId);
  return detailFor(parts, ride, viewerOf(parts, actor, ride));
}

async function detailFor(parts: RideViewParts, ride: RideRow, viewer: Viewer): Promise<RideDetail> {
  const { database, clock, drivers, positions, places } = parts;
  const position =
    ride.driverId !== null && isCarried(ride) ? positions.positionOf(ride.driverId) : undefined;
  const [route, updates, where, check, track, committed, suggested, compensation] = await Promise.all([
    wayThrough(places, placesOf(ride), ride.scheduledAt ?? ride.createdAt),
    findUpdates(database.db, ride.id),
    position ? positionDetail(parts, ride, position) : null,
    viewer === 'rider' ? openCheckOf(parts, ride) : null,
    showsTrack(ride, viewer) ? trackDriven(parts, ride) : null,
    committedTo(parts, ride),
    // Nobody but these two knows of it before it is answered.
    (viewer === 'rider' || viewer === 'driver') && isCarried(ride)
      ? parts.changes.findSuggested(database.db, ride, clock.now())
      : null,
    paysFor(viewer) && ride.scheduledAt ? parts.compensations.ofRide(database.db, ride.id) : null,
  ]);
  const side = viewer === 'guest' ? null : viewer;
  return {
    ...toRide(ride, drivers, viewer),
    viewer,
    cityId: ride.cityId,
    polyline: route.polyline,
    legs: route.legs,
    track: track ? thinned(track.line) : [],
    updates: updates.flatMap(({ type, at, stop }) => {
      const words = updateWords[type];
      const place = stop === null ? undefined : ride.stops[stop - 1];
      return words
        ? [
            {
              type,
              at: at.toISOString(),
              words: place ? stopWords(type, place.address) : endedEarly(ride, type) ? earlyEndWords : words,
              address: place?.address ?? addressOf(ride, type),
            },
          ]
        : [];
    }),
    position: where,
    committed,
    can: mayDo(ride, side),
    noShowFee: side === 'driver' && mayMove(ride.status, 'cancel', side) ? noShowFeeOf(ride) : null,
    check,
    suggested,
    promise: paysFor(viewer) ? toldPromise(ride.terms.promise) : null,
    compensation,
    cancellationFeeNow: toDecimal(side === 'rider' ? cancellationFee(ride, 'rider', clock.now()) : 0),
  };
}

const paysFor = (viewer: Viewer): boolean => may(ridePolicy, 'see_payment', viewer);

/** Who is going to drive a ride ahead; their number and plate come with the car. */
async function committedTo(
  { database, drivers, reservations }: RideReader & Pick<RidesParts, 'reservations'>,
  ride: RideRow,
): Promise<RideDetail['committed']> {
  if (ride.scheduledAt === null || ride.driverId !== null || isEnded(ride.status)) return null;
  const row = (await reservations.ofRides(database.db, [ride.id])).get(ride.id);
  if (!row) return null;
  await drivers.know(row.driverId);
  const driver = drivers.find(row.driverId);
  if (!driver) return null;
  return {
    user: { ...personOf(driver), lastName: '' },
    rating: ratingOf(driver),
    vehicleInfo: driver.vehicleInfo,
    vehicleColor: driver.vehicleColor,
    since: row.committedAt.toISOString(),
  };
}

/** While somebody rides, only operators see where they were driven. */
const showsTrack = ({ pickedUpAt, status }: RideRow, viewer: Viewer): boolean =>
  pickedUpAt !== null && (viewer === 'operator' || (viewer !== 'guest' && isEnded(status)));

/** No more points than a map can show. */
const mostTrackPoints = 500;
function thinned(line: readonly LatLng[]): [number, number][] {
  const every = Math.max(1, Math.ceil(line.length / mostTrackPoints));
  return line
    .filter((_, index) => index % every === 0 || index === line.length - 1)
    .map(({ lat, lng }) => [lng, lat]);
}

function noShowFeeOf(ride: RideRow): RideDetail['noShowFee'] {
  const cents = Math.min(ride.terms.cancellation.feeCents, ride.heldCents);
  const shareCents = driverPayCents(cancellationParts(cents, ride), ride.terms);
  return { pays: toDecimal(cents), share: toDecimal(shareCents) };
}

/** What the rider is asked now; null for nothing. */
async function openCheckOf(
  { database, safety }: Pick<RidesParts, 'database' | 'safety'>,
  { id, status }: RideRow,
): Promise<RideDetail['check']> {
  if (status !== 'in_transit') return null;
  const check = await safety.findOpenCheck(database.db, id);
  return check ? { kind: check.kind, askedAt: check.askedAt.toISOString() } : null;
}

const earlyEndWords = 'Ended before the drop-off';
const endedEarly = ({ cutShort }: RideRow, type: string): boolean =>
  type === 'ride.completed' && cutShort !== null && cutShort !== 'stop_skipped';

const atPickup = new Set(['ride.requested', 'ride.scheduled', 'ride.arrived', 'ride.picked_up']);

function addressOf(ride: RideRow, type: string): string | null {
  if (atPickup.has(type)) return ride.pickupLocation;
  const there = ride.cutShort === null || ride.cutShort === 'stop_skipped';
  return type === 'ride.completed' && there ? ride.destination : null;
}

/** What the screens of one side offer. */
function mayDo(ride: RideRow, side: Exclude<Viewer, 'guest'> | null): RideDetail['can'] {
  const { status } = ride;
  const isDone = status === 'completed';
  return {
    cancel:
      side !== null &&
      (mayMove(status, 'cancel', side) || (side === 'driver' && mayMove(status, 'reopen', side))),
    rate:
      isDone &&
      ((side === 'rider' && ride.driverStars === null) || (side === 'driver' && ride.riderStars === null)),
    // Whoever was let out because their driver may not drive on is not asked to thank them.
    tip: side === 'rider' && isDone && ride.tipCents === null && ride.cutShort !== 'operator',
    message: isCarried(ride) && (side === 'rider' || side === 'driver'),
  };
}

/** @throws Refusal not_your_ride for anyone else's list */
export async function listRides(
  { database, drivers }: RideReader,
  actor: Actor,
  userId: UserId,
  limit: number,
  before?: number,
): Promise<Ride[]> {
  if (!may(ridePolicy, 'list', userId === actor.userId ? 'rider' : null)) throw refuse('not_your_ride');
  const rows = await findRidesOfRider(database.db, userId, limit, before);
  return rows.map((row) => toRide(row, drivers, 'rider'));
}

/** Gives the open rides of an actor, which nearly every page of theirs asks for. */
export function prepareCurrentRides({ database, drivers }: RideReader) {
  const findOpenRideOfRider = prepareFindOpenRideOfRider(database.db);
  return async (
    actor: Actor,
  ): Promise<{ asRider: Ride | null; asDriver: Ride | null; next: Ride | null }> => {
    const driver = hasRole(actor, 'driver') ? await drivers.own(actor).catch(() => undefined) : undefined;
    const [asRider, asDriver, next] = await Promise.all([
      findOpenRideOfRider(actor.userId),
      driver ? findOpenRideOf(database.db, presentOf(driver.id)) : undefined,
      driver ? findNextRideOf(database.db, driver.id) : undefined,
    ]);
    return {
      asRider: asRider ? toRide(asRider, drivers, 'rider') : null,
      asDriver: asDriver ? toRide(asDriver, drivers, 'driver') : null,
      next: next ? toRide(next, drivers, 'driver') : null,
    };
  };
}

/** Gives the next ride that a person has booked for later, or null. */
export function prepareUpcomingRide({ database }: Pick<RidesParts, 'database'>) {
  const findUpcoming = prepareFindUpcomingRide(database.db);
  return async ({ userId }: Actor): Promise<UpcomingRide | null> => {
    const found = await findUpcoming(userId);
    if (!found?.scheduledAt) return null;
    const { id, destination, scheduledAt, fareStep, ...pickup } = found;
    return {
      ...{ id, destination, timeZone: timeZoneAt(pickup) },
      scheduledTime: scheduledAt.toISOString(),
      cardAsked: fareStep === 'asked',
    };
  };
}

/** A ride through its shared link. @throws Refusal share_not_found */
export async function sharedRide(parts: RideViewParts, token: string) {
  const { database, clock } = parts;
  const rideId = (await findShares(database.db, [token], clock.now())).get(token);
  const ride = rideId === undefined ? undefined : await findRide(database.db, rideId);
  if (!ride) throw refuse('share_not_found');
  const {
    pin: _pin,
    pinAsk: _ask,
    can: _can,
    cancellationFeeNow: _fee,
    noShowFee: _noShow,
    track: _track,
    paymentLabel: _label,
    fareHold: _hold,
    parts: _parts,
    estimatedFare: _estimated,
    fare: _charged,
    cancellationFee: _cancelling,
    tip: _tip,
    myRating: _stars,
    cancelReason: _reason,
    bookedFor: _bookedFor,
    note: _note,
    check: _check,
    suggested: _suggested,
    promise: _promise,
    compensation: _given,
    ...rest
  } = await detailFor(parts, ride, 'guest');
  return rest;
}
