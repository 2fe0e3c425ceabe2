/** Registration numbers: how authorities write them, and which one stands beside a tax. Pure. */
import type { UserId } from '#src/platform/ids.ts';
import type { TaxLine } from './tax-line.ts';
import { type Collector, jurisdictionOf } from './tax-rule.ts';

export interface Registration {
  jurisdiction: string;
  number: string;
  owner: Collector;
  /** The dealer's or driver's account; null for the company. */
  userId: UserId | null;
  /** First and last day. */
  from: string;
  until: string | null;
  endedAt: Date | null;
}

/** What is known of an authority's form; any other number is taken as it is typed. */
const forms: Readonly<Record<string, { pattern: RegExp; words: string }>> = {
  CA: { pattern: /^\d{9} RT \d{4}$/, words: 'A GST/HST number is 9 figures, RT and 4 figures.' },
  'CA-QC': { pattern: /^\d{10} TQ \d{4}$/, words: 'A QST number is 10 figures, TQ and 4 figures.' },
};

/** `814723395rt0001` as `814723395 RT 0001`; the words for what is wrong otherwise. */
export function readNumber(jurisdiction: string, typed: string): { number: string } | { wrong: string } {
  const form = forms[jurisdiction];
  const tidy = typed.trim().replace(/\s+/g, ' ');
  if (!form) return { number: tidy };
  const number = tidy
    .toUpperCase()
    .replaceAll(' ', '')
    .replace(/(RT|TQ)/, ' $1 ');
  return form.pattern.test(number) ? { number } : { wrong: form.words };
}

/** Whose sale it is besides the company's. */
export interface Sellers {
  sellerId?: UserId | null | undefined;
  driverId?: UserId | null | undefined;
}

/** The number of whoever collects a tax, at a moment; null where none was entered. */
export function numberOf(
  registrations: readonly Registration[],
  { code, collector }: Pick<TaxLine, 'code' | 'collector'>,
  { at, day, sellerId, driverId }: Sellers & { at: Date; day: string },
): string | null {
  const userId = { company: null, seller: sellerId, driver: driverId }[collector];
  if (userId === undefined) return null;
  const jurisdiction = jurisdictionOf(code);
  const standing = registrations.filter(
    (one) =>
      one.jurisdiction === jurisdiction &&
      one.owner === collector &&
      one.userId === userId &&
      one.from <= day &&
      (one.until === null || day <= one.until) &&
      (one.endedAt === null || at < one.endedAt),
  );
  // One that was ended later stood alone then: a number that is entered afterwards changes no receipt of before.
  const [ended] = standing
    .filter(({ endedAt }) => endedAt !== null)
    .toSorted((a, b) => (a.endedAt?.getTime() ?? 0) - (b.endedAt?.getTime() ?? 0));
  return (ended ?? standing[0])?.number ?? null;
}
