/** The SQL of payments. */
import assert from 'node:assert/strict';
import { and, desc, eq, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId, PaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { isPaymentId } from './payment-ids.ts';
import { customers, giftCards, giftCodeTries, giftOrders, mandates, payments, refunds } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type GiftCardRow = typeof giftCards.$inferSelect;

export type NewPayment = typeof payments.$inferInsert;

export async function insertPayment(queries: Queries, row: NewPayment): Promise<PaymentRow> {
  const [inserted] = await queries.insert(payments).values(row).returning();
  assert(inserted, 'what was inserted is answered');
  return inserted;
}

/**
 * The payment of our own id or of the provider's, whichever it is. With an `or` of both, PostgreSQL reads the whole table
 * while that is small, and keeps to it in every connection that planned it then.
 */
export const ofEitherId = (id: EitherPaymentId): SQL =>
  isPaymentId(id) ? eq(payments.id, id) : eq(payments.intentId, id);

/** By our own id or by the provider's. */
export async function findPayment(queries: Queries, id: EitherPaymentId): Promise<PaymentRow | undefined> {
  const [row] = await queries.select().from(payments).where(ofEitherId(id));
  return row;
}

/** The row, locked until the transaction ends: whoever changes a payment's money holds it. */
export async function lockPayment(tx: Tx, id: EitherPaymentId): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(ofEitherId(id)).for('update');
  return row;
}

/** One that exists, since somebody has its id from here. */
export async function getPayment(queries: Queries, id: string): Promise<PaymentRow> {
  const row = await findPayment(queries, id);
  assert(row, `there is a payment ${id}`);
  return row;
}
export async function lockKnownPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await lockPayment(tx, id);
  assert(row, `there is a payment ${id}`);
  return row;
}

export async function updatePayment(
  queries: Queries,
  id: string,
  change: Partial<NewPayment>,
): Promise<PaymentRow> {
  const [row] = await queries
    .update(payments)
    .set(change)
    .where(eq(payments.id, id as PaymentId))
    .returning();
  assert(row, `there is a payment ${id}`);
  return row;
}

export const findPaymentsOfUser = (queries: Queries, userId: UserId, limit: number) =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, ['succeeded', 'processing', 'requires_capture', 'canceled']),
        or(
          sql`${payments.capturedCents} + ${payments.giftTakenCents} > 0`,
          sql`${payments.status} <> 'canceled'`,
        ),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(limit);

/** Payments that were begun for something and neither paid nor claimed. */
export const findUnpaidOf = (queries: Queries, reference: string) =>
  queries
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.reference, reference),
        inArray(payments.status, ['requires_payment_method', 'requires_confirmation', 'requires_action']),
        isNull(payments.claimedBy),
        isNull(payments.releaseAskedAt),
      ),
    );

/** Holds that nothing was bought with since `before`, oldest first. One that is being let go is reconciled. */
export const findUnclaimedHolds = (queries: Queries, before: Date) =>
  queries
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['requires_capture']),
        isNull(payments.claimedBy),
        isNull(payments.captureAskedCents),
        isNull(payments.releaseAskedAt),
        lt(payments.heldAt, before),
      ),
    )
    .orderBy(payments.heldAt)
    .limit(200);

/** Checkouts that were left: no money moved, but a gift card's balance may be set aside. */
export const findAbandoned = (queries: Queries, before: Date, giftBefore: Date) =>
  queries
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['requires_payment_method', 'requires_confirmation', 'requires_action']),
        sql`${payments.methodType} is distinct from 'us_bank_account'`,
        isNull(payments.claimedBy),
        isNull(payments.releaseAskedAt),
        or(
          lt(payments.updatedAt, before),
          and(sql`${payments.giftCents} > 0`, lt(payments.updatedAt, giftBefore)),
        ),
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(200);

/**
 * Takes the next payments whose end is not known yet, or that the provider may know more about: those never looked
 * at, then those looked at longest ago, none that was looked at since `round` began. They count as looked at from now on,
 * whatever comes of it, so that one that fails keeps no other from its turn.
 */
export async function takeUnsettled(
  queries: Queries,
  { touchedAfter, round, limit }: { touchedAfter: Date; round: string; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    update payments set checked_at = clock_timestamp() where id in (
      select p.id from payments p join (
        select id from payments where status in ('requires_capture', 'processing', 'requires_action')
        -- A further charge whose answer was lost has nobody at the screen who would ask again.
        union select id from payments where status = 'requires_confirmation' and charge_key is not null
        union select id from payments
          where status in ('requires_payment_method', 'requires_confirmation') and release_asked_at is not null
        union select id from payments where status = 'requires_payment_method' and updated_at > ${touchedAfter}
        union select payment_id from payment_refunds where status in ('asked', 'pending')
        union select id from payments where disputed_cents > 0
        -- An inquiry takes no money, and ends all the same.
        union select payment_id from payment_disputes where closed_at is null
      ) open on open.id = p.id
      where p.checked_at is null or p.checked_at < ${round}::timestamptz
      order by p.checked_at nulls first, p.created_at, p.id limit ${limit} for update of p skip locked)
    returning id`);
  return rows;
}

/** The database's own time, to the microsecond: what is looked at from now on was looked at in this round. */
export async function beginRound(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  const [row] = rows;
  assert(row, 'the database knows the time');
  return row.at;
}

/** Payments that PayPal knows. */
export const findPayPalPayments = (queries: Queries) =>
  queries.select().from(payments).where(like(payments.intentId, 'pp\\_%')).orderBy(payments.createdAt);

export async function findByChargeKey(queries: Queries, chargeKey: string): Promise<PaymentRow[]> {
  return queries.select().from(payments).where(eq(payments.chargeKey, chargeKey)).orderBy(payments.createdAt);
}

/** One that was reserved. */
export async function getRefund(queries: Queries, id: string): Promise<RefundRow> {
  const [row] = await queries.select().from(refunds).where(eq(refunds.id, id));
  assert(row, `there is a refund ${id}`);
  return row;
}
export async function findRefunds(queries: Queries, paymentId: PaymentId): Promise<RefundRow[]> {
  return queries.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt);
}
export async function insertRefund(queries: Queries, row: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [inserted] = await queries.insert(refunds).values(row).returning();
  assert(inserted, 'what was inserted is answered');
  return inserted;
}
export async function updateRefund(
  queries: Queries,
  id: string,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<void> {
  await queries.update(refunds).set(change).where(eq(refunds.id, id));
}

export async function findCustomer(queries: Queries, userId: UserId): Promise<string | undefined> {
  const [row] = await queries.select().from(customers).where(eq(customers.userId, userId));
  return row?.customerId;
}
export async function insertCustomer(queries: Queries, userId: UserId, customerId: string): Promise<void> {
  await queries.insert(customers).values({ userId, customerId }).onConflictDoNothing();
}

export async function findGiftCard(queries: Queries, id: number): Promise<GiftCardRow | undefined> {
  const [row] = await queries.select().from(giftCards).where(eq(giftCards.id, id));
  return row;
}

export async function lockGiftCard(
  tx: Tx,
  by: { id: number } | { codeDigest: string },
): Promise<GiftCardRow | undefined> {
  const condition = 'id' in by ? eq(giftCards.id, by.id) : eq(giftCards.codeDigest, by.codeDigest);
  const [row] = await tx.select().from(giftCards).where(condition).for('update');
  return row;
}
export async function changeGiftBalance(tx: Tx, id: number, byCents: Cents): Promise<void> {
  await tx
    .update(giftCards)
    .set({ balanceCents: sql`${giftCards.balanceCents} + ${byCents}` })
    .where(eq(giftCards.id, id));
}

/** How many wrong codes of a payer count at `now`; whoever asks next waits until this transaction has ended. */
export async function lockGiftTries(tx: Tx, payer: string, now: Date): Promise<number> {
  await tx.insert(giftCodeTries).values({ payer, wrong: 0, until: now }).onConflictDoNothing();
  const [row] = await tx.select().from(giftCodeTries).where(eq(giftCodeTries.payer, payer)).for('update');
  return row && row.until > now ? row.wrong : 0;
}
/** The first wrong code begins the time in which they are counted. */
export async function countGiftTry(tx: Tx, payer: string, wrong: number, until: Date): Promise<void> {
  const change = wrong === 1 ? { wrong, until } : { wrong };
  await tx.update(giftCodeTries).set(change).where(eq(giftCodeTries.payer, payer));
}
export async function forgetGiftTries(queries: Queries, now: Date): Promise<void> {
  await queries.delete(giftCodeTries).where(lt(giftCodeTries.until, now));
}

export async function findGiftCardByDigest(
  queries: Queries,
  codeDigest: string,
): Promise<GiftCardRow | undefined> {
  const [row] = await queries.select().from(giftCards).where(eq(giftCards.codeDigest, codeDigest));
  return row;
}
/** What is left on all gift cards, in cents. */
export async function sumGiftCards(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ cents: sql`coalesce(sum(${giftCards.balanceCents}), 0)`.mapWith(Number) })
    .from(giftCards);
  return row?.cents ?? 0;
}
export async function insertGiftCard(queries: Queries, row: typeof giftCards.$inferInsert): Promise<boolean> {
  const inserted = await queries
    .insert(giftCards)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: giftCards.id });
  return inserted.length > 0;
}
export async function insertGiftOrder(queries: Queries, row: typeof giftOrders.$inferInsert): Promise<void> {
  await queries.insert(giftOrders).values(row);
}
export async function findGiftOrder(queries: Queries, paymentId: PaymentId) {
  const [row] = await queries.select().from(giftOrders).where(eq(giftOrders.paymentId, paymentId));
  return row;
}

/** The gift card that the company gave for something, such as `ride:12`. */
export async function lockGivenCard(tx: Tx, givenFor: string): Promise<GiftCardRow | undefined> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.givenFor, givenFor)).for('update');
  return row;
}
export async function setGiftCode(tx: Tx, id: number, code: { codeDigest: string; lastFour: string }) {
  await tx.update(giftCards).set(code).where(eq(giftCards.id, id));
}

/** The gift card that was bought with a payment. */
export async function lockGiftCardOfPayment(tx: Tx, paymentId: PaymentId): Promise<GiftCardRow | undefined> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.paymentId, paymentId)).for('update');
  return row;
}

export async function insertMandate(queries: Queries, row: typeof mandates.$inferInsert): Promise<void> {
  await queries.insert(mandates).values(row);
}

export async function findPeople(
  queries: Queries,
  userIds: UserId[],
): Promise<Map<number, { name: string; email: string; keptOut: boolean }>> {
  const keptOut = sql<boolean>`${users.disabledAt} is not null`;
  const rows = await queries
    .select({ id: users.id, name: users.name, email: users.email, keptOut })
    .from(users)
    .where(inArray(users.id, userIds));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

export async function setGiftCardStatus(
  tx: Tx,
  paymentId: PaymentId,
  status: 'active' | 'void',
): Promise<void> {
  await tx.update(giftCards).set({ status }).where(eq(giftCards.paymentId, paymentId));
}

export async function findRefundByProviderId(queries: Queries, id: string): Promise<RefundRow | undefined> {
  const [row] = await queries.select().from(refunds).where(eq(refunds.providerId, id));
  return row;
}

/** What its payer was shown, and for how much; undefined where there is no such payment. */
export async function shownOf(
  queries: Queries,
  paymentIntentId: EitherPaymentId,
): Promise<{ termsShown: string | null; amountCents: Cents } | undefined> {
  const row = await findPayment(queries, paymentIntentId);
  return row && { termsShown: row.termsShown, amountCents: row.amountCents };
}
