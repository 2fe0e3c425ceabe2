/**
 * Claim: of a thousand ordinary rides over a city's streets, with positions that are off by 10 to 30 m, lights, traffic
 * jams and detours, few have their rider asked whether all is well; and a car that stands away from the doors, or is driven
 * elsewhere, is found within minutes. Peer: each position against the one at which a stand began, and against the
 * planned way alone, which is what was done before.
 * Run: npx tsx bench/check-ins.ts
 */
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { along, distanceMeters, type LatLng, type Point, pointOf } from '#src/geo/streets/geo.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { metersOff, strayedMeters, unwatched, type Watched, watch } from '#src/riding/safety/straying.ts';
import { setDrawnCities } from '../demo/cities/cities.ts';
import { conclude, quick } from './measure.ts';

setDrawnCities();

const rides = quick ? 60 : 1000;
const hurt = quick ? 20 : 200;
const reportSeconds = 2;
const noon = new Date('2026-06-03T16:00:00Z');
const routing = createStreetRouting();
const city = cityOf('toronto');

/** Not the one with which the bounds of `straying.ts` were chosen. */
const seed = 4711;
let state = seed;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const between = (least: number, most: number) => least + random() * (most - least);
const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const [centreLng, centreLat] = city.centre;
const somewhere = (): LatLng => {
  const reach = Math.sqrt(random()) * 0.1;
  const angle = random() * 2 * Math.PI;
  return {
    lat: centreLat + reach * Math.abs(Math.sin(angle)),
    lng: centreLng + reach * 1.4 * Math.cos(angle),
  };
};
const wayOf = (...places: LatLng[]) => {
  const legs = places.slice(1).map((place, i) => routing.routeNow(places[i]!, place, noon));
  return {
    line: legs.flatMap(({ polyline }) => polyline as readonly Point[]),
    meters: legs.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    seconds: legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  };
};

interface Trip {
  from: LatLng;
  to: LatLng;
  way: ReturnType<typeof wayOf>;
}
function someTrip(): Trip {
  for (;;) {
    const [from, to] = [somewhere(), somewhere()];
    const meters = distanceMeters(pointOf(from), pointOf(to));
    if (meters < 2_500 || meters > 16_000) continue;
    const way = wayOf(from, to);
    if (way.line.length > 4) return { from, to, way };
  }
}

/** Where a car is at each second, by what is driven. */
function drive(line: readonly Point[], metersPerSecond: number, stops: readonly Stop[]): Point[] {
  const places: Point[] = [];
  let driven = 0;
  let nextStop = 0;
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const length = distanceMeters(a, b);
    const start = driven;
    while (driven < start + length) {
      const stop = stops[nextStop];
      if (stop && driven >= stop.atMeters) {
        nextStop += 1;
        for (let s = 0; s < stop.seconds; s += 1) {
          // In a jam cars move up now and then.
          if (stop.crawlMeters > 0 && s % 20 === 19)
            driven = Math.min(start + length, driven + stop.crawlMeters);
          places.push(along(a, b, Math.min(1, (driven - start) / Math.max(1, length))));
        }
      }
      driven += metersPerSecond;
      places.push(along(a, b, Math.min(1, (driven - start) / Math.max(1, length))));
    }
    driven = start + length;
  }
  return places;
}
interface Stop {
  atMeters: number;
  seconds: number;
  /** How far it moves up every twenty seconds. */
  crawlMeters: number;
}

/** Lights of up to a minute and a half at one corner in three, and on one ride in five a jam of two to eight minutes. */
function ordinaryStops(meters: number): Stop[] {
  const stops: Stop[] = [];
  for (let at = between(100, 500); at < meters; at += between(250, 900))
    if (random() < 0.33) stops.push({ atMeters: at, seconds: Math.round(between(8, 90)), crawlMeters: 0 });
  if (random() < 0.2)
    stops.push({
      atMeters: between(0.1, 0.9) * meters,
      seconds: Math.round(between(120, 480)),
      // What moves not at all for long is found, and is to be.
      crawlMeters: between(4, 25),
    });
  return stops.sort((a, b) => a.atMeters - b.atMeters);
}

/** One ride in four goes round something: through a place up to 900 m beside the way. */
function driven({ from, to, way }: Trip) {
  if (random() >= 0.25) return way;
  const [lng, lat] = way.line[Math.floor(between(0.3, 0.7) * way.line.length)]!;
  const aside = { lat: lat + between(-900, 900) / 111_195, lng: lng + between(-900, 900) / 80_000 };
  return wayOf(from, aside, to);
}

/** What a phone says of it: off by as much as its ride's noise, which lasts for a while, and now and then silent. */
function reported(places: readonly Point[]): (LatLng & { at: Date })[] {
  const noise = between(10, 30);
  const kept = 0.9;
  let [east, north] = [bell() * noise, bell() * noise];
  let silentUntil = 0;
  const said: (LatLng & { at: Date })[] = [];
  for (let second = 0; second < places.length; second += reportSeconds) {
    // Errors of a receiver wander; their spread stays.
    east = east * kept + bell() * noise * Math.sqrt(1 - kept * kept);
    north = north * kept + bell() * noise * Math.sqrt(1 - kept * kept);
    if (random() < 0.004) silentUntil = second + between(10, 60);
    if (second < silentUntil) continue;
    const [lng, lat] = places[second]!;
    said.push({
      lat: lat + north / 111_195,
      lng: lng + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
      at: new Date(noon.getTime() + second * 1000),
    });
  }
  return said;
}

type Asked = { kind: string; second: number };
function watched(trip: Trip, places: readonly Point[], see: typeof watch): Asked[] {
  let known: Watched = unwatched;
  const asked: Asked[] = [];
  const way = { line: trip.way.line, doors: [trip.to] };
  for (const position of reported(places)) {
    const { now, ask } = see(known, position, way);
    known = now;
    if (ask) asked.push({ kind: ask, second: (position.at.getTime() - noon.getTime()) / 1000 });
  }
  return asked;
}

/** The peer: each position against the first of a stand, and the way alone. */
const plain: typeof watch = (before, position, way) => {
  const here = pointOf(position);
  const { at } = position;
  const isOff = metersOff(here, way.line) > strayedMeters;
  const atDoor = way.doors.some((door) => distanceMeters(here, pointOf(door)) <= 200);
  const stands = before.stood && distanceMeters(here, pointOf(before.stood.at)) <= 50;
  const now: Watched = {
    ...before,
    off: isOff ? (before.off ?? { since: at, toGo: 0 }) : null,
    stood: atDoor ? null : stands ? before.stood : { at: position, since: at },
  };
  const lasts = (since: Date | undefined, ms: number) => since && at.getTime() - since.getTime() >= ms;
  const may = (kind: 'off_route' | 'long_stop') =>
    !before.asked[kind] || at.getTime() - before.asked[kind].getTime() >= 600_000;
  const ask =
    lasts(now.off?.since, 180_000) && may('off_route')
      ? ('off_route' as const)
      : lasts(now.stood?.since, 300_000) && may('long_stop')
        ? ('long_stop' as const)
        : null;
  return { now: ask ? { ...now, asked: { ...now.asked, [ask]: at } } : now, ask };
};

const speedOf = ({ meters, seconds }: Trip['way']) => Math.max(3, (meters / Math.max(1, seconds)) * 1.25);

function ordinary(see: typeof watch) {
  const falsely = { off_route: 0, long_stop: 0 };
  let minutes = 0;
  let detours = 0;
  for (let i = 0; i < rides; i += 1) {
    const trip = someTrip();
    const way = driven(trip);
    if (way !== trip.way) detours += 1;
    const places = drive(way.line, speedOf(way), ordinaryStops(way.meters));
    minutes += places.length / 60;
    for (const { kind } of watched(trip, places, see)) falsely[kind as keyof typeof falsely] += 1;
  }
  return { ...falsely, minutes: minutes / rides, detours };
}

/** A car that stands for six to fifteen minutes where nobody wants to. */
function stopped(see: typeof watch) {
  let found = 0;
  const after: number[] = [];
  for (let i = 0; i < hurt; i += 1) {
    const trip = someTrip();
    const atMeters = between(0.2, 0.8) * trip.way.meters;
    const before = ordinaryStops(trip.way.meters).filter(({ crawlMeters }) => crawlMeters === 0);
    const bad: Stop = { atMeters, seconds: Math.round(between(420, 900)), crawlMeters: 0 };
    const head = before.filter((stop) => stop.atMeters < atMeters);
    const reach = drive(trip.way.line, speedOf(trip.way), [...head, bad, ...before.slice(head.length)]);
    const lead = drive(trip.way.line, speedOf(trip.way), [
      ...head,
      { ...bad, seconds: 0 },
      ...before.slice(head.length),
    ]);
    // Both are the same until the stop, so it begins where the shorter one goes on.
    const begins = reach.findIndex((at, second) => at !== lead[second] && !same(at, lead[second]));
    const seen = watched(trip, reach, see).find(
      ({ kind, second }) => kind === 'long_stop' && second >= begins && second <= begins + bad.seconds + 30,
    );
    if (!seen) continue;
    found += 1;
    after.push(seen.second - begins);
  }
  return { found: found / hurt, seconds: median(after) };
}
const same = (a: Point, b: Point | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1];

/** A car that leaves its way for a place elsewhere, more than three kilometres from it. */
function strayed(see: typeof watch) {
  let found = 0;
  let tried = 0;
  const after: number[] = [];
  while (tried < hurt) {
    const trip = someTrip();
    const turn = trip.way.line[Math.floor(between(0.2, 0.7) * trip.way.line.length)]!;
    const elsewhere = somewhere();
    if (metersOff(pointOf(elsewhere), trip.way.line) < 3_000) continue;
    tried += 1;
    const way = wayOf(trip.from, { lat: turn[1], lng: turn[0] }, elsewhere);
    const places = drive(way.line, speedOf(way), ordinaryStops(way.meters));
    const begins = places.findIndex((at) => metersOff(at, trip.way.line) > strayedMeters);
    const seen = watched(trip, places, see).find(({ kind }) => kind === 'off_route');
    if (!seen || begins < 0) continue;
    found += 1;
    after.push(seen.second - begins);
  }
  return { found: found / hurt, seconds: median(after) };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const figures: Record<string, number> = {};
const rows: Record<string, object> = {};
for (const [name, see] of Object.entries({ watch, plain })) {
  // Both see the same rides.
  state = seed;
  const [calm, stands, strays] = [ordinary(see), stopped(see), strayed(see)];
  rows[name] = {
    'false, strayed': calm.off_route,
    'false, stood': calm.long_stop,
    'of ordinary rides': rides,
    'stops found': percent(stands.found),
    'after, s': stands.seconds,
    'strays found': percent(strays.found),
    'after a kilometre, s': strays.seconds,
  };
  if (see !== watch) continue;
  Object.assign(figures, {
    'minutes of a ride': calm.minutes,
    'rides without a false question, %': 100 * (1 - (calm.off_route + calm.long_stop) / rides),
    'stops found, %': 100 * stands.found,
    'strays found, %': 100 * strays.found,
  });
}
console.table(rows);
conclude(figures, {
  'of a hundred rides four or fewer have their rider asked for nothing':
    figures['rides without a false question, %']! >= 96,
  'nine of ten long stops are found': figures['stops found, %']! >= 90,
  'nineteen of twenty cars that stray are found': figures['strays found, %']! >= 95,
});
