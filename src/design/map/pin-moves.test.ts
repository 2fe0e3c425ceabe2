import { expect, it } from 'vitest';
import { metersPerPixel, toWorld } from './mercator.ts';
import { movedBy, pinMoveOf, within } from './pin-moves.ts';

const camera = { center: [-79.3832, 43.6511] as const, zoom: 16 };

it('moves by as many pixels as it is told to, to the side that is told', () => {
  const moved = movedBy(camera, 30, -12);
  const [from, to] = [toWorld(camera.center, 16), toWorld(moved.center, 16)];
  expect(to.x - from.x).toBeCloseTo(30, 6);
  expect(to.y - from.y).toBeCloseTo(-12, 6);
  expect(moved.center[0]).toBeGreaterThan(camera.center[0]);
  expect(moved.center[1]).toBeGreaterThan(camera.center[1]);
  expect(movedBy(moved, -30, 12).center[0]).toBeCloseTo(camera.center[0], 9);
});

it('goes a house by an arrow, a block with Shift, and leaves other keys alone', () => {
  const meters = metersPerPixel(43.65, 16);
  expect(pinMoveOf('ArrowUp', false)).toEqual({ x: 0, y: -12 });
  expect(12 * meters).toBeLessThan(15);
  expect(pinMoveOf('ArrowRight', true)).toEqual({ x: 96, y: 0 });
  expect(96 * meters).toBeGreaterThan(60);
  expect(pinMoveOf('+', false)).toEqual({ zoom: 1 });
  expect(pinMoveOf('=', false)).toEqual({ zoom: 1 });
  expect(pinMoveOf('-', true)).toEqual({ zoom: -1 });
  for (const key of ['Enter', 'Escape', 'Tab', 'a', ' ']) expect(pinMoveOf(key, false)).toBeUndefined();
});

it('keeps within the city', () => {
  const bounds = [-79.707, 43.522, -79.1125, 43.878] as const;
  expect(within(bounds, [-79.4, 43.7])).toEqual([-79.4, 43.7]);
  expect(within(bounds, [-80, 44])).toEqual([-79.707, 43.878]);
  expect(within(bounds, [-79, 43])).toEqual([-79.1125, 43.522]);
});
