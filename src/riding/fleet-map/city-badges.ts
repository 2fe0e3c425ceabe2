/** Where the badges of cities stand on a map of all of them, and which of them are one, for want of room. Pure. */
import { type Camera, cameraFor, type Padding, toWorld } from '#src/design/map/mercator.ts';

export interface CityAt {
  id: string;
  /** Longitude and latitude. */
  centre: readonly [number, number];
}

export interface Badge {
  /** More than one where they are too near to each other for badges of their own. */
  cities: readonly string[];
  /** Its middle, in pixels from the left and the top. */
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
}

export const badgeSize = { width: 176, height: 84 };
const gap = 8;
/** Nearer than this, a map of one city says more. */
const nearestZoom = 10;

/** The camera in which all of them are seen with their badges. @param padding what floats over the map */
export function cameraOfCities(cities: readonly CityAt[], box: Box, padding: Padding): Camera {
  const lngs = cities.map(({ centre: [lng] }) => lng);
  const lats = cities.map(({ centre: [, lat] }) => lat);
  const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const;
  const [across, down] = [badgeSize.width / 2 + gap, badgeSize.height / 2 + gap];
  const within = {
    ...{ top: padding.top + down, bottom: padding.bottom + down },
    ...{ left: padding.left + across, right: padding.right + across },
  };
  return cameraFor(bounds, box, within, nearestZoom);
}

/** From longitude and latitude to pixels of the box. */
export function projectionOf({ center, zoom }: Camera, box: Box, padding: Padding) {
  const middle = toWorld(center, zoom);
  const x = (box.width + padding.left - padding.right) / 2 - middle.x;
  const y = (box.height + padding.top - padding.bottom) / 2 - middle.y;
  return (at: readonly [number, number]) => {
    const point = toWorld([at[0], at[1]], zoom);
    return { x: point.x + x, y: point.y + y };
  };
}

/**
 * Cities whose badges would lie on each other are one badge, until nobody looks at any but them: those that are in one
 * place even then stand below each other.
 */
export function placeBadges(cities: readonly CityAt[], at: ReturnType<typeof projectionOf>): Badge[] {
  const badges: Badge[] = [];
  for (const { id, centre } of cities) addTo(badges, { cities: [id], ...at(centre) });
  const [only] = badges;
  if (badges.length !== 1 || !only || only.cities.length === 1) return badges;
  const step = badgeSize.height + gap;
  const top = only.y - ((only.cities.length - 1) * step) / 2;
  return only.cities.map((id, place) => ({ cities: [id], x: only.x, y: top + place * step }));
}

function addTo(badges: Badge[], added: Badge): void {
  const near = badges.findIndex(
    ({ x, y }) =>
      Math.abs(x - added.x) < badgeSize.width + gap && Math.abs(y - added.y) < badgeSize.height + gap,
  );
  const [other] = near < 0 ? [] : badges.splice(near, 1);
  if (!other) {
    badges.push(added);
    return;
  }
  const [a, b] = [other.cities.length, added.cities.length];
  const between = (one: number, two: number) => (one * a + two * b) / (a + b);
  // Where both are together another one may stand.
  addTo(badges, {
    cities: [...other.cities, ...added.cities],
    x: between(other.x, added.x),
    y: between(other.y, added.y),
  });
}

/** The lines of a chart: whole steps of degrees, at most so many across. */
export function gridLines(from: number, to: number, most: number): number[] {
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30].find((one) => (to - from) / one <= most) ?? 60;
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toFixed(1)));
}
