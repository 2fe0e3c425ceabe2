/**
 * Which street a car is on, from positions that are a few metres off: each position has the streets near it as
 * candidates, and what is driven between two of them speaks for or against (a hidden Markov model, as Newson and
 * Krumm use it). For drawing only: distances, fares and arrivals are reckoned from what the phone said.
 */
import { distanceMeters, headingDegrees, type Point } from '../geo.ts';
import type { MatchedStreets, Snap } from './street-graph.ts';

export interface ReceivedFix {
  point: Point;
  at: Date;
  /** Null where the phone does not say. */
  accuracyMeters: number | null;
  /** Compass degrees; believed of a moving car only. */
  heading: number;
  speedKmh: number;
}

export interface OnStreet {
  point: Point;
  /** Along the street, in the direction of travel. */
  heading: number;
}

interface Candidate extends Snap {
  cost: number;
}

interface Before {
  fix: ReceivedFix;
  candidates: Candidate[];
  /** Where it was drawn when it was last seen to move. */
  anchor: Point;
  heading: number;
}

/** Farther from every street than this, a car is where its phone says: a parking lot, a street nobody drew. */
const nearestReachMeters = 40;
const farthestReachMeters = 60;
const noiseMeters = 12;
/** How much longer than the straight line the way between two positions may be before it counts as unlikely. */
const detourMeters = 12;
const mostDetourMeters = 400;
const turnedDegrees = 35;
const movingKmh = 8;
/** After a longer silence, or a longer way, the streets before say nothing. */
const longestGapMs = 30_000;
const longestStepMeters = 600;
const mostCandidates = 8;
/** Less than this along the street is noise and does not turn the car around. */
const turnsFromMeters = 15;
/** Nobody sees a smaller difference. */
const onItMeters = 1;

export type StreetMatcher = ReturnType<typeof createStreetMatcher>;

/** Follows one car. Ask with every position, in their order. */
export function createStreetMatcher(graph: MatchedStreets) {
  let before: Before | undefined;

  /** Where the car is drawn; undefined off the streets, where it is drawn as it was heard. */
  return function match(fix: ReceivedFix): OnStreet | undefined {
    const found = graph
      .near(fix.point, reachOf(fix))
      .sort((a, b) => a.offsetMeters - b.offsetMeters)
      .slice(0, mostCandidates)
      .map((snap): Candidate => ({ ...snap, cost: offStreetCost(fix, snap) + turnedCost(graph, fix, snap) }));
    if (found.length === 0) return undefined;
    if (before && !follows(before.fix, fix)) before = undefined;
    const joined = before ? join(graph, before, found, fix) : [];
    const candidates = joined.length > 0 ? joined : found;
    const best = candidates.reduce((a, b) => (b.cost < a.cost ? b : a));
    const heading = headingOn(graph, best, fix, before);
    const crept = before && distanceMeters(before.anchor, best.point) < turnsFromMeters;
    before = {
      fix,
      // What is kept would add up for ever: the best of it always counts as nothing.
      candidates: candidates.map((one) => ({ ...one, cost: one.cost - best.cost })),
      // A creeping car has turned around once it has gone back far enough, however small its steps.
      anchor: before && crept ? before.anchor : best.point,
      heading,
    };
    return { point: best.offsetMeters <= onItMeters ? fix.point : best.point, heading };
  };
}

const reachOf = ({ accuracyMeters }: ReceivedFix) =>
  Math.min(farthestReachMeters, Math.max(nearestReachMeters, 2 * (accuracyMeters ?? 0)));

const square = (n: number) => n * n;
const offStreetCost = ({ accuracyMeters }: ReceivedFix, { offsetMeters }: Snap) =>
  square(offsetMeters / Math.max(noiseMeters, accuracyMeters ?? 0)) / 2;

/** A car drives along a street, one way or the other where both are allowed, not across. */
function turnedCost(graph: MatchedStreets, { heading, speedKmh }: ReceivedFix, on: Snap): number {
  if (speedKmh < movingKmh) return 0;
  const off = turnBetween(heading, alongStreet(graph, on, heading));
  return square(Math.min(off, 90) / turnedDegrees) / 2;
}

const turnBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
};

/** The direction along the street at `on` that is nearest to `heading`, in compass degrees. */
export const alongStreet = (graph: MatchedStreets, on: Snap, heading: number): number =>
  graph
    .headingsAt(on)
    .reduce((best, one) => (turnBetween(heading, one) < turnBetween(heading, best) ? one : best));

const follows = (before: ReceivedFix, fix: ReceivedFix): boolean =>
  fix.at.getTime() - before.at.getTime() <= longestGapMs &&
  distanceMeters(before.point, fix.point) <= longestStepMeters;

/** The candidates of the newest position that can be driven to, each from the one before it that speaks most for it. */
function join(
  graph: MatchedStreets,
  before: Before,
  found: readonly Candidate[],
  fix: ReceivedFix,
): Candidate[] {
  const straight = distanceMeters(before.fix.point, fix.point);
  const least = new Map<Candidate, number>();
  for (const start of before.candidates) {
    const metersTo = metersFrom(graph, start, straight + mostDetourMeters);
    for (const end of found) {
      const meters = metersTo(end);
      if (meters > straight + mostDetourMeters) continue;
      const cost = start.cost + Math.abs(meters - straight) / detourMeters + end.cost;
      if (cost < (least.get(end) ?? Infinity)) least.set(end, cost);
    }
  }
  return [...least].map(([candidate, cost]) => ({ ...candidate, cost }));
}

/** Metres along the streets from one place to others, looked for no farther than `mostMeters`. */
function metersFrom(graph: MatchedStreets, start: Snap, mostMeters: number): (end: Snap) => number {
  const reached = new Map<number, number>();
  const open: { node: number; meters: number }[] = [];
  const reach = (node: number, meters: number) => {
    if (meters > mostMeters || meters >= (reached.get(node) ?? Infinity)) return;
    reached.set(node, meters);
    open.push({ node, meters });
  };
  const whole = graph.segmentMeters[start.segment]!;
  reach(graph.segmentFrom[start.segment]!, start.share * whole);
  reach(graph.segmentTo[start.segment]!, (1 - start.share) * whole);
  // So near by there are a handful of corners: looking through them all is quicker than keeping them sorted.
  while (open.length > 0) {
    const nearest = open.reduce((best, one, i) => (one.meters < open[best]!.meters ? i : best), 0);
    const [{ node, meters }] = open.splice(nearest, 1) as [{ node: number; meters: number }];
    if (meters > reached.get(node)!) continue;
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++)
      reach(graph.arcTarget[arc]!, meters + graph.segmentMeters[graph.arcSegment[arc]!]!);
  }
  return ({ segment, share }) => {
    const length = graph.segmentMeters[segment]!;
    const along = segment === start.segment ? Math.abs(share - start.share) * length : Infinity;
    return Math.min(
      along,
      (reached.get(graph.segmentFrom[segment]!) ?? Infinity) + share * length,
      (reached.get(graph.segmentTo[segment]!) ?? Infinity) + (1 - share) * length,
    );
  };
}

/** Along the street: as a moving car says it faces, or the way it has come, or as it was drawn last. */
function headingOn(
  graph: MatchedStreets,
  candidate: Candidate,
  fix: ReceivedFix,
  before: Before | undefined,
): number {
  const { point } = candidate;
  const hasCome = before && distanceMeters(before.anchor, point) >= turnsFromMeters;
  const facing =
    fix.speedKmh >= movingKmh
      ? fix.heading
      : hasCome
        ? headingDegrees(before.anchor, point)
        : (before?.heading ?? fix.heading);
  return alongStreet(graph, candidate, facing);
}
