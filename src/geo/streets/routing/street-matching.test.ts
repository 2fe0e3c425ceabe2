import { describe, expect, it } from 'vitest';
import { along, distanceMeters, type Point, pointOf } from '../geo.ts';
import { progressAlong } from './route-progress.ts';
import { createStreetMatcher, type ReceivedFix } from './street-matching.ts';
import { createStreetRouting } from './street-routing.ts';

const routing = createStreetRouting();
const noon = Date.parse('2026-06-03T16:00:00Z');
const toronto = routing.graphOf('toronto');
const calgary = routing.graphOf('calgary');
const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6465, lng: -79.4637 };
const calgaryTower = { lat: 51.0443, lng: -114.0631 };
const chinook = { lat: 50.998, lng: -114.0735 };

/** Steady pseudo-random numbers around 0 with a deviation of about 1. */
function noise(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

const aside = ([lng, lat]: Point, eastMeters: number, northMeters: number): Point => [
  lng + eastMeters / (111_320 * Math.cos((lat * Math.PI) / 180)),
  lat + northMeters / 111_320,
];

/** A car at 36 km/h with a fix every two seconds, and what its phone hears of it. */
function drive(line: readonly Point[], offMeters: number, seed: number, says = true) {
  const random = noise(seed);
  const progress = progressAlong(line);
  const steps = Math.floor(progress.totalMeters / 20);
  return Array.from({ length: steps }, (_, i) => {
    const { point, heading } = progress.at(i * 20);
    const fix: ReceivedFix = {
      point: aside(point, offMeters * random(), offMeters * random()),
      at: new Date(noon + i * 2_000),
      accuracyMeters: 15,
      heading: says ? heading : 0,
      speedKmh: says ? 36 : 0,
    };
    return { truth: point, heading, fix };
  });
}

const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe('a car with a noisy phone', () => {
  it.each([
    ['toronto', toronto, union, highPark],
    ['calgary', calgary, calgaryTower, chinook],
  ] as const)('is drawn on the streets it drives on in %s', (_, graph, from, to) => {
    const { polyline } = routing.routeNow(from, to, new Date(noon));
    const driven = drive(polyline, 9, 7);
    const match = createStreetMatcher(graph);
    const drawn = driven.map(({ fix }) => match(fix));
    expect(drawn.every(Boolean)).toBe(true);
    const onRoute = (point: Point) => {
      const near = graph.near(point, 2).map(({ segment }) => segment);
      return near.some((segment) => segmentsOf(graph, polyline).has(segment));
    };
    const right = drawn.filter((one) => onRoute(one!.point)).length / drawn.length;
    expect(right).toBeGreaterThan(0.97);
    const offNow = mean(drawn.map((one, i) => distanceMeters(one!.point, driven[i]!.truth)));
    const offBefore = mean(driven.map(({ fix, truth }) => distanceMeters(fix.point, truth)));
    expect(offNow).toBeLessThan(offBefore * 0.8);
    const facing = drawn.filter((one, i) => turn(one!.heading, driven[i]!.heading) < 60).length;
    expect(facing / drawn.length).toBeGreaterThan(0.95);
  });

  it('faces the way it has come where the phone says neither heading nor speed', () => {
    const { polyline } = routing.routeNow(union, highPark, new Date(noon));
    const driven = drive(polyline, 6, 3, false);
    const match = createStreetMatcher(toronto);
    const drawn = driven.map(({ fix }) => match(fix)!);
    const facing = drawn.slice(2).filter((one, i) => turn(one.heading, driven[i + 2]!.heading) < 60).length;
    expect(facing / drawn.length).toBeGreaterThan(0.9);
  });
});

it('stays on its street past a crossing, and beside another street that runs along', () => {
  const [expressway, beside] = besideEachOther();
  const match = createStreetMatcher(toronto);
  const start = toronto.pointOfNode(toronto.segmentFrom[expressway]!);
  const end = toronto.pointOfNode(toronto.segmentTo[expressway]!);
  const meters = distanceMeters(start, end);
  const random = noise(11);
  const drawn: string[] = [];
  let nearerTheOther = 0;
  for (let i = 0; i * 15 < meters; i++) {
    const truth = along(start, end, (i * 15) / meters);
    // Every third fix is thrown over to the other street.
    const other = toronto.near(truth, 80).find(({ segment }) => segment === beside);
    const point =
      other && i > 1 && i % 3 === 0
        ? along(truth, other.point, 0.7)
        : aside(truth, 4 * random(), 4 * random());
    if (other && i > 1 && i % 3 === 0) nearerTheOther += 1;
    const fix = { point, at: new Date(noon + i * 1000), accuracyMeters: 20, heading: 0, speedKmh: 0 };
    drawn.push(roadAt(match(fix)!.point));
  }
  expect(nearerTheOther).toBeGreaterThan(0);
  const own = toronto.roadOfSegment(expressway).name;
  expect(drawn.filter((road) => road === own).length / drawn.length).toBeGreaterThan(0.9);
});

it('leaves a car off the streets where it is, and takes it up again when it comes back', () => {
  const match = createStreetMatcher(toronto);
  const [node] = [toronto.segmentFrom[0]!];
  const street = toronto.pointOfNode(node);
  const lot = { lat: 43.6205, lng: -79.3781 };
  const fix = (point: Point, seconds: number): ReceivedFix => ({
    point,
    at: new Date(noon + seconds * 1000),
    accuracyMeters: 10,
    heading: 90,
    speedKmh: 0,
  });
  expect(toronto.near(pointOf(lot), 60)).toEqual([]);
  expect(match(fix(pointOf(lot), 0))).toBeUndefined();
  const back = match(fix(aside(street, 8, 8), 60));
  expect(toronto.snap(back!.point)!.offsetMeters).toBeLessThan(1);
});

it('leaves a car where it was heard that is on its street', () => {
  const { polyline } = routing.routeNow(union, highPark, new Date(noon));
  const match = createStreetMatcher(toronto);
  // At a corner it may be on the street it turns into as well.
  for (const { fix } of drive(polyline, 0, 1))
    expect(distanceMeters(match(fix)!.point, fix.point)).toBeLessThan(2);
});

function roadAt(point: Point): string {
  return toronto.roadOfSegment(toronto.snap(point)!.segment).name;
}

function segmentsOf(graph: typeof toronto, line: readonly Point[]): Set<number> {
  const found = new Set<number>();
  for (let i = 1; i < line.length; i++) {
    const { segment } = graph.snap(along(line[i - 1]!, line[i]!, 0.5))!;
    found.add(segment);
  }
  return found;
}

/** Two segments of different roads that run along each other 15 to 60 metres apart for a good way. */
function besideEachOther(): [number, number] {
  for (let s = 0; s < toronto.segmentFrom.length; s++) {
    const a = toronto.pointOfNode(toronto.segmentFrom[s]!);
    const b = toronto.pointOfNode(toronto.segmentTo[s]!);
    if (distanceMeters(a, b) < 150) continue;
    const beside = (share: number) =>
      toronto
        .near(along(a, b, share), 60)
        .filter(
          (one) => one.offsetMeters > 15 && toronto.roadOfSegment(one.segment) !== toronto.roadOfSegment(s),
        )
        .map(({ segment }) => segment);
    const both = beside(0.4).filter((segment) => beside(0.6).includes(segment));
    if (both.length > 0) return [s, both[0]!];
  }
  throw new Error('no two streets run along each other');
}
