/** Registration numbers as papers print them. Pure. */
import type { TaxLine, TaxNumber } from './tax-line.ts';
import { jurisdictionOf } from './tax-rule.ts';

/**
 * The numbers as a receipt lists them, each once, by what the authority calls them: GST and HST are collected under one
 * number, `{ name: 'GST/HST', number: '700000005 RT 0001', by: 'company' }`.
 */
export const taxNumbers = (lines: readonly TaxLine[], numbers: ReadonlyMap<string, string>): TaxNumber[] => {
  const found = lines.flatMap(({ code, name, collector: by }) => {
    const number = numbers.get(code);
    if (number === undefined) return [];
    return [{ name: jurisdictionOf(code) === 'CA' ? 'GST/HST' : name, number, by }];
  });
  return found.filter(({ name, by }, index) => {
    const first = found.findIndex((other) => other.name === name && other.by === by);
    return first === index;
  });
};
