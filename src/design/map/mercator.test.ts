import { expect, it } from 'vitest';
import { cameraFor, metersPerPixel, toLngLat, toWorld } from './mercator.ts';

it('goes from place to pixel and back', () => {
  const at = [-79.3832, 43.6511] as const;
  const [lng, lat] = toLngLat(toWorld(at, 13), 13);
  expect(lng).toBeCloseTo(at[0], 9);
  expect(lat).toBeCloseTo(at[1], 9);
  expect(metersPerPixel(43.65, 13)).toBeCloseTo(6.91, 1);
});

it('shows bounds whole within what the padding leaves', () => {
  const bounds = [-79.42, 43.63, -79.35, 43.68] as const;
  const box = { width: 1_000, height: 700 };
  const padding = { top: 20, right: 40, bottom: 30, left: 440 };
  const { center, zoom } = cameraFor(bounds, box, padding);
  const middle = toWorld(center, zoom);
  const topLeft = toWorld([bounds[0], bounds[3]], zoom);
  const bottomRight = toWorld([bounds[2], bounds[1]], zoom);
  expect(bottomRight.x - topLeft.x).toBeLessThanOrEqual(520.001);
  expect(bottomRight.y - topLeft.y).toBeLessThanOrEqual(650.001);
  expect(middle.x).toBeCloseTo((topLeft.x + bottomRight.x) / 2, 3);
  expect(middle.y).toBeCloseTo((topLeft.y + bottomRight.y) / 2, 3);
});

it('does not zoom into a single point without end', () => {
  expect(
    cameraFor([-79, 43, -79, 43], { width: 500, height: 500 }, { top: 0, right: 0, bottom: 0, left: 0 }).zoom,
  ).toBe(16);
});
