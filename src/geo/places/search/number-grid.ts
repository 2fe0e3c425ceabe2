/**
 * A city whose streets are numbers: between 6 St and 7 St an avenue has the numbers 700 to 799, between 22 Ave
 * and 23 Ave a street has 2200 to 2299, counted from Centre St and from the Bow.
 */
import { perCity } from '#src/geo/streets/cities/cities.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { meridianLng } from '#src/geo/streets/street-names.ts';
import type { Street } from './known-streets.ts';
import { streetsOf } from './street-directory.ts';

type Half = 'n' | 's' | 'e' | 'w';
interface GridLine {
  number: number;
  points: Point[];
}
type Grid = Record<Half, GridLine[]>;

/** The number a house has at a point of the street; undefined where no numbered street is anywhere near. */
export function gridNumberAt(street: Street, at: Point, isEastWest: boolean): number | undefined {
  const { city } = street;
  const grid = gridOf(city);
  if (isEastWest) {
    const isWest = street.direction?.endsWith('w') ?? at[0] < meridianLng(city, at[1]);
    const numbered = acrossAt(grid[isWest ? 'w' : 'e'], at, 0, isWest ? -1 : 1, meridianLng(city, at[1]));
    return numbered === undefined ? undefined : Math.round((numbered + 1) * 100);
  }
  const baseline = city.baselineLat ?? at[1];
  const isSouth = street.direction?.startsWith('s') ?? at[1] < baseline;
  const numbered = acrossAt(grid[isSouth ? 's' : 'n'], at, 1, isSouth ? -1 : 1, baseline);
  return numbered === undefined ? undefined : Math.round(numbered * 100);
}

/** Between which numbered streets the point is, as their number with a fraction. */
function acrossAt(
  lines: readonly GridLine[],
  at: Point,
  axis: 0 | 1,
  outward: 1 | -1,
  origin: number,
): number | undefined {
  const along = axis === 0 ? 1 : 0;
  const steps = [{ number: 0, away: 0 }];
  for (const { number, points } of lines) {
    let nearest: Point | undefined;
    for (const point of points)
      if (!nearest || Math.abs(point[along] - at[along]) < Math.abs(nearest[along] - at[along]))
        nearest = point;
    if (!nearest || Math.abs(nearest[along] - at[along]) > 0.06) continue;
    const away = (nearest[axis] - origin) * outward;
    if (away > (steps.at(-1)?.away ?? 0)) steps.push({ number, away });
  }
  const away = (at[axis] - origin) * outward;
  const above = steps.findIndex((step) => step.away >= away);
  const high = steps[above === -1 ? steps.length - 1 : Math.max(1, above)];
  const low = steps[steps.indexOf(high ?? { number: 0, away: 0 }) - 1];
  if (!high || !low) return undefined;
  return low.number + ((high.number - low.number) * (away - low.away)) / (high.away - low.away);
}

const gridOf = perCity((city): Grid => {
  const found = { n: new Map(), s: new Map(), e: new Map(), w: new Map() } as Record<
    Half,
    Map<number, Point[]>
  >;
  for (const { base, type, direction, line } of streetsOf(city).streets) {
    if (!/^\d+$/.test(base) || !direction || (type !== 'st' && type !== 'ave')) continue;
    const half = (type === 'st' ? direction.at(-1) : direction.at(0)) as Half;
    const known = found[half].get(Number(base)) ?? [];
    found[half].set(Number(base), [...known, ...line]);
  }
  const linesOf = (half: Half) =>
    [...found[half]].map(([number, points]) => ({ number, points })).sort((a, b) => a.number - b.number);
  return { n: linesOf('n'), s: linesOf('s'), e: linesOf('e'), w: linesOf('w') };
});
