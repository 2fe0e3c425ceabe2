/** The SQL of extracts that are brought at the desk. */
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { fullName } from '#src/platform/person-name.ts';
import { openStates } from '../rules.ts';
import { streetImports } from './tables.ts';

export type ImportRow = typeof streetImports.$inferSelect;

export async function insertImport(
  queries: Queries,
  row: Omit<typeof streetImports.$inferInsert, 'id'>,
): Promise<ImportRow | undefined> {
  const [made] = await queries.insert(streetImports).values(row).onConflictDoNothing().returning();
  return made;
}

export async function findImport(queries: Queries, id: number): Promise<ImportRow | undefined> {
  const [row] = await queries.select().from(streetImports).where(eq(streetImports.id, id));
  return row;
}

/** Whoever changes an import waits for who changes it now. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(streetImports).where(eq(streetImports.id, id)).for('update');
  return row;
}

export async function changeImport(
  queries: Queries,
  id: number,
  change: Partial<typeof streetImports.$inferInsert>,
): Promise<ImportRow | undefined> {
  const [row] = await queries.update(streetImports).set(change).where(eq(streetImports.id, id)).returning();
  return row;
}

/** Whether this try at it is still the one that counts: nobody called it off, and no other process began it anew. */
const isTry = ({ id, attempts }: Pick<ImportRow, 'id' | 'attempts'>) =>
  and(eq(streetImports.id, id), eq(streetImports.state, 'importing'), eq(streetImports.attempts, attempts));

/** Changes what a try came to. False where it counts no more. */
export async function changeTry(
  queries: Queries,
  tried: Pick<ImportRow, 'id' | 'attempts'>,
  change: Partial<typeof streetImports.$inferInsert>,
): Promise<boolean> {
  const rows = await queries
    .update(streetImports)
    .set(change)
    .where(isTry(tried))
    .returning({ id: streetImports.id });
  return rows.length > 0;
}

/**
 * What is to be imported next, also what a process left that died: one that says nothing since `silentSince`. Undefined
 * while any process imports.
 */
export async function findNextImport(queries: Queries, silentSince: Date): Promise<ImportRow | undefined> {
  const [row] = await queries
    .select()
    .from(streetImports)
    .where(inArray(streetImports.state, ['importing', 'waiting']))
    // By their names, what is being imported comes before what waits.
    .orderBy(asc(streetImports.state), asc(streetImports.id))
    .limit(1);
  return row?.state === 'importing' && row.changedAt >= silentSince ? undefined : row;
}

/** Uploads of which nothing has arrived since. */
export const findForsaken = (queries: Queries, since: Date): Promise<ImportRow[]> =>
  queries
    .select()
    .from(streetImports)
    .where(and(eq(streetImports.state, 'receiving'), lt(streetImports.changedAt, since)));

export const findOpenImports = (queries: Queries, cityId: string): Promise<ImportRow[]> =>
  queries
    .select()
    .from(streetImports)
    .where(and(eq(streetImports.cityId, cityId), inArray(streetImports.state, [...openStates])));

export async function findImports(
  queries: Queries,
  cityId: string,
  most: number,
): Promise<{ row: ImportRow; by: string | null }[]> {
  const rows = await queries
    .select({ row: streetImports, first: users.firstName, last: users.lastName })
    .from(streetImports)
    .leftJoin(users, eq(users.id, streetImports.startedBy))
    .where(eq(streetImports.cityId, cityId))
    .orderBy(desc(streetImports.id))
    .limit(most);
  return rows.map(({ row, first, last }) => ({
    row,
    by: fullName({ firstName: first, lastName: last }) || null,
  }));
}
