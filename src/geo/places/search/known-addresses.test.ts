import { join } from 'node:path';
import { expect, it } from 'vitest';
import { distanceMeters } from '#src/geo/streets/geo.ts';
import { knownAddresses } from '#test/known-addresses.ts';
import { createPlaces } from '../server/service.ts';

const places = createPlaces({ placesDir: join(process.env.DATA_DIR ?? 'data', 'places') });
const centres = { toronto: [-79.3832, 43.6511], calgary: [-114.0631, 51.0461] } as const;
/** As near as a number placed between two known crossings may be asked to be. */
const rightMeters = 600;

async function misplaced(lines: readonly string[], city: 'toronto' | 'calgary') {
  const [lng, lat] = centres[city];
  const missed: string[] = [];
  let farthest = 0;
  for (const line of lines) {
    const [query = '', at = ''] = line.split(' | ');
    const [wantedLat, wantedLng] = at.split(' ').map(Number) as [number, number];
    const found = await places.details(query, { near: { lat, lng } }).catch(() => undefined);
    const meters = found ? distanceMeters([found.lng, found.lat], [wantedLng, wantedLat]) : undefined;
    farthest = Math.max(farthest, meters ?? 0);
    if (meters === undefined || meters > rightMeters)
      missed.push(`${query}: ${meters === undefined ? 'nothing' : `${Math.round(meters)} m`}`);
  }
  return { missed, farthest };
}

it.each([
  ['first', 0],
  ['second', 1],
])('addresses are found where they are, ninety-five of a hundred, the %s half', async (_half, odd) => {
  const missed: string[] = [];
  let count = 0;
  for (const city of ['toronto', 'calgary'] as const) {
    const lines = knownAddresses[city].trim().split('\n');
    const own = lines.filter((_, i) => i % 2 === odd);
    const found = await misplaced(own, city);
    missed.push(...found.missed);
    count += own.length;
    expect(found.farthest).toBeLessThan(5_000);
  }
  expect(missed.length / count, missed.join('\n')).toBeLessThanOrEqual(0.05);
});
