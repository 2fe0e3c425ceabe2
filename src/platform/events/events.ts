/** The event log: written inside the change's transaction, read back by a cursor that skips nothing. */
import { is, SQL, sql } from 'drizzle-orm';
import { noteEvent } from '#src/platform/audit/under-way.ts';
import type { Queries, Tx } from '#src/platform/database/queries.ts';
import type { UserId } from '#src/platform/ids.ts';
import { events } from './tables.ts';

export interface NewEvent {
  /** Past tense with its thing: `ride.accepted`. */
  type: string;
  /** `ride:12` */
  subject: string;
  payload: Record<string, unknown>;
  userIds: UserId[];
  at: Date;
}

export interface RoveEvent {
  cursor: Cursor;
  type: string;
  subject: string;
  payload: Record<string, unknown>;
  userIds: UserId[];
  createdAt: string;
}

/** A place in the log: `<transaction id>-<sequence number>`. Opaque to clients, who send it back as Last-Event-ID. */
export type Cursor = string;
export const startOfLog: Cursor = '0-0';
/** The number of the event at a place. */
export const seqOf = (cursor: Cursor): number => Number(cursor.split('-')[1]);

/** Appends an event to the transaction that made the change; it is announced only if that commits. */
export async function record(tx: Tx, event: NewEvent): Promise<void> {
  const { at, ...rest } = event;
  noteEvent(event);
  await tx.insert(events).values({ ...rest, createdAt: at });
}

/** An event for each row of a statement; what differs from row to row is an expression of its columns. */
export type EventOfRow = {
  [K in keyof NewEvent]: NewEvent[K] | (K extends 'subject' | 'payload' | 'userIds' ? SQL : never);
};

/**
 * `record` as the end or a part of the statement that makes the change: one event for each row of `rows`, which is what
 * may follow `from`. It gives what `recorded` names.
 */
export const recordEach = ({ type, subject, payload, userIds, at }: EventOfRow, rows: SQL): SQL => sql`
  insert into ${events} (type, subject, payload, user_ids, created_at)
  select ${type}::text, ${is(subject, SQL) ? subject : sql`${subject}::text`},
    ${is(payload, SQL) ? payload : sql`${JSON.stringify(payload)}::jsonb`},
    ${is(userIds, SQL) ? userIds : sql`${sql.param(userIds)}::int[]`}, ${at.toISOString()}::timestamptz
  from ${rows} returning seq`;
/** The event's number. */
export const recorded = { seq: events.seq };

// 19 digits hold every transaction id of the next million years, and never overflow PostgreSQL's 64 bits.
const cursorPattern = /^(\d{1,19})-(\d{1,18})$/;

/** Whether text from outside is a cursor. */
export const isCursor = (value: string): value is Cursor => cursorPattern.test(value);

/** Events that one reader may see: of these subjects, or naming this person. */
export interface Concern {
  subjects: readonly string[];
  userId: UserId | null;
}

/** Whether cursor `a` lies after cursor `b` in the log. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  const [aXid = '0', aSeq = '0'] = a.split('-');
  const [bXid = '0', bSeq = '0'] = b.split('-');
  return BigInt(aXid) > BigInt(bXid) || (aXid === bXid && BigInt(aSeq) > BigInt(bSeq));
}

/**
 * Events after `cursor`, oldest first, at most `limit`; only of some types, or that concern somebody, where told.
 * Sequence numbers are handed out before commit, so ordering by them alone would skip a row that commits late.
 * Ordering by transaction id, and reading only below the oldest transaction still running, cannot.
 */
export async function readEventsAfter(
  queries: Queries,
  cursor: Cursor,
  { limit = 500, concern, types }: { limit?: number; concern?: Concern; types?: readonly string[] } = {},
): Promise<RoveEvent[]> {
  const [, xid = '0', seq = '0'] = cursorPattern.exec(cursor) ?? [];
  const { rows } = await queries.execute<{
    seq: string;
    xid: string;
    type: string;
    subject: string;
    payload: Record<string, unknown>;
    user_ids: number[];
    created_at: string;
  }>(sql`
    select seq, xid::text as xid, type, subject, payload, user_ids, to_json(created_at)#>>'{}' as created_at
    from events
    where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    ${types ? sql`and type = any(${sql.param(types)}::text[])` : sql``}
    ${concern ? sql`and (subject = any(${sql.param(concern.subjects)}::text[]) or ${concern.userId}::int = any(user_ids))` : sql``}
    order by events.xid, events.seq limit ${limit}`);
  return rows.map((row) => ({
    cursor: `${row.xid}-${row.seq}`,
    type: row.type,
    subject: row.subject,
    payload: row.payload,
    userIds: row.user_ids,
    createdAt: row.created_at,
  }));
}

/** The newest place a reader may start from without missing anything that commits later. */
export async function currentCursor(queries: Queries): Promise<Cursor> {
  const { rows } = await queries.execute<{ xid: string }>(
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid`,
  );
  return `${rows[0]?.xid ?? '0'}-999999999999999999`;
}
