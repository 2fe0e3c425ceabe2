/** The SQL of leases. Time is the database's own, for processes' clocks differ. */
import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { leases } from './tables.ts';

const until = (lengthMs: number) => sql`now() + ${lengthMs} * interval '1 millisecond'`;

/** One that ends much later than any that is taken now is of a time before the database's clock was set back. */
const isLiving = (lengthMs: number) =>
  sql<boolean>`(${leases.until} > now() and ${leases.until} <= ${until(2 * lengthMs)})`;

export const findLeases = (queries: Queries, lengthMs: number) =>
  queries.select({ name: leases.name, owner: leases.owner, living: isLiving(lengthMs) }).from(leases);

/** Takes what is free or already this owner's. @returns the names that are */
export async function takeLeases(
  queries: Queries,
  owner: string,
  names: readonly string[],
  lengthMs: number,
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await queries
    .insert(leases)
    // In one order everywhere, so that two processes never wait for each other.
    .values([...names].sort().map((name) => ({ name, owner, until: until(lengthMs) })))
    .onConflictDoUpdate({
      target: leases.name,
      set: { owner, until: until(lengthMs) },
      setWhere: or(eq(leases.owner, owner), not(isLiving(lengthMs))),
    })
    .returning({ name: leases.name });
  return rows.map(({ name }) => name);
}

export async function dropLeases(queries: Queries, owner: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await queries.delete(leases).where(and(eq(leases.owner, owner), inArray(leases.name, [...names])));
}

export async function dropAllOf(queries: Queries, owner: string): Promise<void> {
  await queries.delete(leases).where(eq(leases.owner, owner));
}

/** For who is alone on its database: what a killed process held need not be waited for. */
export const dropEveryLease = (queries: Queries) => queries.delete(leases);

/** Members that died long ago. */
export const dropLongEnded = (queries: Queries) =>
  queries.delete(leases).where(sql`${leases.until} < now() - interval '1 hour'`);
