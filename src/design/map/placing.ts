/** Where marks on a map are put so that all of them can be seen. Pure; in pixels from the map's top left. */
import type { Pixel } from './mercator.ts';

/** Cars nearer to each other than this lie on top of each other. */
const tooNear = 14;
const stepPixels = 18;
/** Successive angles that never come round to the same place soon. */
const turn = 2.4;

/** The same places, but for those that lie on an earlier one: they stand around it. */
export function spread(places: readonly Pixel[]): Pixel[] {
  return places.map((at, i) => {
    const under = places
      .slice(0, i)
      .filter((other) => Math.hypot(other.x - at.x, other.y - at.y) < tooNear).length;
    if (under === 0) return at;
    const away = stepPixels * Math.sqrt(under);
    return { x: at.x + away * Math.cos(under * turn), y: at.y + away * Math.sin(under * turn) };
  });
}

interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const edge = 4;
/** Between a name and what it may not lie on. */
const gap = 2;

export interface Mark {
  at: Pixel;
  /** Half of the mark's own width and height: no name lies on it. */
  radius: number;
  /** What names it, if anything does. */
  chip?: {
    beside: 'car' | 'pickup' | 'destination';
    size: { width: number; height: number };
    /** Where it stood before: it stays there while it can. */
    last?: number | undefined;
  };
}

export interface PlacedChip {
  /** From the mark to the chip's top left. */
  offset: Pixel;
  choice: number;
}

/**
 * Where the names of marks stand: beside what they name, inside `room`, and on no mark and no other name. Marks that come
 * first choose first; undefined for who has no name, or has no room for it.
 */
export function placeChips(marks: readonly Mark[], room: Room): (PlacedChip | undefined)[] {
  const taken = marks.map(({ at, radius }) =>
    boxOf({ x: at.x - radius, y: at.y - radius }, 2 * radius, 2 * radius),
  );
  return marks.map(({ at, radius, chip }) => {
    if (!chip) return undefined;
    const choices = choicesFor(chip.beside, chip.size, radius);
    const order = [...new Set([...(chip.last === undefined ? [] : [chip.last]), ...choices.keys()])];
    for (const choice of order) {
      const wished = choices[choice];
      const offset = wished && inRoom(wished, at, chip.size, room);
      if (!offset) continue;
      const box = boxOf({ x: at.x + offset.x, y: at.y + offset.y }, chip.size.width, chip.size.height);
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return { offset, choice };
    }
    return undefined;
  });
}

/** From the usual place to the last resort. */
function choicesFor(
  beside: NonNullable<Mark['chip']>['beside'],
  { width, height }: { width: number; height: number },
  radius: number,
): Pixel[] {
  const away = radius + 4;
  const above = { x: -width / 2, y: -height - away };
  const below = { x: -width / 2, y: away };
  const right = { x: away + 6, y: -height / 2 };
  const left = { x: -width - away - 6, y: -height / 2 };
  const corners = [
    { x: 12, y: away },
    { x: -width - 12, y: away },
    { x: 12, y: -height - away },
    { x: -width - 12, y: -height - away },
  ];
  if (beside === 'car') return [above, below, right, left, ...corners];
  return beside === 'pickup'
    ? [...corners, right, left, below, above]
    : [right, left, ...corners, below, above];
}

/** The offset, moved so that the chip is wholly in sight; as it is where the mark itself is out of sight. */
function inRoom(
  { x, y }: Pixel,
  at: Pixel,
  { width, height }: { width: number; height: number },
  room: Room,
): Pixel {
  const seen = at.x >= room.left && at.x <= room.right && at.y >= room.top && at.y <= room.bottom;
  if (!seen) return { x, y };
  return {
    x: clamp(at.x + x, room.left + edge, room.right - edge - width) - at.x,
    y: clamp(at.y + y, room.top + edge, room.bottom - edge - height) - at.y,
  };
}

const boxOf = ({ x, y }: Pixel, width: number, height: number): Room => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

const overlap = (a: Room, b: Room): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
