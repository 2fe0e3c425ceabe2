/** The SQL of what the provider tells by itself: each event is processed once. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { ProviderEvent } from './provider.ts';
import { payments, providerEvents } from './tables.ts';

/** True when this event has been processed before. */
export async function noteEvent(queries: Queries, id: string, type: string, at: Date): Promise<boolean> {
  const inserted = await queries
    .insert(providerEvents)
    .values({ id, type, receivedAt: at })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (inserted.length > 0) return false;
  const [row] = await queries.select().from(providerEvents).where(eq(providerEvents.id, id));
  return row?.processedAt != null;
}
/**
 * Keeps an event as processed where its payment was seen to stand where the event says, or further: it never goes back.
 * @returns whether that was so
 */
export async function noteIfKnown(
  queries: Queries,
  { id, type, intentId, stood }: ProviderEvent,
  at: Date,
): Promise<boolean> {
  if (!stood || !intentId) return false;
  const isSeen = {
    // Whoever has its name has opened it.
    requires_payment_method: undefined,
    requires_capture: gt(payments.heldCents, 0),
    succeeded: and(eq(payments.status, 'succeeded'), eq(payments.capturedCents, stood.receivedCents)),
  }[stood.status];
  const now = at.toISOString();
  const { rowCount } = await queries.execute(sql`
    insert into ${providerEvents} (id, type, received_at, processed_at)
    select ${id}::text, ${type}::text, ${now}::timestamptz, ${now}::timestamptz
    from ${payments} where ${and(eq(payments.intentId, intentId), isSeen)}
    on conflict (id) do update set processed_at = excluded.processed_at`);
  return rowCount === 1;
}
export async function closeEvent(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.update(providerEvents).set({ processedAt: at }).where(eq(providerEvents.id, id));
}
