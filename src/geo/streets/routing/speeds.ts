/** How fast a car gets along, by kind of road and hour, and which roads drivers prefer. */
import { existing } from '#src/platform/existing.ts';
import { zonedParts } from '#src/platform/time/zoned-time.ts';
import type { City, RoadClass } from '../cities/cities.ts';

/** Speed as a multiple of an arterial's at the same hour. */
const paceOfClass: Record<RoadClass, number> = {
  expressway: 2.3,
  ramp: 1.4,
  arterial: 1,
  secondary: 0.85,
  local: 0.68,
};

/**
 * What a metre of road costs a driver who chooses a way, arterial = 1: about as much the time it takes as its length, which is paid for.
 * By time alone every trip would take a detour over the expressway, by length alone none would.
 */
const shareOfTime = 0.55;
const costOfClass = (roadClass: RoadClass): number => 1 - shareOfTime + shareOfTime / paceOfClass[roadClass];
const tollCost = 1.1;

export function preferenceOf(road: { class: RoadClass; toll?: boolean | undefined }): number {
  return road.toll ? tollCost : costOfClass(road.class);
}

export const cheapestPreference = costOfClass('expressway');

/** Speed by local hour as a multiple of the day's mean: free at night, slowest after work. */
const weekday = [
  1.45, 1.5, 1.52, 1.5, 1.45, 1.3, 1.1, 0.9, 0.82, 0.9, 0.98, 0.98, 0.96, 0.96, 0.93, 0.86, 0.78, 0.75, 0.84,
  0.99, 1.1, 1.18, 1.26, 1.36,
];
const weekend = [
  1.4, 1.45, 1.5, 1.5, 1.48, 1.42, 1.35, 1.26, 1.18, 1.08, 1, 0.95, 0.92, 0.9, 0.9, 0.92, 0.93, 0.95, 0.98,
  1.04, 1.1, 1.16, 1.22, 1.3,
];
/** Share of trips that start in each hour, so that the mean speed is the one people meet. */
const demand = [2, 1, 1, 1, 1, 2, 4, 7, 8, 6, 5, 5, 5, 5, 5, 6, 8, 9, 7, 5, 4, 4, 3, 3];

/** Metres per second on a class of road at a local hour. */
export function metersPerSecond({ arterialKmh }: City, roadClass: RoadClass, hour: LocalHour): number {
  return (arterialKmh * paceOfClass[roadClass] * paceOfHour(hour)) / 3.6;
}

/** Speed at a local hour as a multiple of the day's mean, alike on every class of road. */
export const paceOfHour = (hour: LocalHour): number =>
  existing((hour.weekend ? weekend : weekday)[hour.hour], 'the pace of an hour');

export const demandByHour: readonly number[] = demand;

export interface LocalHour {
  hour: number;
  weekend: boolean;
}

/** Makes a function from an instant to the local hour; remembers the quarter hour it was last asked for. */
export function localHours(timeZone: string): (at: Date) => LocalHour {
  const shown = { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' } as const;
  let lastQuarter = Number.NaN;
  let last: LocalHour = { hour: 0, weekend: false };
  return (at) => {
    const quarter = Math.floor(at.getTime() / 900_000);
    if (quarter !== lastQuarter) {
      const parts = Object.fromEntries(zonedParts(at, 'en-CA', shown).map((part) => [part.type, part.value]));
      last = { hour: Number(parts.hour), weekend: parts.weekday === 'Sat' || parts.weekday === 'Sun' };
      lastQuarter = quarter;
    }
    return last;
  };
}
