import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { payments } from '#src/money/payments/server/tables.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

const time = () => timestamp({ withTimezone: true });

/** What PayPal was asked for, and whether its money was asked for or the order let go: never both unseen. */
export const paypalOrders = pgTable('paypal_orders', {
  /** PayPal's own id, `5O190127TN364715T`; the payment's `intent_id` is `pp_` and this. */
  orderId: text().primaryKey(),
  paymentId: text()
    .$type<PaymentId>()
    .notNull()
    .unique()
    .references(() => payments.id),
  /** What a visitor without an account shows to prove that the payment is theirs. */
  secret: text().notNull(),
  amountCents: integer().$type<Cents>().notNull(),
  /** Grows when PayPal declined, so that the next attempt is not answered with the old refusal. */
  attempt: integer().notNull().default(1),
  /** Set before PayPal is asked for the money; null again once it declined. */
  askedAt: time(),
  /** Set when the order is let go; its money is not asked for afterwards. */
  closedAt: time(),
  declineCode: text(),
  declineWords: text(),
  createdAt: time().notNull(),
});
