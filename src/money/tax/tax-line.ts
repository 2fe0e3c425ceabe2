/** One tax on one supply: what a sale, its receipt and its ledger entry say of it. Pure. */
import { z } from 'zod';
import type { Cents } from '#src/platform/money.ts';

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

/** `HST 13%`, `QST 9.975%, included` */
export const taxLabel = ({
  name,
  perHundredThousand,
  included,
}: Pick<TaxLine, 'name' | 'perHundredThousand' | 'included'>): string =>
  `${name} ${perHundredThousand / 1_000}%${included ? ', included' : ''}`;

/** The tax of what was really taken or given back, where that is less than what was asked: each line rounded by itself. */
export function taxOfTaken(lines: readonly TaxLine[], takenCents: Cents, askedCents: Cents): TaxLine[] {
  if (askedCents === 0 || takenCents === askedCents) return [...lines];
  return lines.map((line) => ({ ...line, cents: Math.round((line.cents * takenCents) / askedCents) }));
}
