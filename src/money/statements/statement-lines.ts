/** The lines of a yearly statement as people read them, on a page and on paper. Pure. */

import { companyName } from '#src/platform/settings/company.ts';
import type { QuarterOfYear, YearStatement } from './contract.ts';
import { statementWords } from './year-statement.ts';

export interface StatementLine {
  words: string;
  /** A number of rides or sales, which is no amount. */
  isCount: boolean;
  /** It is taken off. */
  isOff: boolean;
  strong: boolean;
  /** By quarter, then of the year; an amount in decimal digits or a count. */
  values: string[];
}

export const periodWords = ['Jan to Mar', 'Apr to Jun', 'Jul to Sep', 'Oct to Dec', 'Year'];

/** Lines of what never happened in the year are left out, but for those that every statement has. */
export function statementLines({ party, quarters, totals }: YearStatement): StatementLine[] {
  const { activities, paid } = statementWords[party];
  const line = (words: string, key: keyof QuarterOfYear, look: Partial<StatementLine> = {}) => ({
    ...{ isCount: false, isOff: false, strong: false, words, ...look },
    values: [...quarters, totals].map((of) => String(of[key])),
  });
  const ifAny = (of: StatementLine) => (of.values.some((value) => Number(value) !== 0) ? [of] : []);
  return [
    line(activities, 'activities', { isCount: true }),
    line(paid, 'paid'),
    line(`Commission and fees that ${companyName()} kept`, 'commission', { isOff: true }),
    ...ifAny(line('Tips', 'tips')),
    ...ifAny(line('Tax that is yours to pay over', 'tax')),
    ...ifAny(line('Taken back', 'takenBack', { isOff: true })),
    ...ifAny(line('Other bookings', 'other')),
    line('Earned', 'earned', { strong: true }),
    ...ifAny(line('Fees for cashing out', 'cashOutFees', { isOff: true })),
    line('Paid out', 'paidOut', { isOff: true }),
  ];
}

/** Whoever is paid, as far as Rove knows them: what each field is called, with what it says. */
export const payeeLines = ({ party, number, payee }: YearStatement): [label: string, words: string][] => [
  [party === 'driver' ? 'Driver' : 'Seller', `${payee.name ?? notGiven}, number ${number}`],
  ...(payee.tradingName === null ? [] : [['Sells as', payee.tradingName] as [string, string]]),
  ['Address', payee.address ?? notGiven],
  ['Country', payee.country ?? notGiven],
  ['Tax number', payee.taxNumber ?? notGiven],
  ['Bank account', payee.bankAccount ?? notGiven],
];
const notGiven = 'not given';

export const neverAskedWords = (): string =>
  `${companyName()} does not ask for a date of birth or a social insurance number, so neither is on this statement.`;

export const companyLines = ({ company }: YearStatement): string[] => [
  company.name,
  company.address,
  company.taxNumber === null ? 'Registration number: not given' : `Registration number: ${company.taxNumber}`,
];

/** `Statement for 2026`, and that more may come. */
export const titleOf = ({ year, soFar }: Pick<YearStatement, 'year' | 'soFar'>): string =>
  `Statement for ${year}${soFar ? ', so far' : ''}`;
