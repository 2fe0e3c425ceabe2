/** What a promo code takes off a fare, and when it may be used. Pure. */
import { type Cents, formatMoney } from '#src/platform/money.ts';

/** The most that a code can give. */
export const highestGiftCents = 100_000;
/** What is said of an amount that a code cannot give. */
export const giftWords = (): string =>
  `Enter an amount above ${formatMoney(0, { short: true })} and at most ${formatMoney(highestGiftCents, { short: true })}.`;

export const codePattern = /^[A-Z0-9]{3,20}$/;

/** As a code is compared: nobody types capitals and spaces alike. */
export const foldCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What is left to pay, so that there is always a payment to hold, to tip on and to charge waiting to. */
export const leastPaidCents = 100;

export interface Gift {
  amountCents: Cents | null;
  percent: number | null;
  capCents: Cents | null;
}

/** Never more than the fare less `leastPaidCents`, and never below zero. */
export function discountOf({ amountCents, percent, capCents }: Gift, fareCents: Cents): number {
  const wanted = amountCents ?? Math.round((fareCents * (percent ?? 0)) / 100);
  return Math.max(0, Math.min(wanted, capCents ?? wanted, fareCents - leastPaidCents));
}

export type PromoState = 'coming' | 'on' | 'used_up' | 'over';

export function stateOf(
  code: { startsAt: Date; endsAt: Date | null; endedAt: Date | null; uses: number; mostUses: number },
  now: Date,
): PromoState {
  if (code.endedAt || (code.endsAt && code.endsAt <= now)) return 'over';
  if (code.startsAt > now) return 'coming';
  return code.uses >= code.mostUses ? 'used_up' : 'on';
}
