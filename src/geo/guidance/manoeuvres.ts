/**
 * A way as a driver is told it: what to do where there is a choice, onto which road, in which lane, and for how far.
 * Real and drawn streets are told by the same rules, from the pieces of road that are driven and those that are not. Pure.
 */

export const turns = [
  ...(['start', 'straight', 'slight_left', 'left', 'sharp_left', 'slight_right', 'right'] as const),
  ...(['sharp_right', 'keep_left', 'keep_right', 'roundabout', 'ramp_left', 'ramp_right', 'merge'] as const),
  ...(['back', 'arrive'] as const),
] as const;
export type Turn = (typeof turns)[number];

/** What is painted on a lane, by OpenStreetMap's words, and whether it leads where the way goes. */
export interface Lane {
  marks: string[];
  use: boolean;
}

export interface Manoeuvre {
  turn: Turn;
  /** The road driven after it; empty where it has no name. */
  road: string;
  /** How far until the next one. */
  distanceMeters: number;
  /** Which exit of a roundabout, the first being 1; null elsewhere. */
  exit: number | null;
  /** On which side the place lies; null elsewhere, and where it lies ahead or nobody knows. */
  side: 'left' | 'right' | null;
  /** The lanes before it, from left to right, where they are known and not all of them lead there. */
  lanes: Lane[];
  /** As signed on the road after it; null where nobody says it. */
  limitKmh: number | null;
}

/** A road that could be driven instead. */
export interface Choice {
  /** Compass degrees. */
  enters: number;
  road: string;
  isMinor: boolean;
  isRoundabout: boolean;
}

/** A piece of road as it is driven. */
export interface DrivenPiece extends Choice {
  meters: number;
  /** Compass degrees at its end. */
  leaves: number;
  /** A ramp, or a short way around a corner. */
  isRamp: boolean;
  /** Roads without crossings, which ramps lead to. */
  isFast: boolean;
  /** Where else a car may go at its end. */
  others: readonly Choice[];
  limitKmh: number | null;
  /** As tagged, left to right; empty where unsaid. */
  lanes: string;
}

const straightDegrees = 25;
const slightDegrees = 55;
const squareDegrees = 125;
const sharpDegrees = 165;
/** Of two roads ahead neither is straight on where they part by less than the other bends. */
const forkDegrees = 50;
/** A ramp so short only rounds a corner. */
const cornerMeters = 150;

/** From -180 to 180, to the right above 0. */
const bend = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

function turnOf(change: number): Turn {
  const size = Math.abs(change);
  if (size < straightDegrees) return 'straight';
  if (size >= sharpDegrees) return 'back';
  const hand = change < 0 ? 'left' : 'right';
  if (size < slightDegrees) return `slight_${hand}`;
  return size < squareDegrees ? hand : `sharp_${hand}`;
}

interface Told {
  turn: Turn;
  exit?: number | null;
  /** The piece that is driven on after it. */
  onto: number;
}

/** What is told before piece `i`; undefined where nothing is to be decided. */
function tellAt(way: readonly DrivenPiece[], i: number): Told | undefined {
  const [here, next] = [way[i - 1], way[i]];
  if (!here || !next) return undefined;
  if (next.isRoundabout && !here.isRoundabout) return roundaboutAt(way, i);
  if (here.isRoundabout)
    // Only one who starts in a roundabout comes here; the others were told where to leave it.
    return next.isRoundabout ? undefined : { turn: 'roundabout', exit: null, onto: i };
  if (here.isRamp && next.isFast && !next.isRamp) return { turn: 'merge', onto: i };
  if (next.isRamp && !here.isRamp) {
    const onto = afterCorner(way, i);
    if (onto !== undefined) return turnInto(here, way[onto] ?? next, onto);
    return rampAt(here, next, i);
  }
  return turnInto(here, next, i);
}

function roundaboutAt(way: readonly DrivenPiece[], i: number): Told {
  let exit = 0;
  let at = i;
  for (let piece = way[at]; piece?.isRoundabout; piece = way[++at]) {
    const leaves = way[at + 1] && !way[at + 1]?.isRoundabout;
    if (leaves || piece.others.some(({ isRoundabout }) => !isRoundabout)) exit += 1;
  }
  return at < way.length
    ? { turn: 'roundabout', exit, onto: at }
    : { turn: 'roundabout', exit: null, onto: i };
}

/** Where a short way around a corner ends; undefined where it is a ramp of its own. */
function afterCorner(way: readonly DrivenPiece[], i: number): number | undefined {
  let [at, meters] = [i, 0];
  for (let piece = way[at]; piece?.isRamp; piece = way[++at]) meters += piece.meters;
  const onto = way[at];
  return onto && !onto.isFast && !way[i - 1]?.isFast && meters <= cornerMeters ? at : undefined;
}

function rampAt(here: DrivenPiece, next: DrivenPiece, onto: number): Told | undefined {
  if (here.others.length === 0) return undefined;
  const change = bend(here.leaves, next.enters);
  if (Math.abs(change) >= slightDegrees) return { turn: turnOf(change), onto };
  const others = here.others.map(({ enters }) => bend(here.leaves, enters));
  const isRight = others.filter((other) => other < change).length * 2 >= others.length;
  return { turn: isRight ? 'ramp_right' : 'ramp_left', onto };
}

function turnInto(here: DrivenPiece, next: DrivenPiece, onto: number): Told | undefined {
  const change = bend(here.leaves, next.enters);
  const size = Math.abs(change);
  if (size >= sharpDegrees) return { turn: 'back', onto };
  // A yard's way out is no choice to somebody who drives along a street.
  const others = here.others.filter(({ isMinor }) => next.isMinor || !isMinor);
  const isSame = next.road === here.road;
  // Around a corner where there is no choice, only another name is worth a word.
  if (others.length === 0) return isSame || size < slightDegrees ? undefined : { turn: turnOf(change), onto };
  const away = others.map(({ enters }) => bend(here.leaves, enters));
  const rival = away.find(
    (other) =>
      Math.abs(other) < forkDegrees && size < forkDegrees && (!isSame || size >= Math.abs(other) - 15),
  );
  if (rival !== undefined && (size >= straightDegrees / 2 || Math.abs(rival) < straightDegrees || !isSame))
    return { turn: change < rival ? 'keep_left' : 'keep_right', onto };
  const straighter = away.some((other) => Math.abs(other) + 20 < size);
  if (isSame && !(size > 45 && straighter)) return undefined;
  if (size < straightDegrees) return next.road && here.road ? { turn: 'straight', onto } : undefined;
  return { turn: turnOf(change), onto };
}

/** The ones of OpenStreetMap's words for lanes that lead where a turn goes, the likeliest first. */
const marksFor: Partial<Record<Turn, readonly (readonly string[])[]>> = {
  straight: [['through']],
  slight_left: [['slight_left'], ['left'], ['through']],
  left: [['left'], ['sharp_left', 'slight_left']],
  sharp_left: [['sharp_left'], ['left']],
  slight_right: [['slight_right'], ['right'], ['through']],
  right: [['right'], ['sharp_right', 'slight_right']],
  sharp_right: [['sharp_right'], ['right']],
  keep_left: [['slight_left'], ['left'], ['through']],
  keep_right: [['slight_right'], ['right'], ['through']],
  ramp_left: [['slight_left'], ['left']],
  ramp_right: [['slight_right'], ['right']],
  back: [['reverse'], ['left']],
};
const mostLanes = 9;

/** Lanes as tagged, with those that lead where a turn goes; none where the tag does not say it, or all do. */
export function lanesFor(tag: string, turn: Turn): Lane[] {
  if (!tag) return [];
  const marks = tag.split('|').map((lane) =>
    lane
      .split(';')
      .map((mark) => mark.trim())
      .map((mark) => (mark === '' || mark === 'none' ? 'through' : mark)),
  );
  const wanted = marksFor[turn]?.find((list) =>
    marks.some((lane) => lane.some((mark) => list.includes(mark))),
  );
  if (!wanted || marks.length < 2 || marks.length > mostLanes) return [];
  const lanes = marks.map((lane) => ({ marks: lane, use: lane.some((mark) => wanted.includes(mark)) }));
  return lanes.every(({ use }) => use) ? [] : lanes;
}

/** A ramp without a name is known by where it leads. */
const nameOf = (way: readonly DrivenPiece[], at: number): string => {
  const road = way[at]?.road ?? '';
  return road || !way[at]?.isRamp ? road : (way.slice(at).find(({ isRamp }) => !isRamp)?.road ?? '');
};

/**
 * What a driver is told of a way, from the road the car is on to the arrival; none of a way without a piece.
 * @param side on which side of the last piece the place lies
 * @param most as many at most; the first of them
 */
export function tell(way: readonly DrivenPiece[], side: 'left' | 'right' | null, most = 40): Manoeuvre[] {
  const [first] = way;
  if (!first) return [];
  const on = (turn: Turn, at: number, more: Partial<Manoeuvre> = {}): Manoeuvre => ({
    ...{ turn, road: nameOf(way, at), distanceMeters: 0, exit: null, side: null, lanes: [] },
    limitKmh: way[at]?.limitKmh ?? null,
    ...more,
  });
  let last = on('start', 0);
  const list = [last];
  let toldUpTo = 0;
  let meters = 0;
  way.forEach((piece, i) => {
    const told = i > toldUpTo ? tellAt(way, i) : undefined;
    if (told) {
      last.distanceMeters = Math.round(meters);
      meters = 0;
      const lanes = lanesFor(way[i - 1]?.lanes ?? '', told.turn);
      last = on(told.turn, told.onto, { lanes, exit: told.exit ?? null });
      list.push(last);
      toldUpTo = told.onto;
    }
    meters += piece.meters;
  });
  last.distanceMeters = Math.round(meters);
  list.push(on('arrive', way.length - 1, { side }));
  return list.slice(0, most);
}
