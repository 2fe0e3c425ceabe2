/** One tax on one supply: what a sale, its receipt and its ledger entry say of it. Pure. */
import { z } from 'zod';
import { DecimalAmount } from '#src/platform/contract.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';

import { taxLabel } from './tax-words.ts';

export { taxLabel };

export const TaxLine = z.object({
  /** Where and what, as its ledger account ends: `CA-ON-HST`, `CA-GST`, `CA-QC-QST`, `US-NY-ST`. */
  code: z.string(),
  /** As the authority calls it: `HST`. */
  name: z.string(),
  /** Whole parts of a hundred thousand: 13 % is 13000, 9.975 % is 9975. */
  perHundredThousand: z.number().int(),
  /** Whether the price it was reckoned on contains it, or it was added. */
  included: z.boolean(),
  cents: z.number().int(),
  /** Whose it is to pay over: the company's, the seller's (a dealer) or the driver's. */
  collector: z.enum(['company', 'seller', 'driver']),
});
export type TaxLine = z.output<typeof TaxLine>;

/** The same over the API: `{ code: 'CA-ON-HST', label: 'HST 13%', amount: '1.30', included: false }`. */
export const TaxShown = z.object({
  code: z.string(),
  label: z.string(),
  amount: DecimalAmount,
  /** Whether prices hold it, so that it is no summand of a total. */
  included: z.boolean(),
});
export type TaxShown = z.output<typeof TaxShown>;

/** The tax of what was really taken or given back, where that is less than what was asked: each line rounded by itself. */
export function taxOfTaken(lines: readonly TaxLine[], takenCents: Cents, askedCents: Cents): TaxLine[] {
  if (askedCents === 0 || takenCents === askedCents) return [...lines];
  return lines.map((line) => ({ ...line, cents: Math.round((line.cents * takenCents) / askedCents) }));
}

export const showTax = (line: TaxLine): TaxShown => ({
  code: line.code,
  label: taxLabel(line),
  amount: toDecimal(line.cents),
  included: line.included,
});

/** Under which number a tax was collected, and whose it is: `{ name: 'GST/HST', number: '700000005 RT 0001', by: 'company' }`. */
export const TaxNumber = z.object({
  name: z.string(),
  number: z.string(),
  by: TaxLine.shape.collector,
});
export type TaxNumber = z.output<typeof TaxNumber>;

export const sumOfTax = (lines: readonly TaxLine[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** What comes on top of prices; the rest of the tax is within them. */
export const addedTax = (lines: readonly TaxLine[]): Cents =>
  sumOfTax(lines.filter(({ included }) => !included));

/**
 * Shares `cents` out by weight, to the cent, for sums of any size: who loses most by rounding down gets the first of
 * what is left.
 */
export function shareOut(cents: Cents, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { cents: Number(exact / all), lost: Number(exact % all) };
  });
  const left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  for (const share of shares.toSorted((a, b) => b.lost - a.lost).slice(0, left)) share.cents += 1;
  return shares.map((share) => share.cents);
}

/**
 * The tax in a part of what is left of a sale, each tax by itself; the last part has all that is left of it, so that
 * refunds in parts come to the tax of the whole.
 * @param known where the seller knows better than by proportion: all taxes together, as of a line of an order, or each
 */
export function taxOfPart(
  left: { cents: Cents; tax: readonly TaxLine[] },
  partCents: Cents,
  known?: Cents | readonly TaxLine[],
): TaxLine[] {
  if (partCents >= left.cents) return [...left.tax];
  if (known === undefined)
    return left.tax.map((line) => ({ ...line, cents: Math.round((line.cents * partCents) / left.cents) }));
  if (typeof known === 'object')
    return left.tax.map((line) => {
      const same = known.filter(({ code, collector }) => code === line.code && collector === line.collector);
      return { ...line, cents: Math.min(line.cents, sumOfTax(same)) };
    });
  const cents = Math.min(known, sumOfTax(left.tax));
  const shares = shareOut(
    cents,
    left.tax.map((line) => line.cents),
  );
  return left.tax.map((line, index) => ({ ...line, cents: shares[index] ?? 0 }));
}

/** What is left of taxes when others went back; codes and collectors are told apart, and none falls below zero. */
export function taxLess(lines: readonly TaxLine[], gone: readonly TaxLine[]): TaxLine[] {
  return lines.map((line) => ({
    ...line,
    cents:
      line.cents -
      sumOfTax(gone.filter(({ code, collector }) => code === line.code && collector === line.collector)),
  }));
}
