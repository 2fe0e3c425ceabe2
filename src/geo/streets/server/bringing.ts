/** Cities that a demo or a file brings, and the record of each change of a city's state. */
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { CityFacts, CityState, CityStreets } from '../cities/city-facts.ts';
import { writeRoad } from '../cities/street-lines.ts';
import {
  countCities,
  hasDriven,
  insertCity,
  insertStateChange,
  insertStreets,
  insertVersion,
} from './store.ts';

export interface BroughtCity {
  facts: CityFacts;
  streets?: CityStreets;
}

/**
 * Writes cities that a demo or a file brings, where the database has none of their id; answers how many it wrote.
 * They are open at once.
 */
export async function bringCities(
  { database, now }: { database: Database; now: Date },
  brought: readonly BroughtCity[],
): Promise<number> {
  return database.transaction(async (tx) => {
    let position = await countCities(tx);
    let written = 0;
    for (const { facts, streets } of brought) {
      const { id } = facts;
      if (!(await insertCity(tx, { id, state: 'open', position, createdAt: now }))) continue;
      position += 1;
      written += 1;
      await insertVersion(tx, {
        ...{ cityId: id, version: 1, facts, effectiveFrom: now, createdBy: null, createdAt: now },
        reason: 'Came with the installation.',
      });
      if (streets) await insertStreets(tx, streetsRow(id, streets, now));
      await tellState(tx, {
        cityId: id,
        state: 'open',
        by: null,
        at: now,
        reason: 'Came with the installation.',
      });
    }
    return written;
  });
}

/** Whether rides or drivers are from before cities were data, when the program brought them. */
export const hasDrivenWithoutCities = async ({ db }: Database): Promise<boolean> =>
  (await countCities(db)) === 0 && (await hasDriven(db));

const streetsRow = (cityId: string, { roads, ...streets }: CityStreets, createdAt: Date) => ({
  ...{ cityId, version: 1, createdBy: null, createdAt },
  streets: { ...streets, roads: roads.map(writeRoad) },
});

/** Writes down who changed a city's state, with its event. */
export async function tellState(
  tx: Tx,
  {
    cityId,
    state,
    by,
    at,
    reason,
  }: { cityId: string; state: CityState; by: UserId | null; at: Date; reason: string },
): Promise<void> {
  await insertStateChange(tx, { cityId, state, changedBy: by, changedAt: at, reason });
  await record(tx, { type: `city.${state}`, subject: `city:${cityId}`, payload: { by }, userIds: [], at });
}
