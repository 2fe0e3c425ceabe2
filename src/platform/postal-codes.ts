/** Postal codes as people type them, in the form their country writes. Pure. */
import { seenLine } from './typed-text.ts';

const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/**
 * `m4k1e8` to `M4K 1E8`, `100011234` and `10001 1234` to `10001-1234`. Of other countries than Canada and the United
 * States only what no post writes is refused.
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
  if (country === 'GB' && /^[A-Z\d]{5,7}$/.test(bare)) return `${bare.slice(0, -3)} ${bare.slice(-3)}`;
  return /^[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?$/.test(code) ? code : null;
}
