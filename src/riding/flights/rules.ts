/** When a flight is asked for, which of several is meant, and what its landing means for the pickup. Pure. */
import { settingOf } from '#src/platform/settings/setting.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a company says of pickups after a landing, in minutes. */
export interface FlightTerms {
  /** From the landing until somebody is at the car. */
  minutesAfterLanding: number;
  /** By `toronto/pearson`, an airport that the desk drew; the others have the one above. */
  minutesAt: Readonly<Record<string, number>>;
}
export const flightTermsHere = {
  name: 'flights',
  fallback: { minutesAfterLanding: 30, minutesAt: {} } satisfies FlightTerms as FlightTerms,
};
export const mostMinutesAfterLanding = 240;

/** What holds at an airport now. */
export const minutesAfterLanding = (
  airport: string | null,
  terms: FlightTerms = settingOf(flightTermsHere),
): number => (airport === null ? undefined : terms.minutesAt[airport]) ?? terms.minutesAfterLanding;

export const flightStates = ['scheduled', 'landed', 'cancelled', 'unknown'] as const;
export type FlightState = (typeof flightStates)[number];

/** One arrival of a flight at the airport of the pickup, as a service says it. */
export interface Arrival {
  state: FlightState;
  scheduledAt: Date;
  estimatedAt: Date | null;
  actualAt: Date | null;
  /** `1`, `T3` */
  terminal: string | null;
}

type Times = Pick<Arrival, 'estimatedAt' | 'actualAt'> & { scheduledAt: Date | null };

/** When it lands, or has landed, as far as that is known. */
export const landsAt = ({ actualAt, estimatedAt, scheduledAt }: Times): Date | null =>
  actualAt ?? estimatedAt ?? scheduledAt;

/** Nobody is picked up so long after or before their own flight. */
export const ofRideMs = 12 * hourMs;

/**
 * The days, by the airport’s clocks, on which the flight of a pickup may be due: of the pickup, the one before, for a
 * flight that is late over midnight, and in the evening the one after, for a pickup that was set too early.
 */
export function daysOfPickup(pickupAt: Date, timeZone: string): string[] {
  const dayAt = (ms: number) => localDate(new Date(pickupAt.getTime() + ms), timeZone);
  return [...new Set([dayAt(0), dayAt(-ofRideMs), dayAt(-2 * ofRideMs), dayAt(ofRideMs / 2)])].slice(0, 3);
}

/** From the landing, or from the one that was planned: a flight that is a day late is still that of its pickup. */
const awayMs = (arrival: Times, pickupAt: Date): number =>
  Math.min(
    ...[landsAt(arrival), arrival.scheduledAt].map((at) =>
      at ? Math.abs(at.getTime() - pickupAt.getTime()) : Number.POSITIVE_INFINITY,
    ),
  );

/** Whether somebody who is picked up then comes with this flight. */
export const isOfPickup = (arrival: Times, pickupAt: Date): boolean => awayMs(arrival, pickupAt) <= ofRideMs;

/** Of several days the flight that lands nearest to the pickup. */
export function flightOfPickup<Found extends { arrival: Arrival }>(
  found: readonly Found[],
  pickupAt: Date,
): Found | null {
  const [nearest] = found
    .filter(({ arrival }) => isOfPickup(arrival, pickupAt))
    .toSorted((a, b) => awayMs(a.arrival, pickupAt) - awayMs(b.arrival, pickupAt));
  return nearest ?? null;
}

/** What the pickup could be moved to, or that there is nothing to be met. */
export type Advice =
  | { kind: 'later' | 'earlier'; pickupAt: Date; landsAt: Date; minutes: number }
  | { kind: 'cancelled' };

/** A pickup is not moved for less; times are said in steps of it. */
export const stepMs = 5 * minuteMs;
/** Only a flight that is earlier than planned by so much moves a pickup to an earlier time. */
const earlyMs = 15 * minuteMs;
/** A pickup that is sooner than this is being looked for: it is moved no more. */
const aheadMs = 35 * minuteMs;

const stepsUp = (ms: number): Date => new Date(Math.ceil(ms / stepMs) * stepMs);

/**
 * For a pickup that is too early for the flight, or could be earlier with it. Only as much earlier as the flight is, so
 * that whoever wants time at the airport keeps it.
 * @param minutes from the landing until somebody is at the car
 */
export function adviceFor(
  { pickupAt, minutes, now }: { pickupAt: Date; minutes: number; now: Date },
  flight: Times & { state: FlightState },
): Advice | null {
  if (flight.state === 'cancelled') return { kind: 'cancelled' };
  const landing = landsAt(flight);
  if (!landing || flight.state === 'unknown') return null;
  const atCarMs = landing.getTime() + minutes * minuteMs;
  if (atCarMs - pickupAt.getTime() >= stepMs)
    return { kind: 'later', pickupAt: stepsUp(atCarMs), landsAt: landing, minutes };
  const earlierMs = (flight.scheduledAt ?? landing).getTime() - landing.getTime();
  if (earlierMs < earlyMs) return null;
  const wished = stepsUp(Math.max(atCarMs, pickupAt.getTime() - earlierMs));
  const isWorthIt = pickupAt.getTime() - wished.getTime() >= earlyMs;
  return isWorthIt && wished.getTime() - now.getTime() >= aheadMs
    ? { kind: 'earlier', pickupAt: wished, landsAt: landing, minutes }
    : null;
}

/** A rider is told again only of a time that differs by so much from the one they were told. */
export const newsMs = 15 * minuteMs;
/** And not without end. */
export const mostTold = 6;

const soonMs = 24 * hourMs;
const nearMs = 4 * hourMs;
/** A number is asked for until so long after the pickup: the driver may wait for it. */
const untilMs = 3 * hourMs;
const mostPauseMs = hourMs;

/**
 * When a flight is asked for next; null for never again. At once, then a day before the pickup, then every half hour,
 * and near to it every ten minutes. What could not be asked is asked again with growing pauses.
 */
export function asksNext(
  { pickupAt, now }: { pickupAt: Date; now: Date },
  { state, tries }: { state: FlightState | null; tries: number },
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const leftMs = pickupAt.getTime() - now.getTime();
  if (state === 'landed' || leftMs < -untilMs) return null;
  if (tries > 0) return after(Math.min(mostPauseMs, minuteMs * 2 ** Math.min(tries, 10)));
  if (leftMs > soonMs) return new Date(pickupAt.getTime() - soonMs);
  if (state === 'unknown' || state === 'cancelled') return after(hourMs);
  return after(leftMs > nearMs ? 30 * minuteMs : 10 * minuteMs);
}
