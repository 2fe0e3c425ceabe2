/**
 * Where a number is along a street. No survey: between places whose number is known, at the pace of the city beyond them.
 * Calgary numbers by its grid: 715 8 Ave is past 6 St, 2212 4 St is past 22 Ave. Toronto numbers from Yonge St and from the
 * lake, and what its crossings are numbered is known for the long streets.
 */
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { distanceMeters, lineMeters, nearestShare, type Point } from '#src/geo/streets/geo.ts';
import { meridianLng } from '#src/geo/streets/street-names.ts';
import type { Street } from './known-streets.ts';
import { addressedLandmarks } from './landmarks.ts';
import { gridNumberAt } from './number-grid.ts';
import { streetsOf } from './street-directory.ts';

interface Anchor {
  number: number;
  /** How far along the street's line. */
  meters: number;
}

interface Numbering {
  anchors: readonly Anchor[];
  /** The anchors are known numbers, not guessed from where streets usually begin. */
  isKnown: boolean;
  lengthMeters: number;
}

/** Known streets end a little beyond the last crossing that is known. */
const beyondEndMeters = 400;
const noSuchNumberMeters = 1_600;
const noSuchNumberGuessedMeters = 3_500;

/** A landmark farther back tells little of where its number is along the street. */
const besideStreetMeters = 200;

const numberings = new WeakMap<Street, Numbering>();

/** The place of a number on the street, or undefined where the street is too short to have it. */
export function houseNumberAt(street: Street, number: number): Point | undefined {
  // Toronto's expressways have no houses; Calgary's trails were streets before.
  if (number < 1 || (street.isExpressway && street.city.baselineLat === undefined)) return undefined;
  let numbering = numberings.get(street);
  if (!numbering) {
    numbering = numberingOf(street);
    numberings.set(street, numbering);
  }
  const { anchors, isKnown, lengthMeters } = numbering;
  const pace = street.city.houseNumbers.eastWest;
  const meters = metersAt(anchors, number, pace);
  const beyond = Math.max(-meters, meters - lengthMeters, 0);
  if (beyond > (isKnown ? noSuchNumberMeters : noSuchNumberGuessedMeters)) {
    // Winding streets of suburbs are numbered from wherever they begin, so nothing of the grid holds there.
    const isLocal = street.city.baselineLat !== undefined && number < 1_000 && !/^\d/.test(street.base);
    return isLocal ? pointAlong(street.line, lengthMeters / 2) : undefined;
  }
  return pointAlong(
    street.line,
    Math.min(Math.max(meters, -beyondEndMeters), lengthMeters + beyondEndMeters),
  );
}

function metersAt(anchors: readonly Anchor[], number: number, pace: number): number {
  const above = anchors.findIndex((anchor) => anchor.number >= number);
  const high = anchors[above === -1 ? anchors.length - 1 : above];
  const low = anchors[(above === -1 ? anchors.length - 1 : above) - 1];
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (!high || !first || !last) return 0;
  const direction = last.meters >= first.meters ? 1 : -1;
  if (above === -1) return high.meters + (direction * (number - high.number)) / pace;
  if (!low) return high.meters - (direction * (high.number - number)) / pace;
  return low.meters + ((high.meters - low.meters) * (number - low.number)) / (high.number - low.number);
}

function numberingOf(street: Street): Numbering {
  const lengthMeters = lineMeters(street.line);
  const known = rising(street.city.baselineLat === undefined ? knownAnchors(street) : gridAnchors(street));
  if (known.length >= 2) return { anchors: known, isKnown: true, lengthMeters };
  const [first, onward] = guessedAnchors(street, lengthMeters);
  // One known number says how fast they grow better than the city's pace does.
  const guessed = rising(
    [...known, first, known.length === 0 ? onward : undefined].filter((anchor) => anchor !== undefined),
  );
  return { anchors: guessed, isKnown: false, lengthMeters };
}

/** By number, without those that would make the street turn back. */
function rising(anchors: readonly Anchor[]): Anchor[] {
  const sorted = [...anchors].sort((a, b) => a.number - b.number);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const direction = Math.sign(last.meters - first.meters) || 1;
  const kept: Anchor[] = [];
  for (const anchor of sorted) {
    const before = kept.at(-1);
    if (!before || ((anchor.meters - before.meters) * direction > 0 && anchor.number > before.number))
      kept.push(anchor);
  }
  return kept;
}

function gridAnchors(street: Street): Anchor[] {
  let meters = 0;
  let before: Point | undefined;
  const anchors: Anchor[] = [];
  const isEastWest = runsEastWest(street.line);
  for (const point of street.line) {
    if (before) meters += distanceMeters(before, point);
    before = point;
    const number = gridNumberAt(street, point, isEastWest);
    if (number !== undefined) anchors.push({ number, meters });
  }
  return anchors;
}

function knownAnchors(street: Street): Anchor[] {
  const directory = streetsOf(street.city);
  const { numbersOf } = cornersOfCity(street.city);
  const anchors = street.spellings
    .flatMap((name) => numbersOf.get(name) ?? [])
    .map(({ number, at }) => ({ number, meters: metersAlong(street.line, at) }));
  for (const [number, cross] of street.city.numberedCrossings[street.name] ?? []) {
    const other = directory.byName.get(cross);
    const at = other && (directory.meeting(street, other)[0] ?? crossingOf(street, other));
    if (at) anchors.push({ number, meters: metersAlong(street.line, at) });
  }
  for (const landmark of addressedLandmarks(street.city)) {
    if (landmark.street !== street.name) continue;
    const at = nearestOn(street.line, landmark.at);
    if (at && distanceMeters(at, landmark.at) < besideStreetMeters)
      anchors.push({ number: landmark.number, meters: metersAlong(street.line, landmark.at) });
  }
  return anchors;
}

/** Numbers begin at Yonge St and at the lake, or where a street begins that does not reach them. */
function guessedAnchors(street: Street, lengthMeters: number): Anchor[] {
  const { city, line, direction } = street;
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  const pace = city.houseNumbers.eastWest;
  let begins = first;
  let number = 1;
  if (runsEastWest(line)) {
    const away = (point: Point) => distanceMeters(point, [meridianLng(city, point[1]), point[1]]);
    begins = away(first) <= away(last) ? first : last;
    if (direction === 'e' || direction === 'w') number = Math.max(1, Math.round(away(begins) * pace));
  }
  const meters = begins === first ? 0 : lengthMeters;
  const onward = begins === first ? 1 : -1;
  return [
    { number, meters },
    { number: number + 1_000, meters: meters + (onward * 1_000) / pace },
  ];
}

function runsEastWest(line: readonly Point[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return !first || !last || Math.abs(first[0] - last[0]) * 0.7 > Math.abs(first[1] - last[1]);
}

/** Where two streets cross that no corner tells of; undefined where they keep apart. */
export function crossingOf(a: Street, b: Street): Point | undefined {
  let best: Point | undefined;
  let bestMeters = 160;
  for (const [line, other] of [
    [a.line, b.line],
    [b.line, a.line],
  ] as const) {
    for (const point of line) {
      const at = nearestOn(other, point);
      const meters = at ? distanceMeters(at, point) : Number.POSITIVE_INFINITY;
      if (meters < bestMeters) {
        bestMeters = meters;
        best = at;
      }
    }
  }
  return best;
}

function nearestOn(line: readonly Point[], point: Point): Point | undefined {
  let best: Point | undefined = line[0];
  for (const [i, b] of line.entries()) {
    const a = line[i - 1] ?? b;
    const share = nearestShare(point, a, b);
    const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    if (!best || distanceMeters(at, point) < distanceMeters(best, point)) best = at;
  }
  return best;
}

/** How far along the line the place is that is nearest to the point. */
function metersAlong(line: readonly Point[], point: Point): number {
  let meters = 0;
  let best = 0;
  let bestMeters = Number.POSITIVE_INFINITY;
  for (const [i, b] of line.entries()) {
    const a = line[i - 1] ?? b;
    const share = nearestShare(point, a, b);
    const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    const away = distanceMeters(at, point);
    if (away < bestMeters) {
      bestMeters = away;
      best = meters + distanceMeters(a, at);
    }
    meters += distanceMeters(a, b);
  }
  return best;
}

/** The point so far along; beyond the ends as the street leaves them. */
function pointAlong(line: readonly Point[], wanted: number): Point | undefined {
  let meters = 0;
  for (const [i, b] of line.entries()) {
    const a = line[i - 1];
    if (!a) continue;
    const length = distanceMeters(a, b);
    const isLast = i === line.length - 1;
    if (length > 0 && (wanted <= meters + length || isLast)) {
      const share = (wanted - meters) / length;
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }
    meters += length;
  }
  return line[0];
}
