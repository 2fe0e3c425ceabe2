/** Sales tax as receipts show it. Prices of goods include it, since what a price says is what is charged. Pure. */
import type { Cents } from '#src/platform/money.ts';
import type { TaxLine } from './contract.ts';

/** HST in Ontario and GST in Alberta, as the Canada Revenue Agency has them; Rove has no seat elsewhere. */
export const salesTax = {
  ON: { label: 'HST 13%', rate: 0.13 },
  AB: { label: 'GST 5%', rate: 0.05 },
} as const;

/** @param province `ON`, or the end of a place such as `Okotoks, AB` */
export function taxIncluded(totalCents: Cents, province: string | null | undefined): TaxLine[] {
  const code = /\b(ON|AB)$/.exec(province ?? '')?.[1] as keyof typeof salesTax | undefined;
  if (!code) return [];
  const { label, rate } = salesTax[code];
  return [{ label: `${label}, included`, cents: Math.round((totalCents * rate) / (1 + rate)) }];
}

/** The tax lines of what was really taken, when that is less than what was asked, such as a cancellation fee. */
export function taxOfTaken(lines: readonly TaxLine[], takenCents: Cents, askedCents: Cents): TaxLine[] {
  if (askedCents === 0 || takenCents === askedCents) return [...lines];
  return lines.map(({ label, cents }) => ({ label, cents: Math.round((cents * takenCents) / askedCents) }));
}
