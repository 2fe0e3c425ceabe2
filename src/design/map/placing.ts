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

/** From `at` to the top left of the chip that names what is there: beside it, moved so that it stays inside `room`. */
export function chipOffset(
  beside: 'car' | 'pickup' | 'destination',
  at: Pixel,
  { width, height }: { width: number; height: number },
  room: Room,
): Pixel {
  const usual = {
    car: { x: -width / 2, y: -height - 21 },
    pickup: { x: 12, y: 16 },
    destination: { x: 20, y: -height / 2 },
  }[beside];
  const seen = at.x >= room.left && at.x <= room.right && at.y >= room.top && at.y <= room.bottom;
  // What cannot be seen itself needs no name at the edge.
  if (!seen) return usual;
  const fits = (x: number) => at.x + x + width <= room.right - edge;
  const x = fits(usual.x) || beside === 'car' ? usual.x : -usual.x - width;
  const y = beside === 'car' && at.y + usual.y < room.top + edge ? 21 : usual.y;
  return {
    x: clamp(at.x + x, room.left + edge, room.right - edge - width) - at.x,
    y: clamp(at.y + y, room.top + edge, room.bottom - edge - height) - at.y,
  };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
