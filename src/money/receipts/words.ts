/** What papers say, the same on the page, in the mail and in the file. Pure. */
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { CreditNote, PaymentReceipt } from './contract.ts';

type Paper = PaymentReceipt | CreditNote;

/** `November 26, 2026`, by the clocks of the books. */
export const paperDay = (at: string, timeZone: string): string =>
  zonedWords(new Date(at), dateLocale(), { dateStyle: 'long', timeZone });

/** `GST/HST number 123456789 RT 0001` of those that collected as one of these. */
export const numbersBy = (
  { taxNumbers }: Pick<Paper, 'taxNumbers'>,
  who: readonly Paper['taxNumbers'][number]['by'][],
): string[] =>
  taxNumbers.filter(({ by }) => who.includes(by)).map(({ name, number }) => `${name} number ${number}`);

/** Who gives the paper and who sold, each with the numbers they collect tax under. */
export function aboutSeller(paper: Paper): string[] {
  const { issuer, soldBy } = paper;
  return [
    issuer.name,
    ...issuer.lines,
    ...numbersBy(paper, soldBy ? ['company'] : ['company', 'seller', 'driver']),
    ...(soldBy ? [`Sold by ${soldBy.name}`, ...soldBy.lines, ...numbersBy(paper, ['seller', 'driver'])] : []),
  ];
}

/** What became of a credit note whose money the payer's bank sent back; null of any other. */
export function returnedWords(
  { returned, timeZone }: Pick<CreditNote, 'returned' | 'timeZone'>,
  amount: (decimal: string) => string,
): string | null {
  if (!returned) return null;
  const on = returned.at ? ` on ${paperDay(returned.at, timeZone)}` : '';
  return `The bank sent ${amount(returned.amount)} of this back to us${on}. That much of this note is void.`;
}

/** The order that was paid for; empty where none was. */
export const orderWords = ({ order }: Pick<Paper, 'order'>): string[] =>
  order === null ? [] : [`Order ${order}`];
