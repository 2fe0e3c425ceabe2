/** SQL of questions to Rove. */
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { TicketState } from '../rules.ts';
import { helpMessages, helpTickets } from './tables.ts';

export type TicketRow = typeof helpTickets.$inferSelect;
export type MessageRow = typeof helpMessages.$inferSelect;
const mostListed = 100;

/** Makes others who ask under the same address wait until this transaction ends. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('help'), hashtext(${email}))`);

export async function countSince(queries: Queries, email: string, since: Date): Promise<number> {
  const [row] = await queries
    .select({ asked: count() })
    .from(helpTickets)
    .where(and(eq(helpTickets.email, email), gt(helpTickets.createdAt, since)));
  return row?.asked ?? 0;
}

export async function insertTicket(tx: Tx, values: typeof helpTickets.$inferInsert): Promise<TicketRow> {
  const [row] = await tx.insert(helpTickets).values(values).returning();
  return existing(row, 'what was written');
}

export async function insertMessage(tx: Tx, values: typeof helpMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(helpMessages).values(values).returning();
  return existing(row, 'what was written');
}

export async function updateTicket(
  tx: Tx,
  id: number,
  change: Pick<TicketRow, 'state'> & Partial<Pick<TicketRow, 'lastAt'>>,
): Promise<TicketRow> {
  const [row] = await tx.update(helpTickets).set(change).where(eq(helpTickets.id, id)).returning();
  return existing(row, 'what was written');
}

export async function findTicket(queries: Queries, id: number): Promise<TicketRow | undefined> {
  const [row] = await queries.select().from(helpTickets).where(eq(helpTickets.id, id));
  return row;
}

export async function lockTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(helpTickets).where(eq(helpTickets.id, id)).for('update');
  return row;
}

export const findTicketsOf = (queries: Queries, userId: UserId): Promise<TicketRow[]> =>
  queries
    .select()
    .from(helpTickets)
    .where(eq(helpTickets.userId, userId))
    .orderBy(desc(helpTickets.lastAt))
    .limit(mostListed);

/** Whoever did not feel safe first, then those who wait longest; what is done, the newest first. */
export const findTicketsIn = (queries: Queries, state: TicketState): Promise<TicketRow[]> =>
  queries
    .select()
    .from(helpTickets)
    .where(eq(helpTickets.state, state))
    .orderBy(
      ...(state === 'open'
        ? [desc(sql`${helpTickets.about} = 'safety'`), asc(helpTickets.lastAt)]
        : [desc(helpTickets.lastAt)]),
    )
    .limit(mostListed);

export async function countWaiting(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ waiting: count() })
    .from(helpTickets)
    .where(eq(helpTickets.state, 'open'));
  return row?.waiting ?? 0;
}

/** By ticket, in the order they were written. */
export async function findMessages(
  queries: Queries,
  ticketIds: readonly number[],
): Promise<Map<number, MessageRow[]>> {
  const found = new Map<number, MessageRow[]>();
  if (ticketIds.length === 0) return found;
  const rows = await queries
    .select()
    .from(helpMessages)
    .where(inArray(helpMessages.ticketId, [...ticketIds]))
    .orderBy(asc(helpMessages.id));
  for (const row of rows) found.set(row.ticketId, [...(found.get(row.ticketId) ?? []), row]);
  return found;
}
