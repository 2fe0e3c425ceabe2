/** Sales tax as receipts show it. Prices of goods include it, since what a price says is what is charged. Pure. */
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Cents } from '#src/platform/money.ts';

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
  const [name = ''] = label.split(' ');
  return [
    {
      code: name === 'GST' ? 'CA-GST' : `CA-${code}-${name}`,
      name,
      perHundredThousand: Math.round(rate * 100_000),
      included: true,
      cents: Math.round((totalCents * rate) / (1 + rate)),
      collector: 'seller',
    },
  ];
}
