/** The SQL of invoices, their lines and what was paid of them. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { payments } from '#src/money/payments/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { BusinessId, PaymentId, RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { costSql, isBooked } from './store.ts';
import { businessInvoiceLines, businessInvoices, businessRides, businessTransfers } from './tables.ts';

export type InvoiceRow = typeof businessInvoices.$inferSelect;
export type TransferRow = typeof businessTransfers.$inferSelect;

const onNoInvoice = sql`not exists (select 1 from ${businessInvoiceLines} where ${businessInvoiceLines.paymentId} = ${payments.id})`;

/** The ride that was paid, or for which something was charged besides. */
const rideIdSql = sql`substring(coalesce(${payments.claimedBy}, ${payments.chargeKey}) from '^ride:([0-9]+)')::int`;

/** Companies of which something was taken before then that is on no invoice. */
export async function findToInvoice(queries: Queries, before: Date): Promise<BusinessId[]> {
  const rows = await queries
    .selectDistinct({ id: payments.owedBy })
    .from(payments)
    .where(and(sql`${payments.owedBy} is not null`, takenBefore(before), onNoInvoice))
    .limit(500);
  return rows.flatMap(({ id }) => id ?? []);
}

/** What went back whole before it was on an invoice stands on none. */
const takenBefore = (before: Date): SQL | undefined =>
  and(
    eq(payments.kind, 'ride'),
    eq(payments.status, 'succeeded'),
    lt(payments.settledAt, before),
    gt(payments.capturedCents, payments.refundedCents),
  );

/** What of a company was taken before then and is on no invoice, with the tax in it. */
export const findUninvoiced = (queries: Queries, businessId: BusinessId, before: Date) =>
  queries
    .select({
      paymentId: payments.id,
      at: payments.settledAt,
      driverId: drivers.userId,
      cents: sql<Cents>`(${payments.capturedCents} - ${payments.refundedCents})::int`,
      capturedCents: payments.capturedCents,
      taxLines: sql<
        (typeof payments.$inferSelect)['taxLines']
      >`coalesce(${payments.takenTaxLines}, ${payments.taxLines})`,
    })
    .from(payments)
    .leftJoin(rides, sql`${rides.id} = ${rideIdSql}`)
    .leftJoin(drivers, eq(drivers.id, rides.driverId))
    .where(and(eq(payments.owedBy, businessId), takenBefore(before), onNoInvoice))
    .orderBy(asc(payments.settledAt), asc(payments.id));

export async function hasInvoice(queries: Queries, businessId: BusinessId, month: string): Promise<boolean> {
  const found = await queries.$count(
    businessInvoices,
    and(eq(businessInvoices.businessId, businessId), eq(businessInvoices.month, month)),
  );
  return found > 0;
}

export async function insertInvoice(
  tx: Tx,
  values: typeof businessInvoices.$inferInsert,
  lines: readonly { paymentId: PaymentId; cents: Cents }[],
): Promise<InvoiceRow> {
  const [row] = await tx.insert(businessInvoices).values(values).returning();
  const invoice = existing(row, 'what was written');
  await tx
    .insert(businessInvoiceLines)
    .values(lines.map(({ paymentId, cents }) => ({ paymentId, cents, invoiceId: invoice.id })));
  return invoice;
}

export async function findInvoice(queries: Queries, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await queries.select().from(businessInvoices).where(eq(businessInvoices.id, id));
  return row;
}

/** Whoever books what was paid of it queues here. */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(businessInvoices).where(eq(businessInvoices.id, id)).for('update');
  return row;
}

/** Newest first, with what is left to pay and what went back after each was issued, in cents. */
export const findInvoicesOf = (queries: Queries, ids: readonly BusinessId[]) =>
  withSums(queries)
    .where(inArray(businessInvoices.businessId, [...ids]))
    .orderBy(desc(businessInvoices.id))
    .limit(500);

export async function findWithSums(queries: Queries, id: number): Promise<InvoiceWithSums | undefined> {
  const [row] = await withSums(queries).where(eq(businessInvoices.id, id));
  return row;
}

const creditSql = sql<Cents>`(select coalesce(sum(l.cents - (p.captured_cents - p.refunded_cents)), 0)::int
  from business_invoice_lines l join payments p on p.id = l.payment_id where l.invoice_id = business_invoices.id)`;
const paidSql = sql<Cents>`(select coalesce(sum(t.cents), 0)::int from business_transfers t where t.invoice_id = business_invoices.id)`;
/** What a payment of an invoice is bound to. */
export const invoiceReference = (invoiceId: number): string => `business_invoice:${invoiceId}`;

/** By card or from a bank account, less what went back of it; what is still on its way counts. */
const cardSql = sql<Cents>`(select coalesce(sum(case p.status when 'processing' then p.amount_cents
    else p.captured_cents + p.gift_taken_cents - p.refunded_cents - p.gift_refunded_cents end), 0)::int
  from payments p where p.kind = 'invoice' and p.reference = 'business_invoice:' || business_invoices.id
    and p.status in ('processing', 'succeeded'))`;
const openSql = sql<Cents>`business_invoices.total_cents - ${creditSql} - ${paidSql} - ${cardSql}`;

const withSums = (queries: Queries) =>
  queries
    .select({ invoice: businessInvoices, creditCents: creditSql, cardCents: cardSql, openCents: openSql })
    .from(businessInvoices)
    .$dynamic();
export type InvoiceWithSums = { invoice: InvoiceRow; creditCents: Cents; cardCents: Cents; openCents: Cents };

/** Whether a company has an invoice that was due before now and is not paid. */
export async function isOverdue(queries: Queries, businessId: BusinessId, now: Date): Promise<boolean> {
  const found = await queries.$count(
    businessInvoices,
    and(eq(businessInvoices.businessId, businessId), lt(businessInvoices.dueAt, now), sql`${openSql} > 0`),
  );
  return found > 0;
}

/** Overdue and not reminded of since then. */
export const findToRemind = (queries: Queries, now: Date, since: Date): Promise<InvoiceWithSums[]> =>
  withSums(queries)
    .where(
      and(
        lt(businessInvoices.dueAt, now),
        or(isNull(businessInvoices.remindedAt), lt(businessInvoices.remindedAt, since)),
        sql`${openSql} > 0`,
      ),
    )
    .limit(100);

/** Notes that it was reminded of; false where another process has. */
export async function noteReminded(
  tx: Tx,
  { id, remindedAt }: Pick<InvoiceRow, 'id' | 'remindedAt'>,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(businessInvoices)
    .set({ remindedAt: at })
    .where(
      and(
        eq(businessInvoices.id, id),
        remindedAt === null
          ? isNull(businessInvoices.remindedAt)
          : eq(businessInvoices.remindedAt, remindedAt),
      ),
    );
  return rowCount === 1;
}

/** Booked once for each reference; undefined where it was before. */
export async function insertTransfer(
  tx: Tx,
  values: typeof businessTransfers.$inferInsert,
): Promise<TransferRow | undefined> {
  const [row] = await tx.insert(businessTransfers).values(values).onConflictDoNothing().returning();
  return row;
}

/** Whoever takes it back queues here. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(businessTransfers).where(eq(businessTransfers.id, id)).for('update');
  return row;
}

export async function setTakenBack(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(businessTransfers).set({ takenBackAt: at }).where(eq(businessTransfers.id, id));
}

/** What the desk booked for these companies and has not taken back, the newest first. */
export const listBooked = (queries: Queries, ids: readonly BusinessId[], limit: number) =>
  queries
    .select({
      ...{
        id: businessTransfers.id,
        businessId: businessInvoices.businessId,
        number: businessInvoices.number,
      },
      ...{ cents: businessTransfers.cents, reference: businessTransfers.reference },
      at: businessTransfers.bookedAt,
    })
    .from(businessTransfers)
    .innerJoin(businessInvoices, eq(businessInvoices.id, businessTransfers.invoiceId))
    .where(
      and(
        inArray(businessInvoices.businessId, [...ids]),
        sql`${businessTransfers.bookedBy} is not null`,
        isNull(businessTransfers.takenBackAt),
      ),
    )
    .orderBy(desc(businessTransfers.id))
    .limit(limit);

export const listTransfers = (queries: Queries, invoiceId: number): Promise<TransferRow[]> =>
  queries
    .select()
    .from(businessTransfers)
    .where(eq(businessTransfers.invoiceId, invoiceId))
    .orderBy(asc(businessTransfers.id));

/** Rides and what was charged besides, as papers list them. Of an invoice, or of what is on none. */
export const findLines = (
  queries: Queries,
  of: { businessId: BusinessId } | { invoiceId: number },
  limit = 5000,
) =>
  queries
    .select({
      rideId: sql<RideId | null>`${rides.id}`,
      at: sql<Date>`coalesce(${rides.completedAt}, ${rides.cancelledAt}, ${rides.scheduledAt}, ${rides.createdAt}, ${payments.createdAt})`.mapWith(
        payments.createdAt,
      ),
      description: payments.description,
      status: rides.status,
      isMore: sql<boolean>`${payments.chargeKey} is not null`,
      firstName: users.firstName,
      lastName: users.lastName,
      passenger: rides.passengerName,
      costCode: businessRides.costCode,
      cents: sql<Cents>`coalesce(${businessInvoiceLines.cents}, ${costSql})::int`,
      open: sql<boolean>`${payments.status} <> 'succeeded'`,
    })
    .from(payments)
    .leftJoin(rides, sql`${rides.id} = ${rideIdSql}`)
    .leftJoin(businessRides, eq(businessRides.rideId, rides.id))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(businessInvoiceLines, eq(businessInvoiceLines.paymentId, payments.id))
    .where(
      'invoiceId' in of
        ? eq(businessInvoiceLines.invoiceId, of.invoiceId)
        : and(
            eq(payments.owedBy, of.businessId),
            eq(payments.kind, 'ride'),
            isNull(businessInvoiceLines.paymentId),
            isBooked,
            sql`${costSql} > 0`,
          ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);
export type LineRow = Awaited<ReturnType<typeof findLines>>[number];

/** Invoices of a company of which more went back, or was paid, than they asked for, in the order they were issued. */
export const findOverpaid = (queries: Queries, businessId: BusinessId): Promise<InvoiceWithSums[]> =>
  withSums(queries)
    .where(and(eq(businessInvoices.businessId, businessId), sql`${openSql} < 0`))
    .orderBy(asc(businessInvoices.id));
