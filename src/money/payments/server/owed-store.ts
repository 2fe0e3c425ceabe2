/** The SQL of what the book says is owed for certain payments. */
import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** What these payments brought on an account and has not gone back, in cents. Payouts belong to no payment. */
export async function findOwedFor(
  queries: Queries,
  account: string,
  paymentIds: readonly PaymentId[],
): Promise<Cents> {
  if (paymentIds.length === 0) return 0;
  const { rows } = await queries.execute<{ cents: string }>(
    sql`select coalesce(-sum(l.cents), 0)::text as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.payment_id = any(${sql.param([...paymentIds])}::text[]) and l.account = ${account}`,
  );
  return Number(rows[0]?.cents ?? 0);
}
