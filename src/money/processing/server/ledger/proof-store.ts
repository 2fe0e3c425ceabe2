/** The SQL that proves the book: each query finds the rows on which a sum that must hold does not. */
import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';

/** One thing that is wrong, and where. */
export interface Fault {
  row: string;
  fault: string;
}

const taxIn = (column: string) =>
  sql.raw(`jsonb_to_recordset(${column}) as t(code text, collector text, cents bigint)`);

const sums = [
  {
    fault: 'the lines of this entry do not sum to zero',
    rows: sql`select entry_id as row from ledger_lines group by entry_id having sum(cents) <> 0`,
  },
  {
    fault: 'this entry has no lines',
    rows: sql`select id as row from ledger_entries e where not exists (select 1 from ledger_lines l where l.entry_id = e.id)`,
  },
  {
    fault: 'the book does not have what this payment captured',
    rows: sql`select p.id as row from payments p left join (
          select e.payment_id, sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id join payments q on q.id = e.payment_id
          where e.kind = 'capture' and (l.account in ('provider.balance', 'gift_cards.reserved')
            or l.account like 'drivers.payable:%' or (l.account like 'companies.receivable:%' and q.kind <> 'invoice'))
          group by e.payment_id) b on b.payment_id = p.id
        where p.captured_cents + p.gift_taken_cents <> coalesce(b.cents, 0)`,
  },
  {
    fault: 'the book does not have what this payment paid back',
    rows: sql`select p.id as row from payments p left join (
          select e.payment_id, -sum(l.cents) as cents
          from ledger_entries e join ledger_lines l on l.entry_id = e.id join payments q on q.id = e.payment_id
          where e.kind in ('refund', 'refund_failed')
            and (l.account = 'provider.balance' or (l.account like 'companies.receivable:%' and q.kind <> 'invoice') or (l.account = 'gift_cards.outstanding' and q.kind <> 'gift_card'))
          group by e.payment_id) b on b.payment_id = p.id
        where p.refunded_cents + p.gift_refunded_cents - coalesce((
            select sum(r.card_cents + r.gift_cents) from payment_refunds r
            where r.payment_id = p.id and r.status = 'asked'), 0) <> coalesce(b.cents, 0)`,
  },
  {
    // What a receipt shows is `taken_tax_lines`, and what its refunds and lost disputes took off them.
    fault: 'the book owes another tax for this payment than its receipts show',
    rows: sql`with shown as (
          select p.id, t.code, t.collector, t.cents from payments p, ${taxIn('p.taken_tax_lines')}
          where p.captured_cents + p.gift_taken_cents > 0
          union all
          select r.payment_id, t.code, t.collector, -t.cents from payment_refunds r, ${taxIn('r.tax_lines')}
          where r.status in ('pending', 'succeeded', 'failed')
          union all
          select d.payment_id, t.code, t.collector, -t.cents from payment_disputes d, ${taxIn('d.tax_lines')}
          where d.status = 'lost'),
        booked as (
          select e.payment_id as id, l.account, -l.cents as cents
          from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where l.account like 'tax.%'
            and e.kind in ('capture', 'refund', 'refund_failed', 'dispute_lost', 'tax_restated', 'tax_restated_back'))
        select id as row from (
          select id, case collector when 'company' then 'tax.payable:' else 'tax.passed_on:' end || code as account, cents
          from shown
          union all select id, account, -cents from booked) of
        group by id, account having sum(cents) <> 0`,
  },
  {
    fault: 'tax that is the seller’s or the driver’s to pay over was not passed on to them',
    rows: sql`select e.payment_id as row from ledger_entries e join ledger_lines l on l.entry_id = e.id
          join payments p on p.id = e.payment_id
        where l.account like 'tax.passed_on:%' and p.claimed_by is not null
          -- Between the end of a sale and its refund the tax waits for neither.
          and coalesce((p.seller_share ->> 'cents')::int, 1) > 0
          and not exists (select 1 from payment_refunds r where r.payment_id = p.id and r.status = 'asked')
        group by e.payment_id having sum(l.cents) <> 0`,
  },
  {
    fault: 'this hold is neither open, captured nor released, or more than once',
    rows: sql`select p.id as row from payments p left join (
          select e.payment_id, sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where l.account = 'holds.authorised' group by e.payment_id) b on b.payment_id = p.id
        where coalesce(b.cents, 0) <> case when p.status = 'requires_capture' then p.held_cents else 0 end`,
  },
  {
    fault: 'the driver was not booked what this payment earned them',
    rows: sql`select p.id as row from payments p
        where p.earning is not null and p.captured_cents + p.gift_taken_cents > 0 and not exists (
          select 1 from ledger_entries e where e.id = 'earning:' || (p.earning ->> 'reference'))`,
  },
  {
    fault: 'this bonus of a driver is not in the book, without a row there, or of another sum',
    rows: sql`select coalesce(b.reference, e.id) as row from driver_bonuses b
        full join (select id, substr(id, 7) as reference from ledger_entries where kind = 'bonus') e using (reference)
        left join ledger_lines l on l.entry_id = e.id and l.account = 'drivers.payable:' || b.driver_id
        where b.amount_cents is distinct from -l.cents`,
  },
  {
    fault: 'this driver was handed another sum than their debt says',
    rows: sql`select p.id as row from payments p left join ledger_lines l
          on l.entry_id = 'capture:' || p.id and l.account = 'drivers.payable:' || p.collected_by
        where p.collected_by is not null and p.status = 'succeeded' and p.captured_cents <> coalesce(l.cents, 0)`,
  },
  {
    fault: 'the company owes another sum for this payment than the book says',
    rows: sql`select p.id as row from payments p left join ledger_lines l
          on l.entry_id = 'capture:' || p.id and l.account = 'companies.receivable:' || p.owed_by
        where p.owed_by is not null and p.status = 'succeeded' and case when p.kind = 'invoice' then -1 else 1 end * p.captured_cents <> coalesce(l.cents, 0)`,
  },
  {
    fault: 'the kept balance of this account is not the sum of its lines',
    rows: sql`select a.code as row from ledger_accounts a left join (
          select account, sum(cents) as cents from ledger_lines group by account) l on l.account = a.code
        where (a.code like 'drivers.payable:%' or a.code like 'sellers.payable:%' or a.balance_cents is not null)
          and coalesce(l.cents, 0) <> coalesce(a.balance_cents, 0)`,
  },
  {
    fault: 'the book has this payout elsewhere than its row says',
    rows: sql`select p.id as row from payouts p left join (
          select e.id, l.account, l.cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where e.kind like 'payout%') b
          on b.id in ('payout:' || p.party || ':' || p.party_id || ':' || p.id, 'payout_sent:' || p.id,
            'payout_returned:' || p.id, 'payout_back:' || p.id)
        group by p.id
        having (coalesce(sum(b.cents) filter (where b.account = p.party || 's.payable:' || p.party_id), 0)
            <> case when p.status = 'failed' then 0 else p.amount_cents + p.fee_cents end
          or coalesce(sum(b.cents) filter (where b.account = 'payouts.on_way'), 0)
            <> case when p.status = 'asked' then -p.amount_cents else 0 end
          or coalesce(sum(b.cents) filter (where b.account = 'provider.balance'), 0)
            <> case when p.status in ('asked', 'failed') then 0 else -p.amount_cents end)`,
  },
  {
    fault: 'the seller was booked another sum than this payment says',
    rows: sql`select p.id as row from payments p
        where p.seller_share is not null and (p.seller_share ->> 'owedCents')::int <> (
          select coalesce(-sum(l.cents), 0) from ledger_lines l join ledger_entries e on e.id = l.entry_id
          where l.account in ('sellers.payable:' || (p.seller_share ->> 'sellerId'), 'sellers.held:' || (p.seller_share ->> 'sellerId'),
            'sellers.waiting:' || (p.seller_share ->> 'sellerId'))
            and (e.payment_id = p.id or e.id in ('seller_earning:' || (p.seller_share ->> 'reference'),
              'seller_earning_back:' || (p.seller_share ->> 'reference'))))`,
  },
];

export async function findBrokenSums(queries: Queries): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { fault, rows: broken } of sums) {
    const { rows } = await queries.execute<{ row: string }>(broken);
    faults.push(...rows.map(({ row }) => ({ row, fault })));
  }
  return faults;
}
