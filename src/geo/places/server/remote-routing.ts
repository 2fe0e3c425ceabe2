/**
 * Routers that are run apart: Valhalla at `VALHALLA_URL` (valhalla.github.io/valhalla/api) or OSRM at `OSRM_URL`
 * (project-osrm.org/docs). Whatever they cannot answer at once, the embedded one does.
 */
import { z } from 'zod';
import { distanceMeters, type LatLng, type Point, pointOf } from '#src/geo/streets/geo.ts';
import type { Route, RoutingEngine } from '#src/geo/streets/routing/routing-engine.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const timeoutMs = 1_000;
/** More at once make addresses, and answers, of any size; then the embedded router is asked. */
const mostCandidates = 100;
const mostPoints = 100_000;
/** As far as the embedded router looks for a road: a way that begins farther off is another trip’s. */
const mostOffMeters = 2_500;

/** Rejects when the router is slow, wrong, resting, or knows no way. */
export interface RemoteRouter {
  route(from: LatLng, to: LatLng): Promise<Route>;
  /** Seconds from each; Infinity where no way leads. */
  secondsTo(to: LatLng, candidates: readonly LatLng[]): Promise<number[]>;
}

export interface RemoteRouterAt {
  kind: 'valhalla' | 'osrm';
  url: string;
}

type Ask = <T>(path: string, shape: z.ZodType<T>, body?: object) => Promise<T>;

function askAt(baseUrl: string, breaker: Breaker): Ask {
  return async (path, shape, body) => {
    const answered = await breaker.run(async () => {
      const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
      const answer = await fetch(url, {
        ...{ redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
        ...(body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      if (answer.status >= 500 || answer.status === 429)
        throw new Error(`The router answered ${answer.status}`);
      // It says no to these places, as into a lake: whoever asks for such must not put it to rest for everybody.
      if (!answer.ok) return undefined;
      return shape.parse(await answer.json());
    });
    if (answered === undefined) throw new Error('The router knows no way.');
    return answered;
  };
}

/** What the port asks of whoever is there: the remote router first, the embedded one for whatever it cannot say. */
export function withRemoteRouter(
  embedded: RoutingEngine,
  { kind, url }: RemoteRouterAt,
  onFallback: (call: string, error: unknown) => void = () => {},
  breaker: Breaker = createBreaker(),
): RoutingEngine {
  const ask = askAt(url, breaker);
  const router = kind === 'valhalla' ? valhalla(ask) : osrm(ask);
  return {
    ...embedded,
    async route(from, to, at) {
      try {
        return whereAsked(await router.route(from, to), from, to);
      } catch (error) {
        onFallback('route', error);
        return embedded.route(from, to, at);
      }
    },
    async drivingTimesTo(to, candidates, at, maxSeconds = Number.POSITIVE_INFINITY) {
      if (candidates.length === 0) return [];
      if (candidates.length > mostCandidates) return embedded.drivingTimesTo(to, candidates, at, maxSeconds);
      try {
        const seconds = await router.secondsTo(to, candidates);
        if (seconds.length !== candidates.length)
          throw new Error('The router answered for others than were asked.');
        return seconds.map((one) => (one > maxSeconds ? Number.POSITIVE_INFINITY : one));
      } catch (error) {
        onFallback('drivingTimesTo', error);
        return embedded.drivingTimesTo(to, candidates, at, maxSeconds);
      }
    },
  };
}

/** @throws Error where the way begins or ends elsewhere, as for a place at sea */
function whereAsked(route: Route, from: LatLng, to: LatLng): Route {
  const [first, last] = [route.polyline[0], route.polyline.at(-1)];
  const isOff = (point: Point | undefined, asked: LatLng) =>
    !point || distanceMeters(point, pointOf(asked)) > mostOffMeters;
  if (isOff(first, from) || isOff(last, to)) throw new Error('The way of the router is of other places.');
  return route;
}

const amount = z.number().nonnegative();
const ValhallaRoute = z.object({
  trip: z.object({
    legs: z
      .array(
        z.object({
          shape: z.string(),
          summary: z.object({ length: amount, time: amount }),
        }),
      )
      .length(1),
  }),
});
const ValhallaTimes = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: amount.nullable() })).length(1)),
});

const valhalla = (ask: Ask): RemoteRouter => ({
  async route(from, to) {
    const { trip } = await ask('route', ValhallaRoute, {
      ...{ locations: [from, to].map(placeOf), costing: 'auto', units: 'kilometers' },
      directions_options: { directions_type: 'none' },
    });
    const [leg] = trip.legs;
    if (!leg) throw new Error('The router knows no way.');
    const { length: km, time: seconds } = leg.summary;
    return routeOf('valhalla', { meters: km * 1000, seconds, polyline: pointsOf(leg.shape) });
  },
  async secondsTo(to, candidates) {
    const answer = await ask('sources_to_targets', ValhallaTimes, {
      ...{ sources: candidates.map(placeOf), targets: [placeOf(to)], costing: 'auto' },
    });
    return answer.sources_to_targets.map(([one]) => one?.time ?? Number.POSITIVE_INFINITY);
  },
});
const placeOf = ({ lat, lng }: LatLng) => ({ lat, lon: lng });

const OsrmRoute = z.object({
  routes: z
    .array(
      z.object({
        ...{ distance: amount, duration: amount },
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])).max(mostPoints) }),
      }),
    )
    .min(1),
});
const OsrmTimes = z.object({ durations: z.array(z.array(amount.nullable()).length(1)) });

const osrm = (ask: Ask): RemoteRouter => ({
  async route(from, to) {
    const path = `route/v1/driving/${written([from, to])}?overview=full&geometries=geojson`;
    const [way] = (await ask(path, OsrmRoute)).routes;
    if (!way) throw new Error('The router knows no way.');
    const { distance: meters, duration: seconds, geometry } = way;
    return routeOf('osrm', { meters, seconds, polyline: geometry.coordinates });
  },
  async secondsTo(to, candidates) {
    const sources = candidates.map((_, i) => i + 1).join(';');
    const path = `table/v1/driving/${written([to, ...candidates])}?sources=${sources}&destinations=0`;
    const { durations } = await ask(path, OsrmTimes);
    return durations.map(([seconds]) => seconds ?? Number.POSITIVE_INFINITY);
  },
});
const written = (places: readonly LatLng[]) => places.map(({ lat, lng }) => `${lng},${lat}`).join(';');

interface Answered {
  meters: number;
  seconds: number;
  polyline: Point[];
}

function routeOf(source: Route['source'], { meters, seconds, polyline }: Answered): Route {
  if (polyline.length < 2) throw new Error('The router drew no way.');
  return {
    ...{ distanceMeters: Math.round(meters), durationSeconds: Math.round(seconds), polyline },
    ...{ approximate: false, source },
  };
}

/**
 * Points of an encoded line with six decimals: differences of latitude and longitude, five bits a character
 * (developers.google.com/maps/documentation/utilities/polylinealgorithm).
 */
export function pointsOf(encoded: string): Point[] {
  const points: Point[] = [];
  const place = [0, 0];
  let at = 0;
  while (at < encoded.length && points.length < mostPoints) {
    for (const axis of [0, 1]) {
      let [bits, shift, five] = [0, 0, 0];
      do {
        five = encoded.charCodeAt(at++) - 63;
        if (!(five >= 0 && five < 64) || shift > 30) throw new Error('The line of the way cannot be read.');
        bits |= (five & 31) << shift;
        shift += 5;
      } while (five >= 32);
      place[axis] = (place[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1);
    }
    const [lat = 0, lng = 0] = place;
    points.push([lng / 1e6, lat / 1e6]);
  }
  return points;
}
