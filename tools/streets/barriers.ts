/** What no street runs through unless somebody drew it there: water, wide parks, rivers without a bridge, expressways. */
import type { City } from '#src/geo/streets/cities/city-facts.ts';
import { inRing, type Point, smoothLine } from '#src/geo/streets/geo.ts';
import { apart, crossingOf, keyOf, type Plane } from './network.ts';

type Place = { x: number; y: number };

export interface Barriers {
  /** Why no street called `key` leads straight from a to b, or undefined where one may. */
  between(a: Place, b: Place, key: string): string | undefined;
  inWater(at: Place): boolean;
}

const stepMeters = 40;
const mostInParkMeters = 260;
/** A street that is known on both sides of a narrow river so near by has a bridge. */
const bridgedMeters = { great: 0, narrow: 420, expressway: 420 };
const bridgeReachMeters = 260;

export function barriersOf(city: City, plane: Plane): Barriers {
  const place = (points: readonly Point[]) => points.map(plane.toPlane);
  const great = new Set(city.bridges.map(({ over }) => over));
  const water = city.water.map(({ points, shore }) =>
    shore
      ? [...smoothLine(points.slice(0, shore), 4, 0.7), ...points.slice(shore)]
      : smoothLine([...points, ...points.slice(0, 1)], 4, 0.7),
  );
  const rivers = city.rivers.map(({ name, points }) => ({
    name,
    line: place(smoothLine(points, 4, 0.9)),
    isGreat: great.has(name),
  }));
  const parks = city.parks.map(({ points }) => points);
  const bridges = city.bridges.map(({ road, at }) => ({ key: keyOf(road), at: plane.toPlane(at) }));
  const inAny = (rings: readonly (readonly Point[])[], at: Place) =>
    rings.some((ring) => inRing(plane.toPoint(at), ring));
  const inWater = (at: Place) =>
    inAny(water, at) &&
    !inAny(
      city.islands.map(({ points }) => points),
      at,
    );

  return {
    inWater,
    between(a, b, key) {
      const length = apart(a, b);
      const samples = Math.max(2, Math.ceil(length / stepMeters));
      let inPark = 0;
      for (let i = 1; i < samples; i++) {
        const at = { x: a.x + ((b.x - a.x) * i) / samples, y: a.y + ((b.y - a.y) * i) / samples };
        if (inWater(at)) return 'water';
        if (inAny(parks, at)) inPark += length / samples;
      }
      if (inPark > mostInParkMeters) return 'park';
      for (const { name, line, isGreat } of rivers) {
        for (const [i, to] of line.entries()) {
          const at = i > 0 && crossingOf(a, b, line[i - 1] ?? to, to);
          if (!at) continue;
          if (
            isGreat &&
            !bridges.some((bridge) => bridge.key === key && apart(bridge.at, at) < bridgeReachMeters)
          )
            return name;
          if (!isGreat && length > bridgedMeters.narrow) return name;
        }
      }
      return undefined;
    },
  };
}
