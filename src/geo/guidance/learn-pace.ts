/**
 * How the pace of a city is learned of its finished rides: a ride that took longer than reckoned slows down the classes of
 * road it was driven on, by their share of its time, and its hour; the more rides an hour or a city has seen the less each
 * counts (a gradient descent on the squared logarithm of the error, whose steps shrink). Pure.
 */
import type { RoadGraph } from '#src/geo/streets/import/road-graph.ts';
import { type LearnedPace, paceClasses, paceClassOf, slotOf } from '#src/geo/streets/routing/learned-pace.ts';
import { type LocalHour, paceOfHour } from '#src/geo/streets/routing/speeds.ts';

/** A ride outside of these says nothing of roads: the car stood, or the track is wrong. */
const leastSeconds = 90;
const leastMeters = 500;
const mostFactor = 4;
/** No class or hour is believed to be more than three times off. */
const mostLog = Math.log(3);
const leastStep = 0.02;

export interface FinishedRide {
  hour: LocalHour;
  /** Reckoned seconds by class of road, as a usual hour has them. */
  classSeconds: readonly number[];
  meters: number;
  /** How long it took. */
  seconds: number;
}

/** Reckoned seconds of a way by class of road. */
export function classSecondsOf(roads: RoadGraph, edges: readonly number[]): number[] {
  const seconds = Array.from({ length: paceClasses }, () => 0);
  for (const edge of edges) {
    const of = paceClassOf(roads, edge);
    seconds[of] = (seconds[of] ?? 0) + (roads.edgeMillis[edge] ?? 0) / 1000;
  }
  return seconds;
}

const bounded = (log: number): number => Math.min(mostLog, Math.max(-mostLog, log));
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** What was reckoned of a ride with what was learned before it, in seconds. */
export function reckon(
  pace: LearnedPace,
  { hour, classSeconds }: Pick<FinishedRide, 'hour' | 'classSeconds'>,
): number {
  const byClass = classSeconds.map((seconds, i) => seconds * Math.exp(pace.classes[i] ?? 0));
  return (sum(byClass) * Math.exp(pace.hours[slotOf(hour)] ?? 0)) / paceOfHour(hour);
}

/** What is known after one more ride; the same object where it teaches nothing. */
export function learn(pace: LearnedPace, ride: FinishedRide): LearnedPace {
  const expected = reckon(pace, ride);
  const ratio = ride.seconds / expected;
  if (ride.seconds < leastSeconds || ride.meters < leastMeters || !(expected > 0)) return pace;
  if (!(ratio < mostFactor && ratio > 1 / mostFactor)) return pace;
  const error = Math.log(ratio);
  const slot = slotOf(ride.hour);
  const seen = pace.hourRides[slot] ?? 0;
  const weights = ride.classSeconds.map((seconds, i) => seconds * Math.exp(pace.classes[i] ?? 0));
  const whole = sum(weights);
  const classStep = Math.max(leastStep, 0.6 / (1 + pace.rides / 12));
  const hourStep = Math.max(leastStep, 0.5 / (1 + seen / 3));
  const classes = pace.classes.map((log, i) =>
    bounded(log + (classStep * error * (weights[i] ?? 0)) / whole),
  );
  const usualNow = Math.log(
    sum(ride.classSeconds.map((seconds, i) => seconds * Math.exp(classes[i] ?? 0))) / sum(ride.classSeconds),
  );
  const usualStep = Math.max(leastStep, 1 / (1 + pace.rides));
  const at = <T>(list: readonly T[], value: T): T[] => list.map((one, i) => (i === slot ? value : one));
  return {
    classes,
    hours: at(pace.hours, bounded((pace.hours[slot] ?? 0) + hourStep * error)),
    usual: pace.usual + usualStep * (usualNow - pace.usual),
    rides: pace.rides + 1,
    hourRides: at(pace.hourRides, seen + 1),
  };
}
