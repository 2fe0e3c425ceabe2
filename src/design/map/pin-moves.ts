/** How a map is moved under a pin that stands in its middle. */
import type { LngLat } from './map-data.ts';
import { type Camera, toLngLat, toWorld } from './mercator.ts';

export type PinMove = { x: number; y: number } | { zoom: 1 | -1 };

/** A press of an arrow is a house or so at street level; with Shift a block. */
const stepPixels = 12;
const longStepPixels = 96;

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does: pixels to the right and down for the pin, or a level of zoom; undefined for all other keys. */
export function pinMoveOf(key: string, isLong: boolean): PinMove | undefined {
  const arrow = arrows[key];
  if (arrow) {
    const pixels = isLong ? longStepPixels : stepPixels;
    return { x: arrow[0] * pixels, y: arrow[1] * pixels };
  }
  if (key === '+' || key === '=') return { zoom: 1 };
  if (key === '-' || key === '_') return { zoom: -1 };
  return undefined;
}

/** The camera so many pixels farther right and down. */
export function movedBy({ center, zoom }: Camera, x: number, y: number): Camera {
  const at = toWorld(center, zoom);
  return { center: toLngLat({ x: at.x + x, y: at.y + y }, zoom), zoom };
}

/** The nearest place within the bounds, which is the place itself where it lies in them. */
export function within(
  [west, south, east, north]: readonly [number, number, number, number],
  [lng, lat]: LngLat,
): LngLat {
  return [Math.min(Math.max(lng, west), east), Math.min(Math.max(lat, south), north)];
}
