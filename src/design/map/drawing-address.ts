/** Where the drawing of a city is had, and which part of it. */
import { type Camera, type Pixel, toWorld } from './mercator.ts';

/** Drawings come in half levels; what is between is scaled. */
export const drawnZoomOf = (zoom: number): number => Math.min(17, Math.max(9, Math.round(zoom * 2) / 2));

/** Windows lie around the middles of squares of so many pixels, so that neighbours are shown the same one. */
export const windowStep = 512;
/** What a window shows around the square's middle: a desktop's map wherever in the square its middle is. */
export const windowSize = { width: 2560, height: 1536 } as const;

export const squareOf = ({ x, y }: Pixel) => ({
  column: Math.floor(x / windowStep),
  row: Math.floor(y / windowStep),
});

/** @param at what is looked at, where only a window around it is asked for */
export function drawingAddress(id: string, zoom: number, at?: Camera['center']): string {
  const whole = `/map/${id}.svg?zoom=${zoom}`;
  if (!at) return whole;
  const { column, row } = squareOf(toWorld(at, zoom));
  return `${whole}&at=${column},${row}`;
}
