import { expect, test } from 'vitest';
import { badgeSize, cameraOfCities, gridLines, placeBadges, projectionOf } from './city-badges.ts';

const box = { width: 1_200, height: 700 };
const padding = { top: 0, right: 0, bottom: 0, left: 300 };
const toronto = { id: 'toronto', centre: [-79.38, 43.65] as const };
const mississauga = { id: 'mississauga', centre: [-79.64, 43.59] as const };
const calgary = { id: 'calgary', centre: [-114.07, 51.05] as const };
const placed = (...cities: Parameters<typeof cameraOfCities>[0][number][]) =>
  placeBadges(cities, projectionOf(cameraOfCities(cities, box, padding), box, padding));

test('every badge is wholly in sight, beside what floats over the map', () => {
  for (const { x, y } of placed(toronto, calgary)) {
    expect(x - badgeSize.width / 2).toBeGreaterThanOrEqual(padding.left);
    expect(x + badgeSize.width / 2).toBeLessThanOrEqual(box.width);
    expect(y - badgeSize.height / 2).toBeGreaterThanOrEqual(0);
    expect(y + badgeSize.height / 2).toBeLessThanOrEqual(box.height);
  }
});

test('neighbours are one badge far away, and two once nobody looks at any but them', () => {
  expect(placed(toronto, mississauga, calgary).map(({ cities }) => [...cities].sort())).toEqual([
    ['mississauga', 'toronto'],
    ['calgary'],
  ]);
  expect(placed(toronto, mississauga).map(({ cities }) => cities)).toEqual([['toronto'], ['mississauga']]);
});

test('cities in one place stand below each other, each to be pressed', () => {
  const [first, second] = placed(toronto, { ...toronto, id: 'york' });
  expect([first?.cities, second?.cities]).toEqual([['toronto'], ['york']]);
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(badgeSize.height);
});

test('a badge that grows takes in whom it reaches then', () => {
  const at = projectionOf({ center: [0, 0], zoom: 3 }, box, padding);
  const degrees = 360 / (512 * 8);
  const row = [0, 240, 130].map((x, place) => ({ id: String(place), centre: [x * degrees, 0] as const }));
  const far = { id: 'far', centre: [1_500 * degrees, 0] as const };
  expect(placeBadges([...row, far], at).map(({ cities }) => cities.length)).toEqual([3, 1]);
});

test('the lines of a chart are whole steps of degrees, and not many', () => {
  expect(gridLines(-114, -79, 8)).toEqual([-110, -105, -100, -95, -90, -85, -80]);
  expect(gridLines(43.61, 43.98, 8)).toEqual([43.7, 43.8, 43.9]);
  expect(gridLines(-180, 180, 4)).toEqual([-180, -120, -60, 0, 60, 120, 180]);
});
