/** Postal codes as people type them, in the form their country writes. Pure. */
import { seenLine } from './typed-text.ts';

const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** Countries around the Alps whose codes are so many digits and nothing else. */
const digitsOf: Readonly<Record<string, number>> = { LI: 4, CH: 4, AT: 4, DE: 5, FR: 5, IT: 5 };

const examples: Readonly<Record<string, string>> = { CA: 'M4K 1E8', US: '10001', GB: 'SW1A 1AA', LI: '9490' };
/** `9490`: a code as the country writes it. */
export const postalExample = (country: string): string =>
  examples[country] ?? '98000'.slice(0, digitsOf[country] ?? 5);

/**
 * `m4k1e8` to `M4K 1E8`, `100011234` and `10001 1234` to `10001-1234`. Of countries that are
 * not told apart here only what no post writes is refused.
 *
 * @param country its two letters
 * @returns null for what is no code of the country
 */
export function readPostalCode(country: string, typed: string): string | null {
  const signs = seenLine(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-');
  const bare = signs.replace(/[\s.-]/g, '');
  if (country === 'US')
    return /^\d{5}(?:\d{4})?$/.test(bare)
      ? [bare.slice(0, 5), bare.slice(5)].filter(Boolean).join('-')
      : null;
  if (country === 'CA') return canadian.test(bare) ? `${bare.slice(0, 3)} ${bare.slice(3)}` : null;
  const code = signs.replace(/\s+/g, ' ');
  const digits = digitsOf[country];
  if (digits !== undefined) return new RegExp(`^\\d{${digits}}$`).test(bare) ? bare : null;
  if (country === 'GB' && /^[A-Z\d]{5,7}$/.test(bare)) return `${bare.slice(0, -3)} ${bare.slice(-3)}`;
  return /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?$/.test(code) ? code : null;
}
