/** Streets and corners as people say them: "King St W & Spadina Ave", "16 Ave NW". */
import { existing } from '#src/platform/existing.ts';
import { type City, perCity, type Road, roadLabel } from './cities/cities.ts';
import { distanceMeters, headingDegrees, type Point } from './geo.ts';

export interface Corner {
  /** Already with sides of town, the more east-west street first. */
  streets: [string, string];
  at: Point;
}

/** The road's name at a place, with the side of town where the city uses one. */
export function streetNameAt(city: City, road: Road, at: Point): string {
  const label = roadLabel(road);
  if (!road.side) return label;
  const east = at[0] > meridianLng(city, at[1]);
  if (road.side === 'append') {
    return / [EW]$/.test(label) ? label : `${label} ${east ? 'E' : 'W'}`;
  }
  const half = label.slice(-1);
  const base = label.slice(0, -2);
  if (half === 'E' || half === 'W') return `${base} ${at[1] > (city.baselineLat ?? 0) ? 'N' : 'S'}${half}`;
  return `${base} ${half}${east ? 'E' : 'W'}`;
}

/** Every name the road bears along its length. */
export function streetNames(city: City, road: Road): string[] {
  return [...new Set(road.points.map((point) => streetNameAt(city, road, point)))];
}

const meridians = new WeakMap<City, Point[]>();

function meridianOf(city: City): Point[] {
  let byLat = meridians.get(city);
  if (!byLat) {
    const meridian = city.roads.find((road) => road.name === city.meridian);
    byLat = [...(meridian?.points ?? [])].sort((a, b) => a[1] - b[1]);
    meridians.set(city, byLat);
  }
  return byLat;
}

/** Where the street that parts east from west runs at a latitude. */
export function meridianLng(city: City, lat: number): number {
  const byLat = meridianOf(city);
  const above = byLat.findIndex((point) => point[1] >= lat);
  const high = byLat[above];
  const low = above === -1 ? byLat.at(-1) : byLat[above - 1];
  if (!low || !high) return existing(low ?? high, `the meridian of ${city.name}`)[0];
  return low[0] + ((high[0] - low[0]) * (lat - low[1])) / (high[1] - low[1]);
}

/** Corners of surface streets; expressway interchanges are not places to meet. */
export const cornersOf: (city: City) => Corner[] = perCity((city) => findCorners(city));

function findCorners(city: City): Corner[] {
  const meeting = new Map<string, { at: Point; streets: Map<string, number> }>();
  for (const road of city.roads) {
    if (road.class !== 'arterial' && road.class !== 'secondary') continue;
    road.points.forEach((at, i) => {
      const key = at.join();
      const found = meeting.get(key) ?? { at, streets: new Map<string, number>() };
      const heading = headingDegrees(road.points[i - 1] ?? at, road.points[i + 1] ?? at);
      const eastWest = Math.abs(Math.sin((heading * Math.PI) / 180));
      found.streets.set(streetNameAt(city, road, at), eastWest);
      meeting.set(key, found);
    });
  }
  const corners: Corner[] = [];
  for (const { at, streets } of meeting.values()) {
    const names = [...streets].sort((a, b) => b[1] - a[1]).map(([name]) => name);
    const [first, ...others] = names;
    const last = others.at(-1);
    if (first !== undefined && last !== undefined) corners.push({ streets: [first, last], at });
  }
  return corners;
}

function nearest<T extends { at: Point }>(places: readonly T[], at: Point) {
  let best: T | undefined;
  let bestMeters = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const meters = distanceMeters(place.at, at);
    if (meters < bestMeters) {
      best = place;
      bestMeters = meters;
    }
  }
  return best && { place: best, meters: bestMeters };
}

/** The neighbourhood whose centre is nearest, if it is near enough to be meant. */
export function neighbourhoodAt(city: City, at: Point): string | undefined {
  const found = nearest(city.neighbourhoods, at);
  return found && found.meters < 3_500 ? found.place.name : undefined;
}

/** Streets closest to a place, for telling two of the same name apart. */
export function nearestStreet(city: City, at: Point): string | undefined {
  const corner = nearest(cornersOf(city), at);
  return corner && corner.meters < 700 ? corner.place.streets[0] : undefined;
}
