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

/** Keeps it as the one of the books; whoever else settles it waits. */
export async function keepCurrency(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`update installation set currency = ${code}`);
}

export const lockCurrency = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select 1 from installation for update`);
};

export async function findNewestWebhook({ db }: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(received_at)::text as at from provider_events`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
