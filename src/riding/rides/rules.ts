/** The rules of a ride: its states and moves, what waiting and cancelling cost. Pure. */

import type { RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { prefixOf } from '#src/platform/settings/numbers.ts';
import type { FarePartCents } from '#src/riding/quotes/fare-parts.ts';
import type { Terms } from '#src/riding/quotes/terms.ts';
import type { RideStatus } from './contract.ts';
import type { CutShortReason } from './road.ts';

export type Side = 'rider' | 'driver' | 'system' | 'operator';
export type Verb =
  | 'wake'
  | 'accept'
  | 'hand_over'
  | 'reopen'
  | 'arriving'
  | 'arrived'
  | 'start'
  | 'depart'
  | 'reach_stop'
  | 'leave_stop'
  | 'complete'
  | 'cancel'
  | 'call_off'
  | 'lapse'
  | 'give_up';

interface Move {
  from: readonly RideStatus[];
  to: RideStatus;
  by: readonly Side[];
}

/** Every legal move of a ride and who may make it. What is not here is refused. */
export const moves: Record<Verb, Move> = {
  wake: { from: ['scheduled'], to: 'pending', by: ['system'] },
  accept: { from: ['pending'], to: 'driver_assigned', by: ['driver'] },
  // Whom an operator asked by hand takes it from the driver it has; one transaction, so that it is never nobody's.
  hand_over: { from: ['driver_assigned', 'driver_arriving'], to: 'driver_assigned', by: ['driver'] },
  arriving: { from: ['driver_assigned'], to: 'driver_arriving', by: ['driver'] },
  // Arrival is a time on the ride, not a state of its own.
  arrived: { from: ['driver_arriving'], to: 'driver_arriving', by: ['driver'] },
  start: { from: ['driver_arriving'], to: 'picked_up', by: ['driver'] },
  // The server sees the car leave the pickup.
  depart: { from: ['picked_up'], to: 'in_transit', by: ['system'] },
  // The stops on the way are no states of their own: which one is next is a number on the ride.
  reach_stop: { from: ['picked_up', 'in_transit'], to: 'in_transit', by: ['driver'] },
  leave_stop: { from: ['picked_up', 'in_transit'], to: 'in_transit', by: ['driver'] },
  // An operator ends a ride whose driver no longer can: as driven, or called off and free.
  complete: { from: ['picked_up', 'in_transit'], to: 'completed', by: ['driver', 'operator'] },
  call_off: { from: ['picked_up', 'in_transit'], to: 'cancelled', by: ['operator'] },
  // A driver who cancels gives the ride back to the queue; an operator takes it from them without any fault of theirs.
  reopen: { from: ['driver_assigned', 'driver_arriving'], to: 'pending', by: ['driver', 'operator'] },
  cancel: {
    from: ['scheduled', 'pending', 'driver_assigned', 'driver_arriving'],
    to: 'cancelled',
    by: ['rider', 'driver', 'operator'],
  },
  // The fare of a ride ahead could not be held, and nobody confirmed it in time.
  lapse: { from: ['scheduled'], to: 'cancelled', by: ['system'] },
  give_up: { from: ['pending'], to: 'no_driver', by: ['system'] },
};

export function mayMove(status: RideStatus, verb: Verb, by: Side): boolean {
  const move = moves[verb];
  return move.from.includes(status) && move.by.includes(by);
}

export const openStatuses = [
  'pending',
  'driver_assigned',
  'driver_arriving',
  'picked_up',
  'in_transit',
] as const;
export const statusesWithDriver = ['driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'] as const;
export const isEnded = (status: RideStatus): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'no_driver';

/** Where the car of a ride with a driver is going. */
export const legOf = (status: RideStatus): 'pickup' | 'destination' =>
  status === 'driver_assigned' || status === 'driver_arriving' ? 'pickup' : 'destination';

/** Which stop a car with the rider in it goes to, counted from 1; null for the destination. */
export const nextStopOf = (ride: { stops: readonly unknown[]; stopsDone: number }): number | null =>
  ride.stopsDone < ride.stops.length ? ride.stopsDone + 1 : null;

/** Whether a position was reported on the way the ride is on now, and not on one that has ended meanwhile. */
export const goesTo = (
  ride: { status: RideStatus; stops: readonly unknown[]; stopsDone: number },
  position: { leg: 'pickup' | 'destination'; stop: number | null },
): boolean =>
  legOf(ride.status) === position.leg && (position.leg === 'pickup' || nextStopOf(ride) === position.stop);

/** A driver has arrived when the phone is this near to the pickup. */
export const arrivedWithinMeters = 200;
interface Timed {
  status: RideStatus;
  assignedAt: Date | null;
  /** When the server was told that the driver is there; the phone may have been there for longer. */
  arrivedHeardAt: Date | null;
  scheduledAt: Date | null;
  /** How much later than promised the driver comes. */
  lateBySeconds?: number | null;
  heldCents: Cents;
  /** Nothing is held of it, and nobody is there to hand over a fee. */
  paidToDriver?: boolean;
  terms: Pick<Terms, 'cancellation' | 'promise'>;
}

/** A driver who comes this much later than said before paying is late; less is within what traffic does. */
export const lateFromSeconds = 60;

/** How much later than promised somebody comes who needs `etaSeconds` from `now` on; null while that is not so. */
export function lateBy(
  ride: { promisedEtaSeconds: number | null; createdAt: Date },
  etaSeconds: number,
  now: Date,
): number | null {
  if (ride.promisedEtaSeconds === null) return null;
  const late = (now.getTime() - ride.createdAt.getTime()) / 1000 + etaSeconds - ride.promisedEtaSeconds;
  return late > lateFromSeconds ? Math.round(late) : null;
}

/** Whether the car is not there although its rider was promised that it would be. */
function isOverdue({ scheduledAt, arrivedHeardAt, terms }: Timed, now: Date): boolean {
  if (!scheduledAt || !terms.promise || arrivedHeardAt) return false;
  return now.getTime() >= scheduledAt.getTime() + terms.promise.lateMinutes * 60_000;
}

/**
 * What the rider pays for a cancellation: nothing while searching or soon after the assignment, nothing where the driver
 * comes later than promised or is not there in time, nothing when the driver cancels, unless the rider did not show up in time after being told
 * of the arrival. How soon and how much is in the terms of the quote.
 */
export function cancellationFee(ride: Timed, by: Side, now: Date): number {
  const { feeCents, freeSeconds } = ride.terms.cancellation;
  const fee = ride.paidToDriver ? 0 : Math.min(feeCents, ride.heldCents);
  if (by === 'driver') return isNoShow(ride, now) ? fee : 0;
  if (by !== 'rider' || !ride.assignedAt || ride.lateBySeconds || isOverdue(ride, now)) return 0;
  if (ride.status !== 'driver_assigned' && ride.status !== 'driver_arriving') return 0;
  return now.getTime() - ride.assignedAt.getTime() > freeSeconds * 1000 ? fee : 0;
}

/**
 * Since when a rider who does not come may be made to pay, by the minute or for a no-show: since the server heard of the
 * arrival and told them, for a scheduled ride not before its time. A phone that tells of it late has its true time on the
 * ride, and nobody pays for minutes in which they could not know.
 */
export function waitingSince(ride: Pick<Timed, 'arrivedHeardAt' | 'scheduledAt'>): Date | null {
  if (!ride.arrivedHeardAt) return null;
  return ride.scheduledAt && ride.scheduledAt > ride.arrivedHeardAt ? ride.scheduledAt : ride.arrivedHeardAt;
}

/** Whether the driver may end the ride for the fee; see `waitingSince`. */
export function isNoShow(ride: Timed, now: Date): boolean {
  const since = waitingSince(ride);
  return (
    ride.status === 'driver_arriving' &&
    since !== null &&
    now.getTime() - since.getTime() >= ride.terms.cancellation.noShowSeconds * 1000
  );
}

/**
 * Charge for waiting beyond the free minutes; whole minutes that were started.
 * @param since at the pickup what `waitingSince` says; at a stop, with the rider in the car, the arrival there
 */
export function waitingFee(
  since: Date | null,
  until: Date,
  { rate, waitingFreeSeconds }: Pick<Terms, 'rate' | 'waitingFreeSeconds'>,
): number {
  if (!since) return 0;
  const paidMs = until.getTime() - since.getTime() - waitingFreeSeconds * 1000;
  return paidMs <= 0 ? 0 : Math.ceil(paidMs / 60_000) * rate.waitingPerMinuteCents;
}

/** Before its time, the search for the driver of a scheduled ride begins. */
export const searchAheadMs = 30 * 60_000;
/** A search begins 30 minutes ahead, and again 15 and 5 minutes ahead. */
export const wakeAheadMs = [searchAheadMs, 15 * 60_000, 5 * 60_000] as const;

/** Until this long before the pickup a rider may confirm the fare of a ride ahead; it is cancelled then. */
export const confirmedBeforeMs = 2 * 3_600_000;
/** Whoever is asked late, since nobody could be asked before, has at least this long. */
const leastToConfirmMs = 3_600_000;

/** Until when a rider who is asked at `now` may confirm the fare, and never later than the pickup. */
export const confirmUntil = (scheduledAt: Date, now: Date): Date =>
  new Date(
    Math.min(
      Math.max(scheduledAt.getTime() - confirmedBeforeMs, now.getTime() + leastToConfirmMs),
      Math.max(scheduledAt.getTime(), now.getTime()),
    ),
  );

/** The specification's reference of a ride is RV-2024- and the id padded to three digits; of another company `AT-R-031`. */
export function rideReference(id: RideId): string {
  const prefix = prefixOf('rides', id);
  if (prefix === 'RV') return `RV-2024-${String(id).padStart(3, '0')}`;
  return `${prefix}-R-${String(id).padStart(3, '0')}`;
}

/** The ride that somebody names by its reference, in any case, or by its bare number, `7` or `#7`; else undefined. */
export function readRideReference(said: string): number | undefined {
  const digits = /^(?:#|[a-z]{1,5}-(?:2024|R)-)?(\d{1,9})$/i.exec(said.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What happens to the fare of a ride ahead. Guests of the ride are not told of it. */
export const fareEvents = ['ride.fare_kept', 'ride.fare_held', 'ride.card_asked'] as const;
export type FareEvent = (typeof fareEvents)[number];

/** What its driver suggests, and what became of that; screens look again, and no list of updates has it. */
export const suggestionEvents = ['ride.change_suggested', 'ride.change_answered'] as const;

/** What happened, in words for the list of updates. */
export const updateWords: Record<string, string> = {
  'ride.requested': 'Ride requested',
  'ride.scheduled': 'Ride scheduled',
  'ride.driver_committed': 'A driver has committed to it',
  'ride.driver_released': 'The driver can no longer come; others are asked',
  'ride.woken': 'Looking for a driver',
  'ride.chosen_driver_unavailable': 'Your chosen driver is not available; asking others',
  'ride.accepted': 'Driver accepted',
  'ride.next_up': 'The driver has finished the ride before yours',
  'ride.arriving': 'On the way to the pickup',
  'ride.arrived': 'Driver has arrived',
  'ride.picked_up': 'Picked up',
  'ride.in_transit': 'On the way to the destination',
  'ride.note_changed': 'The note to the driver was changed',
  'ride.changed': 'The ride was changed',
  'ride.stop_arrived': 'At a stop',
  'ride.stop_left': 'On the way again',
  'ride.stop_skipped': 'A stop was left out',
  'ride.completed': 'Arrived',
  'ride.cancelled': 'Ride cancelled',
  'ride.reopened': 'The driver can no longer come; looking for another',
  'ride.unmatched': 'No driver was found',
  'ride.compensated': 'What was promised for the wait was given',
};

/** What happened at a stop, with its name. */
export function stopWords(type: string, address: string): string {
  const [name = address] = address.split(',', 1);
  if (type === 'ride.stop_skipped') return `Left out ${name}`;
  return type === 'ride.stop_left' ? `On from ${name}` : `At ${name}`;
}

export const highestTipCents = 50_000;

/** One ride on a driver's statement. `fareCents` less `commissionCents` and with the tip is what they earned. */
export interface EarnedRide {
  id: RideId;
  reference: string;
  kind: 'ride' | 'cancellation' | 'no_show';
  endedAt: Date;
  pickupLocation: string;
  destination: string;
  /** What was driven; what was planned where nobody knows. */
  distanceMeters: number;
  durationSeconds: number;
  plannedMeters: number;
  plannedSeconds: number;
  cutShort: CutShortReason | null;
  /** Parts of the fare that the driver has a share of. */
  parts: FarePartCents[];
  waitingCents: Cents;
  /** All that is shared: parts and waiting, or the cancellation fee. */
  fareCents: Cents;
  commissionCents: Cents;
  tipCents: Cents;
  earnedCents: Cents;
  /** Tax of it that is the driver's to pay over, which they are owed besides what they earned. */
  taxCents: Cents;
  /** What the rider paid in all: this fare, booking fee, tax and tip. */
  paidCents: Cents;
  /** From the acceptance to the end. */
  engagedSeconds: number;
}
