/** The calculator of a car's page: what stands in its form, which is a part of the page's address. Pure. */
import { loanTermsMonths, usualRatePercent } from '#src/cars/valuation/loan.ts';

export const loanFields = ['down', 'rate', 'months', 'province'] as const;
export type TypedLoan = Record<(typeof loanFields)[number], string>;

/** What stands in the form before anybody types: a tenth down, to the hundred. */
export const usualLoan = (price: string): TypedLoan => ({
  down: String(Math.round(Number(price) / 1000) * 100),
  rate: String(usualRatePercent),
  months: '60',
  province: '',
});

/** What an address asks for; null where it asks for no loan. What is far too long is cut. */
export function loanIn(search: URLSearchParams, price: string): TypedLoan | null {
  if (!loanFields.some((field) => search.has(field))) return null;
  const usual = usualLoan(price);
  const of = (field: keyof TypedLoan) => (search.get(field) ?? usual[field]).slice(0, 64);
  return { down: of('down'), rate: of('rate'), months: of('months'), province: of('province') };
}

export const termChoices = loanTermsMonths.map((term) => ({
  value: String(term),
  label: `${term} months`,
}));
