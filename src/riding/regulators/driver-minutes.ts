/** How a driver's day divides: free, on the way to a passenger, with a passenger, on a break. Pure. */
import { clipped, joined, lengthMs, type Span, without } from '#src/platform/time/spans.ts';

export interface DriverDay {
  /** First and last moment on duty within the day. */
  from: Date;
  to: Date;
  /** Whole minutes; together the time on duty. */
  free: number;
  onTheWay: number;
  withPassenger: number;
  onBreak: number;
}

export interface DriverWork {
  /** On duty. */
  shifts: readonly Span[];
  /** From a ride accepted to the passenger in the car. */
  onTheWay: readonly Span[];
  withPassenger: readonly Span[];
  breaks: readonly Span[];
}

/** Null where the driver was not on duty within `day`. A passenger goes before a way, and either before a break. */
export function driverDay(day: Span, work: DriverWork): DriverDay | null {
  const shifts = joined(clipped(work.shifts, [day]));
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (!first || !last) return null;
  const withPassenger = joined(clipped(work.withPassenger, shifts));
  const onTheWay = without(joined(clipped(work.onTheWay, shifts)), withPassenger);
  const engaged = joined([...withPassenger, ...onTheWay]);
  const onBreak = without(joined(clipped(work.breaks, shifts)), engaged);
  const free = without(without(shifts, engaged), onBreak);
  return {
    from: first.from,
    to: last.to,
    free: minutes(free),
    onTheWay: minutes(onTheWay),
    withPassenger: minutes(withPassenger),
    onBreak: minutes(onBreak),
  };
}

const minutes = (spans: readonly Span[]): number => Math.round(lengthMs(spans) / 60_000);
