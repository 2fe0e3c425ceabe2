/** The SQL of what the provider tells by itself: each event is processed once. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { ProviderEvent } from './provider.ts';
import { payments, providerEvents } from './tables.ts';

/**
 * Keeps an event, as processed where its payment was seen to stand where the event says, or further: it never goes back.
 * @returns whether nothing is left to be done about it, now or because it was processed before
 */
export async function noteEvent(
  queries: Queries,
  { id, type, intentId, stood }: ProviderEvent,
  at: Date,
): Promise<boolean> {
  const now = at.toISOString();
  const seen =
    stood && intentId
      ? sql`(select ${now}::timestamptz from ${payments} where ${and(eq(payments.intentId, intentId), isSeen(stood))})`
      : sql`null::timestamptz`;
  const { rows } = await queries.execute<{ is_done: boolean }>(sql`
    insert into ${providerEvents} as known (id, type, received_at, processed_at)
    values (${id}::text, ${type}::text, ${now}::timestamptz, ${seen})
    on conflict (id) do update set processed_at = coalesce(known.processed_at, excluded.processed_at)
    returning processed_at is not null as is_done`);
  return rows[0]?.is_done === true;
}
const isSeen = ({ status, receivedCents }: NonNullable<ProviderEvent['stood']>): SQL | undefined =>
  ({
    // Whoever has its name has opened it.
    requires_payment_method: undefined,
    requires_capture: gt(payments.heldCents, 0),
    succeeded: and(eq(payments.status, 'succeeded'), eq(payments.capturedCents, receivedCents)),
  })[status];

export async function closeEvent(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.update(providerEvents).set({ processedAt: at }).where(eq(providerEvents.id, id));
}
