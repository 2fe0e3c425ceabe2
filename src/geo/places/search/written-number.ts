/** House numbers as they are compared, however they are written: "12 A", "12a"; "12 корп. 2", "12к2"; "226 1/2". */
import { words } from './fold.ts';
import { latinised } from './other-scripts.ts';

const parts: Record<string, string> = {
  корпус: 'к',
  корп: 'к',
  кор: 'к',
  строение: 'с',
  стр: 'с',
  bis: 'b',
  ter: 't',
};

/** `12a`, `12-3`, `12к2`; words after the number that cannot be a part of it are left out. */
export function writtenNumber(tokens: readonly string[]): { key: string; used: number } {
  const [first = ''] = tokens;
  let key = (latinised(first) ?? first).replace(/^0+(?=\d)/, '');
  let used = 1;
  while (used < tokens.length && used < 5) {
    const token = tokens[used] ?? '';
    const part = latinised(parts[token] ?? token) ?? token;
    if (/^\p{L}$/u.test(part) && /\d$/.test(key)) key += part;
    else if (/^\p{L}\d{1,4}$/u.test(part) && /\d$/.test(key)) key += part;
    else if (/^\d{1,4}\p{L}?$/u.test(part)) key += /\p{L}$/u.test(key) ? part : `-${part}`;
    else break;
    used += 1;
  }
  return { key, used };
}

/** Of a number as a sign has it. */
export const numberKey = (label: string): string =>
  writtenNumber(words(label).flatMap((word) => word.split(/(?<=\d)(?=корпус|корп|строение|стр)/))).key;

/** Begins with a figure: 12, 12a, 12к2. */
export const isHouseNumber = (token: string | undefined): token is string =>
  /^\d{1,5}(?:\p{L}{1,2}\d{0,3})?$/u.test(token ?? '');
