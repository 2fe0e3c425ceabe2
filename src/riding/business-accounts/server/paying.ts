/** An invoice paid by card or from a bank account: all that is left of it. What was paid twice goes back by itself. */
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { findWithSums, invoiceReference } from './invoice-store.ts';
import type { BusinessParts } from './parts.ts';
import { openInvoice } from './reading.ts';

/** `12`, or for whoever has no account with what the link of the mail carries, `12.…`. */
const named = /^(\d{1,9})(?:\.([\w-]{10,100}))?$/;

/** Registers invoices with payments. */
export function sellInvoices(parts: BusinessParts): void {
  parts.payments.sells('invoice', {
    toVisitors: true,
    names: ({ orderId }) => named.test(orderId ?? ''),
    price: (actor, { orderId }) => priceOfInvoice(parts, actor, orderId ?? ''),
  });
  parts.eventBus.consume('business.invoice_paid', ['payment.settled'], (event) =>
    giveBackTwice(parts, event),
  );
}

const refusePayment = refusalsOf(paymentsRefusals);

/** @throws Refusal invoice_not_found, payment_already_used */
async function priceOfInvoice(parts: BusinessParts, actor: Actor | null, orderId: string) {
  const [, id, key] = named.exec(orderId) ?? [];
  const { invoice, openCents } = await openInvoice(parts, Number(id), { actor, key });
  if (openCents <= 0)
    throw refusePayment('payment_already_used', { words: 'Nothing is left to pay of this invoice.' });
  return {
    amountCents: openCents,
    description: `Invoice ${invoice.number}`,
    captureMethod: 'automatic' as const,
    reference: invoiceReference(invoice.id),
    owedBy: invoice.businessId,
  };
}

/** Two who paid at one moment have paid once. May be called twice for one event: the refund is made once for its key. */
async function giveBackTwice({ database, payments }: BusinessParts, { payload }: RoveEvent): Promise<void> {
  const { kind, reference, paymentId, paidCents } = payload;
  if (kind !== 'invoice') return;
  const found = await findWithSums(database.db, Number(String(reference).split(':')[1]));
  if (!found || found.openCents >= 0) return;
  await payments.refund({
    paymentIntentId: String(paymentId) as PaymentId,
    amountCents: Math.min(-found.openCents, Number(paidCents)),
    reason: 'the invoice was paid twice',
    key: `invoice-twice:${paymentId}`,
  });
}
