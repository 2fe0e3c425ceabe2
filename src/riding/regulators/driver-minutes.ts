/** How a driver's day divides: free, on the way to a passenger, with a passenger, on a break. Pure. */
import type { Span } from './hours.ts';

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

const minutes = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0) / 60_000);

/** What of `spans` lies in one of `within`. */
const clipped = (spans: readonly Span[], within: readonly Span[]): Span[] =>
  spans.flatMap(({ from, to }) =>
    within.flatMap((frame) => {
      const cut = { from: from > frame.from ? from : frame.from, to: to < frame.to ? to : frame.to };
      return cut.from < cut.to ? [cut] : [];
    }),
  );

/** In order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = done.at(-1);
    if (last && span.from <= last.to) last.to = span.to > last.to ? span.to : last.to;
    else done.push({ ...span });
  }
  return done;
}

/** What of `spans` lies in none of `taken`, both joined. */
const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  spans.flatMap(({ from, to }) => {
    const left: Span[] = [];
    let at = from;
    for (const other of taken) {
      if (other.to <= at || other.from >= to) continue;
      if (other.from > at) left.push({ from: at, to: other.from });
      at = other.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
