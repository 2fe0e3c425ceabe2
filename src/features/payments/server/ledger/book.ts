/** The book as other features see it: pay drivers out, read balances, prove that it is right. */
import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/database/database.ts';
import { payableAccount } from '../../ledger.ts';
import { findPayment, findPayPalPayments, findRefundByProviderId } from '../store.ts';
import type { Provider } from '../stripe/provider.ts';
import { bookEntry, findBalances, findOwed } from './store.ts';

const unpaid: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_action']);

/** One thing that is wrong, and where. */
export interface Fault {
  row: string;
  fault: string;
}

export function createLedger(parts: { database: Database; provider: () => Promise<Provider> }) {
  const { database, provider } = parts;

  /** What Rove owes a driver, in cents. */
  const owedToDriver = (driverId: number): Promise<number> =>
    findOwed(database.db, payableAccount('driver', driverId));

  /** How a seller's account came to be, in cents: what sales brought, what went back, what was paid out. */
  async function sellerStatement(sellerId: number): Promise<{
    earnedCents: number;
    takenBackCents: number;
    paidOutCents: number;
    owedCents: number;
  }> {
    const { rows } = await database.db.execute<{ kind: string; cents: string }>(
      sql`select e.kind, sum(l.cents)::text as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
          where l.account = ${payableAccount('seller', sellerId)} group by e.kind`,
    );
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.cents ?? 0);
    return {
      earnedCents: 0 - of('seller_earning'),
      takenBackCents: of('seller_earning_back'),
      paidOutCents: of('payout'),
      owedCents: 0 - rows.reduce((sum, { cents }) => sum + Number(cents), 0),
    };
  }

  /** Every sum that must hold inside the database. Empty when the book is right. */
  async function checkBook(): Promise<Fault[]> {
    const faults: Fault[] = [];
    const add = async (fault: string, query: ReturnType<typeof sql>) => {
      const { rows } = await database.db.execute<{ row: string }>(query);
      for (const { row } of rows) faults.push({ row, fault });
    };
    await add(
      'the lines of this entry do not sum to zero',
      sql`select entry_id as row from ledger_lines group by entry_id having sum(cents) <> 0`,
    );
    await add(
      'this entry has no lines',
      sql`select id as row from ledger_entries e where not exists (select 1 from ledger_lines l where l.entry_id = e.id)`,
    );
    await add(
      'the book does not have what this payment captured',
      sql`select p.id as row from payments p left join (
            select e.payment_id, sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.kind = 'capture' and l.cents > 0 group by e.payment_id) b on b.payment_id = p.id
          where p.captured_cents + p.gift_taken_cents <> coalesce(b.cents, 0)`,
    );
    await add(
      'the book does not have what this payment paid back',
      sql`select p.id as row from payments p left join (
            select e.payment_id, sum(case when e.kind = 'refund' then l.cents else -l.cents end) as cents
            from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.kind in ('refund', 'refund_failed')
              and ((e.kind = 'refund' and l.cents > 0) or (e.kind = 'refund_failed' and l.cents > 0))
            group by e.payment_id) b on b.payment_id = p.id
          where p.refunded_cents + p.gift_refunded_cents - coalesce((
              select sum(r.card_cents + r.gift_cents) from payment_refunds r
              where r.payment_id = p.id and r.status = 'asked'), 0) <> coalesce(b.cents, 0)`,
    );
    await add(
      'this hold is neither open, captured nor released, or more than once',
      sql`select p.id as row from payments p left join (
            select e.payment_id, sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where l.account = 'holds.authorised' group by e.payment_id) b on b.payment_id = p.id
          where coalesce(b.cents, 0) <> case when p.status = 'requires_capture' then p.held_cents else 0 end`,
    );
    await add(
      'the driver was not booked what this payment earned them',
      sql`select p.id as row from payments p
          where p.earning is not null and p.captured_cents + p.gift_taken_cents > 0 and not exists (
            select 1 from ledger_entries e where e.id = 'earning:' || (p.earning ->> 'reference'))`,
    );
    await add(
      'the kept balance of this account is not the sum of its lines',
      sql`select a.code as row from ledger_accounts a left join (
            select account, sum(cents) as cents from ledger_lines group by account) l on l.account = a.code
          where (a.code like 'drivers.payable:%' or a.code like 'sellers.payable:%' or a.balance_cents is not null)
            and coalesce(l.cents, 0) <> coalesce(a.balance_cents, 0)`,
    );
    await add(
      'the seller was booked another sum than this payment says',
      sql`select p.id as row from payments p
          where p.seller_share is not null and (p.seller_share ->> 'owedCents')::int <> (
            select coalesce(-sum(l.cents), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
            where l.account in ('sellers.payable:' || (p.seller_share ->> 'sellerId'), 'sellers.held:' || (p.seller_share ->> 'sellerId'))
              and (e.payment_id = p.id or e.id in ('seller_earning:' || (p.seller_share ->> 'reference'),
                'seller_earning_back:' || (p.seller_share ->> 'reference'))))`,
    );
    const balances = await findBalances(database.db);
    const [outstanding] = (
      await database.db.execute<{ cents: string }>(
        sql`select coalesce(sum(balance_cents), 0)::text as cents from gift_cards`,
      )
    ).rows;
    if (-(balances.get('gift_cards.outstanding') ?? 0) !== Number(outstanding?.cents ?? 0)) {
      faults.push({ row: 'gift_cards.outstanding', fault: 'the balances of the gift cards are another sum' });
    }
    return faults;
  }

  /** Compares every intent and refund of the provider's lists with its row. Empty when all agree. */
  async function checkProvider(): Promise<Fault[]> {
    const { stripe } = await provider();
    const faults: Fault[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
      const row = await findPayment(database.db, intent.id);
      if (!row) {
        if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
          faults.push({
            row: intent.id,
            fault: `the provider has ${intent.status}, there is no payment here`,
          });
        }
        continue;
      }
      if (row.status !== intent.status) {
        faults.push({ row: row.id, fault: `the provider says ${intent.status}, the row ${row.status}` });
      } else if (row.capturedCents !== intent.amount_received) {
        faults.push({
          row: row.id,
          fault: `the provider received ${intent.amount_received} cents, the row has ${row.capturedCents}`,
        });
      }
    }
    for await (const refund of stripe.refunds.list({ limit: 100 })) {
      const ours = await findRefundByProviderId(database.db, refund.id);
      const given = refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'given';
      const known = ours && (ours.status === 'failed' ? 'failed' : 'given');
      if (!ours) faults.push({ row: refund.id, fault: 'the provider has this refund, there is none here' });
      else if (ours.cardCents !== refund.amount || known !== given) {
        const here = `${ours.cardCents} cents, ${ours.status}`;
        faults.push({
          row: ours.id,
          fault: `the provider has ${refund.amount} cents, ${refund.status}, the row ${here}`,
        });
      }
    }
    await checkPayPal(faults);
    return faults;
  }

  /** PayPal has no list of orders, so every payment that is known here is asked for. */
  async function checkPayPal(faults: Fault[]): Promise<void> {
    const rows = await findPayPalPayments(database.db);
    const { stripe, paypal } = await provider();
    if (!paypal && rows.length > 0)
      faults.push({ row: 'paypal', fault: `${rows.length} payments cannot be compared without PAYPAL_*` });
    for (const row of paypal ? rows : []) {
      const intent = await stripe.paymentIntents.retrieve(row.intentId!);
      const refunded = (await stripe.refunds.list({ payment_intent: row.intentId! })).data
        .filter(({ status }) => status !== 'failed' && status !== 'canceled')
        .reduce((sum, { amount }) => sum + amount, 0);
      const add = (there: unknown, here: unknown) => {
        if (there !== here) faults.push({ row: row.id, fault: `PayPal says ${there}, the row ${here}` });
      };
      // An order that waits for its payer is not written anew at each of their steps.
      if (!unpaid.has(intent.status) || !unpaid.has(row.status)) add(intent.status, row.status);
      add(`${intent.amount_received} cents taken`, `${row.capturedCents} cents taken`);
      add(`${refunded} cents paid back`, `${row.refundedCents} cents paid back`);
    }
  }

  return {
    owedToDriver,
    sellerStatement,
    balances: () => findBalances(database.db),
    checkBook,
    checkProvider,
  };
}
