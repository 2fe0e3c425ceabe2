/** The SQL of saved lists and chosen columns. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { savedLists, tableColumns } from './tables.ts';

export const findLists = (queries: Queries, tableKey: string) =>
  queries
    .select({
      id: savedLists.id,
      ownerId: savedLists.ownerId,
      name: savedLists.name,
      query: savedLists.query,
      by: users.name,
    })
    .from(savedLists)
    .innerJoin(users, eq(users.id, savedLists.ownerId))
    .where(eq(savedLists.tableKey, tableKey))
    .orderBy(asc(savedLists.id));

/** Two who save at once wait for each other, so that no table has more lists than it may. */
export const lockListsOf = (tx: Tx, tableKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved_lists:${tableKey}`}))`);

/** One of the same owner and name is changed. @returns its number */
export async function putList(tx: Tx, list: typeof savedLists.$inferInsert): Promise<number> {
  const { query, updatedAt } = list;
  const [row] = await tx
    .insert(savedLists)
    .values(list)
    .onConflictDoUpdate({
      target: [savedLists.tableKey, savedLists.ownerId, savedLists.name],
      set: { query, updatedAt },
    })
    .returning({ id: savedLists.id });
  return existing(row, 'what was saved').id;
}

export async function lockList(tx: Tx, id: number) {
  const [row] = await tx.select().from(savedLists).where(eq(savedLists.id, id)).for('update');
  return row;
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedLists).where(eq(savedLists.id, id));
}

export async function findColumns(
  queries: Queries,
  ownerId: UserId,
  tableKey: string,
): Promise<string[] | null> {
  const [row] = await queries
    .select({ columns: tableColumns.columns })
    .from(tableColumns)
    .where(and(eq(tableColumns.ownerId, ownerId), eq(tableColumns.tableKey, tableKey)));
  return row?.columns ?? null;
}

export async function putColumns(queries: Queries, row: typeof tableColumns.$inferInsert): Promise<void> {
  const { columns, updatedAt } = row;
  await queries
    .insert(tableColumns)
    .values(row)
    .onConflictDoUpdate({
      target: [tableColumns.ownerId, tableColumns.tableKey],
      set: { columns, updatedAt },
    });
}

export async function deleteColumns(queries: Queries, ownerId: UserId, tableKey: string): Promise<void> {
  await queries
    .delete(tableColumns)
    .where(and(eq(tableColumns.ownerId, ownerId), eq(tableColumns.tableKey, tableKey)));
}
