/** Readers, letters, and one row for each reader of a letter. */
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { ReaderState } from '../../rules.ts';
import {
  letterDeliveries,
  letters,
  mailNotices,
  posts,
  newsletterSubscribers as readers,
} from '../tables.ts';

export type ReaderRecord = typeof readers.$inferSelect;
export type LetterRecord = typeof letters.$inferSelect;

/** Keeps an address once, and waits for whoever else asks for it at this moment. */
export async function lockReader(tx: Tx, email: string, createdAt: Date): Promise<ReaderRecord> {
  await tx.insert(readers).values({ email, createdAt }).onConflictDoNothing();
  const [row] = await tx.select().from(readers).where(eq(readers.email, email)).for('update');
  return existing(row, 'what was written');
}

export async function lockReaderById(tx: Tx, id: number): Promise<ReaderRecord | undefined> {
  const [row] = await tx.select().from(readers).where(eq(readers.id, id)).for('update');
  return row;
}

export async function findReader(queries: Queries, id: number): Promise<ReaderRecord | undefined> {
  const [row] = await queries.select().from(readers).where(eq(readers.id, id));
  return row;
}

export async function lockKnownReader(tx: Tx, email: string): Promise<ReaderRecord | undefined> {
  const [row] = await tx.select().from(readers).where(eq(readers.email, email)).for('update');
  return row;
}

export async function updateReader(tx: Tx, id: number, change: Partial<ReaderRecord>): Promise<void> {
  await tx.update(readers).set(change).where(eq(readers.id, id));
}

export async function countReaders(queries: Queries): Promise<Map<ReaderState, number>> {
  const rows = await queries
    .select({ state: readers.state, total: count() })
    .from(readers)
    .groupBy(readers.state);
  return new Map(rows.map(({ state, total }) => [state, total]));
}

export async function insertLetter(tx: Tx, row: typeof letters.$inferInsert): Promise<number> {
  const [put] = await tx.insert(letters).values(row).returning({ id: letters.id });
  return existing(put, 'what was written').id;
}

export async function lockLetter(tx: Tx, id: number): Promise<LetterRecord | undefined> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
  return row;
}

export async function findLetter(queries: Queries, id: number): Promise<LetterRecord | undefined> {
  const [row] = await queries.select().from(letters).where(eq(letters.id, id));
  return row;
}

export async function updateLetter(tx: Tx, id: number, change: Partial<LetterRecord>): Promise<void> {
  await tx.update(letters).set(change).where(eq(letters.id, id));
}

export const findLetters = (queries: Queries): Promise<LetterRecord[]> =>
  queries.select().from(letters).orderBy(desc(letters.id)).limit(200);

export interface LetterCounts {
  total: number;
  sent: number;
  waiting: number;
  refused: number;
  unanswered: number;
  opened: number;
  left: number;
}
export const noCounts: LetterCounts = {
  total: 0,
  sent: 0,
  waiting: 0,
  refused: 0,
  unanswered: 0,
  opened: 0,
  left: 0,
};

export async function countDeliveries(
  queries: Queries,
  letterIds: readonly number[],
): Promise<Map<number, LetterCounts>> {
  if (letterIds.length === 0) return new Map();
  const { state } = letterDeliveries;
  const inState = (name: string) => sql<number>`count(*) filter (where ${state} = ${name})::int`;
  const rows = await queries
    .select({
      letterId: letterDeliveries.letterId,
      total: count(),
      sent: inState('sent'),
      waiting: inState('waiting'),
      refused: inState('refused'),
      unanswered: inState('handed'),
      opened: sql<number>`count(${letterDeliveries.openedAt})::int`,
      left: sql<number>`count(${letterDeliveries.leftAt})::int`,
    })
    .from(letterDeliveries)
    .where(inArray(letterDeliveries.letterId, [...letterIds]))
    .groupBy(letterDeliveries.letterId);
  return new Map(rows.map(({ letterId, ...counts }) => [letterId, counts]));
}

/** A row for every reader who is confirmed now. @returns how many */
export async function insertDeliveries(tx: Tx, letterId: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into letter_deliveries (letter_id, reader_id)
    select ${letterId}, id from newsletter_subscribers where state = 'confirmed'
    on conflict do nothing`);
  return rowCount ?? 0;
}

export interface Waiting {
  id: number;
  readerId: number;
  email: string;
  reader: ReaderState;
}

export const findWaiting = (
  queries: Queries,
  letterId: number,
  after: number,
  limit: number,
): Promise<Waiting[]> =>
  queries
    .select({
      id: letterDeliveries.id,
      readerId: readers.id,
      email: readers.email,
      reader: readers.state,
    })
    .from(letterDeliveries)
    .innerJoin(readers, eq(readers.id, letterDeliveries.readerId))
    .where(
      and(
        eq(letterDeliveries.letterId, letterId),
        eq(letterDeliveries.state, 'waiting'),
        sql`${letterDeliveries.id} > ${after}`,
      ),
    )
    .orderBy(letterDeliveries.id)
    .limit(limit);

/**
 * Takes a delivery for this process alone; false when it is no longer waiting, its letter was paused, or its reader
 * has left. It does not wait for the disk: between a claim and the end of its mail no time may pass in which a killed
 * process would leave it claimed and unsent. The answer that follows is written through, and this with it.
 */
export async function claimDelivery(queries: Queries, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await queries.execute(sql`
    update letter_deliveries d set state = 'handed', sent_at = ${at}
    from letters l, newsletter_subscribers r, (select set_config('synchronous_commit', 'off', true)) at_once
    where d.id = ${id} and d.state = 'waiting' and l.id = d.letter_id and l.state = 'sending'
      and r.id = d.reader_id and r.state = 'confirmed'`);
  return rowCount === 1;
}

type DeliveryState = (typeof letterDeliveries.$inferSelect)['state'];

/** Moves a delivery on; only from `from`, so that nobody's answer overtakes another's. */
export async function moveDelivery(
  queries: Queries,
  id: number,
  from: DeliveryState,
  to: DeliveryState,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(letterDeliveries)
    .set({ state: to })
    .where(and(eq(letterDeliveries.id, id), eq(letterDeliveries.state, from)));
  return rowCount === 1;
}

/** Notes that a reader came, or left, by a letter; only the first time counts. */
export async function markDelivery(
  queries: Queries,
  letterId: number,
  readerId: number,
  column: 'openedAt' | 'leftAt',
  at: Date,
): Promise<void> {
  await queries
    .update(letterDeliveries)
    .set({ [column]: at })
    .where(
      and(
        eq(letterDeliveries.letterId, letterId),
        eq(letterDeliveries.readerId, readerId),
        isNull(letterDeliveries[column]),
      ),
    );
}

/** False when this message of the mail provider was heard before. */
export async function insertNotice(tx: Tx, id: string, heardAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(mailNotices)
    .values({ id, heardAt })
    .onConflictDoNothing()
    .returning({ id: mailNotices.id });
  return rows.length > 0;
}

/** Forgets notices that are too old to be told again. */
export async function deleteNoticesBefore(tx: Tx, heardAt: Date): Promise<void> {
  await tx.delete(mailNotices).where(lt(mailNotices.heardAt, heardAt));
}

/** Published posts by id, in no order, and the newest of the others. */
export const findPublished = (queries: Queries, limit: number) =>
  queries
    .select({
      id: posts.id,
      title: posts.title,
      excerpt: posts.excerpt,
      content: posts.content,
      category: posts.category,
      featuredImage: posts.featuredImage,
      imageAlt: posts.imageAlt,
      slug: posts.slug,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .where(eq(posts.state, 'published'))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit);
export type PublishedPost = Awaited<ReturnType<typeof findPublished>>[number];

export async function findPublishedSlug(queries: Queries, id: number): Promise<string | undefined> {
  const [row] = await queries
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.state, 'published')));
  return row?.slug;
}
