/** What Rove can tell a payer's bank of a purchase: collected by itself, read and changed by a person before it is sent. */
import { formatMoney } from '#src/platform/money.ts';

/** What a seller knows of one purchase. Nothing in it was written by one person to another. */
export interface SaleEvidence {
  /** What was bought, in a line. */
  product: string;
  /** The day it was done or handed over, `2026-11-20`; null where that has not been. */
  servedOn: string | null;
  /** The parcel that went first; null where nothing was sent. */
  parcel: { carrier: string; trackingNumber: string } | null;
  /** Where the buyer is written to, where payments do not know it. */
  buyerEmail?: string | undefined;
  /** The clocks of where it happened, by which each of its times is told: an IANA name. */
  zone: string;
  /** What is known, a fact a line. */
  lines: string[];
}

/** `b…@example.com`: enough to tell addresses apart. */
export const maskedEmail = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

/** When the payer paid, and how much was taken. */
export function paidLine(
  payment: { createdAt: Date; settledAt: Date | null; capturedCents: number; giftTakenCents: number },
  when: (at: Date) => string,
): string {
  const taken = formatMoney(payment.capturedCents + payment.giftTakenCents);
  const begun = `The payer began to pay on ${when(payment.createdAt)}`;
  return payment.settledAt ? `${begun}, and ${taken} was taken on ${when(payment.settledAt)}.` : `${begun}.`;
}
