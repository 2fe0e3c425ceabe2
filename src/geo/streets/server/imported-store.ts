import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { cities, type ImportedState, importedStreets } from './tables.ts';

export type ImportedRow = typeof importedStreets.$inferSelect;

/** The version that holds in each city. */
export const findImported = (queries: Queries): Promise<ImportedRow[]> =>
  queries.select().from(importedStreets).where(eq(importedStreets.state, 'holds'));

/** The version that holds in a city, and the one before; newest first. */
export const findVersionsKept = (queries: Queries, cityId: string): Promise<ImportedRow[]> =>
  queries
    .select()
    .from(importedStreets)
    .where(and(eq(importedStreets.cityId, cityId), inArray(importedStreets.state, ['holds', 'before'])))
    .orderBy(desc(importedStreets.version));

/** Oldest first; of two who change a city's streets the later waits for the earlier. False where there is no such city. */
export async function lockImported(tx: Tx, cityId: string): Promise<ImportedRow[] | false> {
  const [city] = await tx.select().from(cities).where(eq(cities.id, cityId)).for('update');
  if (!city) return false;
  return tx
    .select()
    .from(importedStreets)
    .where(eq(importedStreets.cityId, cityId))
    .orderBy(asc(importedStreets.version));
}

export const insertImported = (tx: Tx, row: ImportedRow) => tx.insert(importedStreets).values(row);

export async function setStates(
  tx: Tx,
  cityId: string,
  states: readonly { version: number; state: ImportedState }[],
): Promise<void> {
  // No two of a city may hold at any moment, so all of them end first.
  const order: readonly ImportedState[] = ['removed', 'before', 'holds'];
  await tx
    .update(importedStreets)
    .set({ state: 'removed' })
    .where(
      and(
        eq(importedStreets.cityId, cityId),
        inArray(
          importedStreets.version,
          states.map(({ version }) => version),
        ),
      ),
    );
  for (const state of order) {
    const versions = states.filter((one) => one.state === state).map(({ version }) => version);
    if (versions.length === 0) continue;
    await tx
      .update(importedStreets)
      .set({ state })
      .where(and(eq(importedStreets.cityId, cityId), inArray(importedStreets.version, versions)));
  }
}
