/** The SQL of setting up: whether something is counted, and what was heard of the card provider. */
import { sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';

/** What is counted in the currency and cannot be read in another one. */
const counted = ['ledger_entries', 'payments', 'gift_cards', 'payouts', 'rides', 'orders'];

export async function isSomethingCounted(queries: Queries): Promise<boolean> {
  for (const table of counted) {
    const { rows } = await queries.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Keeps it as the one of the books. */
export async function keepCurrency(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`update installation set currency = ${code}`);
}

/** The one of the books; whoever else would settle it waits. Undefined before the first start is over. */
export async function findKeptCurrency(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ currency: string }>(sql`select currency from installation for update`);
  return rows[0]?.currency;
}

export async function findNewestWebhook({ db }: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(received_at)::text as at from provider_events`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The newest ids that were handed out, also to what is not committed yet; 0 where none was. */
export async function findLastIds(tx: Tx): Promise<{ orders: number; rides: number }> {
  const { rows } = await tx.execute<{ orders: number; rides: number }>(sql`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('orders', 'id')), 0)::int as orders,
           coalesce(pg_sequence_last_value(pg_get_serial_sequence('rides', 'id')), 0)::int as rides`);
  return rows[0] ?? { orders: 0, rides: 0 };
}
