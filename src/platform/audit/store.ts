/** The SQL of the audit. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '#src/platform/database/queries.ts';
import { recordEach } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Details } from './chain.ts';
import { auditEntries, auditSeals } from './tables.ts';

export type EntryRow = typeof auditEntries.$inferSelect;
export type SealRow = typeof auditSeals.$inferSelect;
export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'details'> & { details: Details };

/** The event of each entry, by which it is sealed and screens hear of it. */
export const actedEvent = 'desk.acted';

/**
 * Writes an entry down with its event; one that is written after an event of the log, once.
 * @param onlyChanges leaves it where the transaction has changed nothing
 * @returns its number; null where it was not written
 */
export async function insertEntry(tx: Tx, entry: NewEntry, onlyChanges: boolean): Promise<number | null> {
  const { byKind, byId = null, byName = null, act, words, area, subject = null, outcome } = entry;
  const { about, details, salt, detailsDigest, event = null, at = null, refusalOf = null } = entry;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with entry as (
      insert into audit_entries
        (by_kind, by_id, by_name, act, words, area, subject, outcome, about, details, salt, details_digest, event, at, refusal_of)
      select ${byKind}::text, ${byId}::int, ${byName}::text, ${act}::text, ${words}::text, ${area}::text,
        ${subject}::text, ${outcome}::text, ${sql.param(about)}::int[], ${JSON.stringify(details)}::jsonb,
        ${salt}::text, ${detailsDigest}::text, ${event}::bigint, coalesce(${at}::timestamptz, now()),
        ${refusalOf}::bigint
      ${onlyChanges ? sql`where pg_current_xact_id_if_assigned() is not null` : sql``}
      on conflict (event) do nothing
      returning id, area),
    told as (${recordEach(
      {
        type: actedEvent,
        subject: 'operations',
        payload: sql`jsonb_build_object('entry', entry.id, 'area', entry.area)`,
        userIds: [],
        at: new Date(),
      },
      sql`entry`,
    )})
    select id from entry`);
  return rows[0] ? Number(rows[0].id) : null;
}

/** Whether an entry was written by the transaction that recorded this event. */
export async function isWrittenWith(queries: Queries, eventSeq: number): Promise<boolean> {
  const { rows } = await queries.execute(
    sql`select 1 from audit_entries a join events e on e.xid = a.xid where e.seq = ${eventSeq} limit 1`,
  );
  return rows.length > 0;
}

/** Any number that nothing else locks by: whoever seals waits for another one who does. */
const sealingKey = 76_311_010;

export async function lockSealing(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sealingKey})`);
}

export async function findHead(queries: Queries): Promise<SealRow | undefined> {
  const [row] = await queries.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  return row;
}

export async function findSeal(queries: Queries, entryId: number): Promise<SealRow | undefined> {
  const [row] = await queries.select().from(auditSeals).where(eq(auditSeals.entryId, entryId));
  return row;
}

export async function findEntry(queries: Queries, id: number): Promise<EntryRow | undefined> {
  const [row] = await queries.select().from(auditEntries).where(eq(auditEntries.id, id));
  return row;
}

export async function insertSeal(tx: Tx, seal: typeof auditSeals.$inferInsert): Promise<void> {
  await tx.insert(auditSeals).values(seal);
}

/** Seals after a number with their entries, in order; the entry is null where it is gone. */
export const findSealed = (queries: Queries, after: number, limit: number) =>
  queries
    .select({ seal: auditSeals, entry: auditEntries })
    .from(auditSeals)
    .leftJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(gt(auditSeals.number, after))
    .orderBy(asc(auditSeals.number))
    .limit(limit);

/** The oldest entry from before a moment that the chain does not have. */
export async function findUnsealed(queries: Queries, before: Date): Promise<EntryRow | undefined> {
  const [row] = await queries
    .select({ entry: auditEntries })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .where(and(isNull(auditSeals.number), lt(auditEntries.at, before)))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return row?.entry;
}

export const countEntries = (queries: Db): Promise<number> => queries.$count(auditEntries);

/** What is looked for; each that is there must hold. */
export interface Wanted {
  by?: UserId | undefined;
  /** All that no person did. */
  byOthers?: boolean | undefined;
  area?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

function whereOf({ by, byOthers, area, subject, from, until }: Wanted): (SQL | undefined)[] {
  return [
    by === undefined ? undefined : eq(auditEntries.byId, by),
    byOthers ? isNull(auditEntries.byId) : undefined,
    area === undefined ? undefined : eq(auditEntries.area, area),
    subject === undefined ? undefined : eq(auditEntries.subject, subject),
    from && gte(auditEntries.at, from),
    until && lt(auditEntries.at, until),
  ];
}

/** The newest first, from before an entry's number where one is given. */
export const findEntries = (queries: Queries, wanted: Wanted, before: number | undefined, limit: number) =>
  queries
    .select({ entry: auditEntries, seal: auditSeals })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .where(and(...whereOf(wanted), before === undefined ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);

/** Of these entries, those that were refused after they had begun, with the entry that says so. */
export async function findRefusals(queries: Queries, ids: readonly number[]): Promise<Map<number, EntryRow>> {
  const rows = await queries
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.refusalOf, [...ids]));
  return new Map(rows.map((row) => [row.refusalOf ?? 0, row]));
}

/** Who did anything, by how much lately: for the filter. */
export async function findDoers(queries: Queries, limit: number): Promise<UserId[]> {
  // Each person once by steps over the index, however many entries they have.
  const { rows } = await queries.execute<{ by_id: UserId }>(sql`
    with recursive doers as (
      (select by_id from audit_entries where by_id is not null order by by_id limit 1)
      union all
      select (select by_id from audit_entries where by_id > doers.by_id order by by_id limit 1) from doers
        where doers.by_id is not null)
    select by_id from doers where by_id is not null limit ${limit}`);
  return rows.map(({ by_id }) => by_id);
}
