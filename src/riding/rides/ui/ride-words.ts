/** A ride's state as people say it. Pure, so that the screens, the tab's title and tests agree. */
import { moneyText } from '#src/design/amount-text.ts';
import type { BadgeTone } from '#src/design/badge.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import { timesOf } from '#src/riding/quotes/terms.ts';
import type { RideDetail, RideStatus } from '../contract.ts';
import { duration, minutesLong, placeName } from './trip-words.ts';

/** What the words need of a ride; a shared ride has it too. */
export type RideInWords = Pick<
  RideDetail,
  | 'status'
  | 'pickupLocation'
  | 'destination'
  | 'arrivedAt'
  | 'cancelledBy'
  | 'scheduledTime'
  | 'stops'
  | 'stopsDone'
  | 'stopArrivedAt'
> & {
  /** Null where the driver asks for none, and for who is no rider. */
  pin?: string | null | undefined;
  /** A guest is told of no money. */
  cancellationFee?: string | null | undefined;
  /** Why, where Rove cancelled it by itself. */
  cancelReason?: string | null | undefined;
  lateMinutes?: number | null | undefined;
  /** Who is going to drive a ride ahead. */
  committed?: RideDetail['committed'] | undefined;
  times?: RideDetail['times'] | undefined;
  /** Why it was not driven as planned. */
  cutShort?: RideDetail['cutShort'] | undefined;
  driver: { user: { firstName: string } } | null;
  passenger: { firstName: string };
  /** For the one who booked: whom for, where it is somebody else. */
  bookedFor?: object | null | undefined;
  position: { etaSeconds: number } | null;
};

export interface RideHeadline {
  badge: string;
  tone: BadgeTone;
  title: string;
  text: string;
}

/** Who reads of a ride, and what the places and people of it are called to them. */
function calledTo(viewer: 'rider' | 'guest', ride: RideInWords) {
  const own = viewer === 'rider';
  const next = ride.stops[ride.stopsDone];
  return {
    own,
    // Whoever booked for somebody else reads of them by name, as a guest does, and of the money as its payer.
    rides: own && !ride.bookedFor,
    driver: ride.driver?.user.firstName ?? 'Your driver',
    rider: ride.passenger.firstName,
    pickup: placeName(ride.pickupLocation).replace(/^near /i, ''),
    atPickup: atPlace(placeName(ride.pickupLocation)),
    next,
    // Where the car with its rider goes now: the next stop, or the end of the trip.
    destination: placeName(next?.address ?? ride.destination),
    away: ride.position ? duration(ride.position.etaSeconds) : null,
  };
}
/** `at Union Station`, or `near 742 Dovercourt Rd` for a place that is known by what lies near it. */
const atPlace = (name: string): string => (/^near /i.test(name) ? name : `at ${name}`);

type Called = ReturnType<typeof calledTo>;

/** `guest` is somebody the trip was shared with, who reads of the rider by name. */
export function headlineOf(ride: RideInWords, viewer: 'rider' | 'guest'): RideHeadline {
  const called = calledTo(viewer, ride);
  switch (ride.status) {
    case 'scheduled':
      return {
        badge: 'Scheduled',
        tone: 'lake',
        title: ride.committed
          ? `${ride.committed.user.firstName} drives ${called.rides ? 'you' : called.rider}`
          : called.rides
            ? 'Your ride is booked'
            : `${called.rider} has a ride booked`,
        text: ride.committed
          ? 'It is certain. Should they have to give it back, we say so at once and ask others.'
          : 'Drivers are asked to commit to it. With nobody committed we look from 30 minutes before; if nobody can come, that is said here and nothing is charged.',
      };
    case 'pending':
      return {
        badge: 'Searching',
        tone: 'amber',
        title: 'Looking for a driver',
        text: 'Drivers near the pickup are being asked, one after the other.',
      };
    case 'driver_assigned':
    case 'driver_arriving':
      return { tone: 'lake', ...comingWords(ride, called) };
    case 'picked_up':
    case 'in_transit':
      return { tone: 'spruce', ...aboardWords(ride, called) };
    default:
      return endHeadline(ride, ride.status, called);
  }
}

function comingWords(ride: RideInWords, { own, rides, driver, rider, pickup, atPickup, away }: Called) {
  if (ride.status === 'driver_assigned')
    return {
      badge: 'Driver assigned',
      title: away ? `${driver} is ${away} away` : `${driver} accepted`,
      text: `${driver} is about to leave for ${pickup}.${lateWords(ride, own)}`,
    };
  if (ride.arrivedAt)
    return {
      badge: 'Driver is here',
      title: `${driver} is here`,
      text: `${rides ? `Go to ${pickup} and tell your ${ride.pin === null ? 'name' : 'PIN'}.` : `${driver} is waiting for ${rider} ${atPickup}.`}${own ? ` ${freeWaitingWords(ride)}` : ''}`,
    };
  return {
    badge: 'Driver on the way',
    title: away ? `${driver} is ${away} away` : `${driver} is on the way`,
    text: `${rides ? `Meet ${atPickup}.` : `${driver} is going to ${pickup} to pick up ${rider}.`}${lateWords(ride, own)}`,
  };
}

function aboardWords(ride: RideInWords, { own, rides, driver, rider, next, destination, away }: Called) {
  if (ride.status === 'picked_up')
    return {
      badge: 'Picked up',
      title: rides ? 'You are on board' : `${rider} is on board`,
      text: `${driver} is setting off to ${destination}.`,
    };
  if (next && ride.stopArrivedAt)
    return {
      badge: 'At a stop',
      title: `At ${destination}`,
      text: `${driver} is waiting${own ? ': free for 2 minutes, then charged by the minute' : ''}. Next is ${placeName(
        ride.stops[ride.stopsDone + 1]?.address ?? ride.destination,
      )}.`,
    };
  return {
    badge: 'In transit',
    title: away ? `${away} to ${destination}` : `On the way to ${destination}`,
    text: `${driver} is driving ${rides ? 'you' : rider}.`,
  };
}

function endHeadline(
  ride: RideInWords,
  end: 'completed' | 'cancelled' | 'no_driver',
  { own, rides, driver, rider }: Called,
): RideHeadline {
  switch (end) {
    case 'completed':
      return {
        badge: 'Completed',
        tone: 'moss',
        ...(endedThere(ride)
          ? {
              title: rides ? 'You have arrived' : `${rider} has arrived`,
              text: `At ${placeName(ride.destination)}${ride.driver ? `, with ${driver}` : ''}.`,
            }
          : {
              title: 'The ride ended before its drop-off',
              text: ride.cutShort?.words ?? '',
            }),
      };
    case 'cancelled':
      return {
        badge: 'Cancelled',
        tone: 'neutral',
        title: 'This ride was cancelled',
        text: `${cancelledBy(ride, own)}${own ? ` ${feeWords(ride.cancellationFee)}` : ''}`,
      };
    case 'no_driver':
      return {
        badge: 'No driver',
        tone: 'brick',
        title: 'No driver was found',
        text: own
          ? `Nobody near the pickup was free ${ride.scheduledTime ? 'until 5 minutes after the booked time' : 'within 5 minutes'}. Nothing was charged, and nothing stays held.`
          : 'Nobody near the pickup was free.',
      };
  }
}

/** A stop that was left out on the way does not keep a ride from its drop-off. */
const endedThere = ({ cutShort }: RideInWords): boolean => !cutShort || cutShort.reason === 'stop_skipped';

/** A driver who comes before the time of a ride for later waits until then for nothing. */
function freeWaitingWords(ride: RideInWords): string {
  const { arrivedAt, scheduledTime } = ride;
  const free = minutesLong(timesOf(ride).freeWaitingSeconds);
  return arrivedAt && scheduledTime && Date.parse(scheduledTime) > Date.parse(arrivedAt)
    ? `Waiting is free until ${free} after the booked time.`
    : `Waiting is free for ${free}.`;
}

const lateWords = ({ lateMinutes }: RideInWords, own: boolean) =>
  own && lateMinutes ? ` That is ${lateMinutes} min later than you were told, so cancelling is free.` : '';

function cancelledBy(
  { cancelledBy: by, cancelReason, driver, passenger }: RideInWords,
  own: boolean,
): string {
  if (by === 'rider') return own ? 'You cancelled it.' : `${passenger.firstName} cancelled it.`;
  if (by === 'driver') return `${driver?.user.firstName ?? 'The driver'} cancelled it.`;
  return by === 'system' && own && cancelReason
    ? `${companyName()} cancelled it. ${cancelReason}`
    : `${companyName()} cancelled it.`;
}

const feeWords = (fee: string | null | undefined) =>
  fee && Number(fee) > 0
    ? `A fee of ${moneyText(fee)} was charged; the rest of the held money is released.`
    : 'Nothing was charged, and nothing stays held.';

/** Whether anything can still change. */
export const isOver = (status: RideStatus): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'no_driver';

/** `ON` for Ontario, however it was written; the plate knows the rest by these two letters. */
export function plateRegion(state: string): string {
  return { ontario: 'ON', alberta: 'AB' }[state.trim().toLowerCase()] ?? state;
}
