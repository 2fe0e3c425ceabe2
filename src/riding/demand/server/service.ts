/** Where to be: the squares of a driver's city in which riders ask, with what a ride from there costs more now. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Driver } from '#src/riding/drivers/contract.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Quotes } from '#src/riding/quotes/server/service.ts';
import { type Demand, demandRefusals } from '../contract.ts';
import { boundsOfCell, demandWindowMs, levelOf, middleOfCell, weeksCompared } from '../demand.ts';
import { findAsked } from './store.ts';

const refuse = refusalsOf(demandRefusals);
const keptMs = 60_000;
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** As many as a driver takes in at a glance, and as are worth a surge and a name each. */
const mostCells = 12;
/** More are read than shown, since those with too few riders fall away. */
const cellsRead = 200;
const asker = 'estimate';

/** What demand is read with. */
export interface DemandParts {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  places: Places;
  positions: Positions;
  quotes: Pick<Quotes, 'waitingNear' | 'busyFactorIn'>;
}

type Known = Omit<Demand, 'cells'> & { cells: (Demand['cells'][number] & { lat: number; lng: number })[] };

/** Kept for a minute for each city and type of vehicle, for every driver asks the same. */
export function createDemand(parts: DemandParts) {
  const { clock, drivers, places, positions } = parts;
  const kept = new Map<string, { at: number; known: Promise<Known> }>();

  /** @throws Refusal position_unknown, not_driven_there */
  return async function demandFor(actor: Actor): Promise<Demand> {
    const driver = await drivers.getOwn(actor);
    const at = positions.positionOf(driver.id) ?? lastKnown(driver);
    if (!at) throw refuse('position_unknown');
    const city = places.cityAt(at);
    if (!city) throw refuse('not_driven_there');
    const { vehicleType } = driver;
    const key = `${city.id} ${vehicleType}`;
    const now = clock.now().getTime();
    let found = kept.get(key);
    if (!found || now - found.at > keptMs) {
      found = { at: now, known: readDemand(parts, city.id, vehicleType) };
      kept.set(key, found);
      found.known.catch(() => kept.delete(key));
    }
    const { cells, ...known } = await found.known;
    return {
      ...known,
      cells: cells
        .map(({ lat, lng, ...cell }) => ({
          ...cell,
          meters: Math.round(distanceMeters(pointOf(at), pointOf({ lat, lng })) / 100) * 100,
        }))
        .sort((a, b) => b.level - a.level || b.surge - a.surge || a.meters - b.meters),
    };
  };
}

/** Where a driver who is offline was last: whoever plans the day asks before going online. */
function lastKnown({ currentLat, currentLng }: Driver): { lat: number; lng: number } | undefined {
  return currentLat && currentLng ? { lat: Number(currentLat), lng: Number(currentLng) } : undefined;
}

async function readDemand(
  parts: Omit<DemandParts, 'positions'>,
  cityId: string,
  vehicleType: Parameters<Drivers['isFree']>[1],
): Promise<Known> {
  const { database, clock, drivers, places } = parts;
  const nowMs = clock.now().getTime();
  const usual = Array.from({ length: weeksCompared }, (_, i) => {
    const middleMs = nowMs - (i + 1) * weekMs;
    return { from: new Date(middleMs - hourMs / 2), to: new Date(middleMs + hourMs / 2) };
  });
  const since = new Date(nowMs - demandWindowMs);
  const asked = await findAsked(database.db, { cityId, since, usual, mostCells: cellsRead });
  const shown = asked
    .flatMap((cell) => {
      const level = levelOf(cell);
      return level === null ? [] : [{ cell, level }];
    })
    .slice(0, mostCells);
  const cells = await Promise.all(
    shown.map(async ({ cell, level }) => {
      const middle = middleOfCell(cell);
      const [waiting, near, name] = await Promise.all([
        parts.quotes.waitingNear(middle),
        drivers.available(asker, { ...middle, vehicleType }),
        // A name helps only while the geocoder answers; the map stands without it.
        places.reverse(middle).then(
          ({ address }) => address,
          () => null,
        ),
      ]);
      const surge = await parts.quotes.busyFactorIn(cityId, waiting, near.length);
      return { bounds: boundsOfCell(cell), name, level, surge, meters: 0, ...middle };
    }),
  );
  return { cells, at: new Date(nowMs).toISOString() };
}
