/** What happened to a ride, what happens now and what is to come, as one list. Pure. */
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { searchAheadMs } from '#src/riding/rides/rules.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import { kilometers, placeName } from '#src/riding/rides/ui/trip-words.ts';

export interface TimelineStep {
  key: string;
  words: string;
  /** After the words, quieter. */
  detail?: string;
  /** ISO 8601; null for now, undefined where no time can be told. */
  at: string | null | undefined;
  phase: 'past' | 'now' | 'ahead';
  /** The day is said too, because it is not today's. */
  dated?: true;
}

export type RideOnTime = Pick<
  RideDetail,
  | 'status'
  | 'pickupLocation'
  | 'destination'
  | 'arrivedAt'
  | 'durationSeconds'
  | 'updates'
  | 'stops'
  | 'stopsDone'
  | 'stopArrivedAt'
> & {
  scheduledTime?: string | null;
  committed?: { user: { firstName: string } } | null;
  driver: { user: { firstName: string } } | null;
  position: { etaSeconds: number; restSeconds: number; remainingMeters: number; timestamp: string } | null;
};

const after = (iso: string, seconds: number) => new Date(Date.parse(iso) + seconds * 1000).toISOString();
const stopWords = (index: number, address: string) => `Stop ${index + 1}, ${placeName(address)}`;
const toPickup = new Set(['driver_assigned', 'driver_arriving']);

/** When the rider is picked up and set down, as far as it can be told now. */
export function expectedTimes(ride: RideOnTime): { pickup?: string; dropoff?: string } {
  if (!ride.position || isOver(ride.status)) return {};
  const { timestamp, etaSeconds, restSeconds } = ride.position;
  if (!toPickup.has(ride.status)) return { dropoff: after(timestamp, etaSeconds + restSeconds) };
  const pickup = ride.arrivedAt ?? after(timestamp, etaSeconds);
  return { pickup, dropoff: after(ride.arrivedAt ? timestamp : pickup, ride.durationSeconds) };
}

/** What happened to a ride for later, and what will happen when. */
function stepsAhead(ride: RideOnTime, scheduledTime: string): TimelineStep[] {
  const step = (key: string, words: string, at?: string, detail?: string): TimelineStep => ({
    key,
    words,
    at,
    phase: 'ahead',
    ...(at && { dated: true }),
    ...(detail && { detail }),
  });
  return [
    ...ride.updates.map(
      ({ type, at, words }): TimelineStep => ({
        key: `${type} ${at}`,
        words,
        at,
        phase: 'past',
        dated: true,
      }),
    ),
    step(
      'search',
      ride.committed ? `${ride.committed.user.firstName} is asked to set out` : 'We look for a driver',
      after(scheduledTime, -searchAheadMs / 1000),
      'From then on you see who comes, the plate and the car.',
    ),
    step('pickup', `Pickup, ${placeName(ride.pickupLocation)}`, scheduledTime),
    ...ride.stops.map(({ address }, index) => step(`stop ${index}`, stopWords(index, address))),
    step(
      'dropoff',
      `Drop-off, ${placeName(ride.destination)}`,
      after(scheduledTime, ride.durationSeconds),
      'The fare is charged then, not before.',
    ),
  ];
}

/** A change moves no ride on: what happens now is what happened before it. */
function withStateLast(updates: RideOnTime['updates']): RideOnTime['updates'] {
  const state = updates.findLastIndex(({ type }) => type !== 'ride.changed');
  return state < 0 ? updates : [...updates.toSpliced(state, 1), ...updates.slice(state, state + 1)];
}

/** @param far writes metres in the units of whoever reads it */
export function timelineOf(ride: RideOnTime, far = kilometers): TimelineStep[] {
  if (ride.status === 'scheduled' && ride.scheduledTime) return stepsAhead(ride, ride.scheduledTime);
  const driver = ride.driver?.user.firstName ?? 'Driver';
  const over = isOver(ride.status);
  const updates = over ? ride.updates : withStateLast(ride.updates);
  const steps: TimelineStep[] = updates.map(({ type, at, words, address }, index) => ({
    key: `${type} ${at}`,
    words:
      type === 'ride.accepted' ? `${driver} accepted` : type === 'ride.arrived' ? `${driver} arrived` : words,
    at,
    phase: !over && index === updates.length - 1 ? 'now' : 'past',
    ...(address && !words.includes(placeName(address)) && { detail: placeName(address) }),
  }));
  const last = steps.at(-1);
  if (over || !last) return steps;

  last.at = null;
  if (ride.status === 'pending') {
    steps.push({ key: 'searching', words: 'Looking for a driver', at: null, phase: 'now' });
    last.phase = 'past';
    last.at = updates.at(-1)?.at ?? null;
  } else if (ride.position && !ride.arrivedAt && ride.position.remainingMeters > 0) {
    last.detail = `${far(ride.position.remainingMeters)} to go`;
  } else if (ride.status === 'in_transit' && ride.position) {
    last.detail = `${far(ride.position.remainingMeters)} to go`;
  }
  const times = expectedTimes(ride);
  const waits = ride.status === 'pending' || ride.status === 'scheduled' || toPickup.has(ride.status);
  if (waits) {
    steps.push({
      key: 'pickup',
      words: `Pickup, ${placeName(ride.pickupLocation)}`,
      at: ride.arrivedAt ? undefined : times.pickup,
      phase: 'ahead',
    });
  }
  ride.stops.forEach(({ address }, index) => {
    if (index < ride.stopsDone || (index === ride.stopsDone && ride.stopArrivedAt)) return;
    const isNext = index === ride.stopsDone && ride.position && !waits;
    steps.push({
      key: `stop ${index}`,
      words: stopWords(index, address),
      at: isNext && ride.position ? after(ride.position.timestamp, ride.position.etaSeconds) : undefined,
      phase: 'ahead',
    });
  });
  steps.push({
    key: 'dropoff',
    words: `Drop-off, ${placeName(ride.destination)}`,
    at: times.dropoff,
    phase: 'ahead',
  });
  return steps;
}

/** The same in four stations, for a phone. */
export function stationsOf(ride: RideOnTime): TimelineStep[] {
  const times = expectedTimes(ride);
  const at = (type: string) => ride.updates.findLast((update) => update.type === type)?.at;
  const reached =
    ride.status === 'completed'
      ? 4
      : ride.status === 'picked_up' || ride.status === 'in_transit'
        ? 3
        : ride.status === 'driver_arriving'
          ? ride.arrivedAt
            ? 2
            : 1
          : 0;
  const phase = (index: number): TimelineStep['phase'] =>
    index < reached ? 'past' : index === reached ? 'now' : 'ahead';
  return [
    { key: 'accepted', words: 'Accepted', at: at('ride.accepted'), phase: phase(0) },
    { key: 'way', words: 'On the way', at: reached === 1 ? null : at('ride.arriving'), phase: phase(1) },
    {
      key: 'pickup',
      words: 'Pickup',
      at: at('ride.picked_up') ?? (ride.arrivedAt ? null : times.pickup),
      phase: phase(2),
    },
    { key: 'dropoff', words: 'Drop-off', at: at('ride.completed') ?? times.dropoff, phase: phase(3) },
  ];
}
