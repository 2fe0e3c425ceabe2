/** docs/security/asvs.csv, read against the standard's own list of requirements of levels 1 and 2. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sections of OWASP ASVS 5.0 with the numbers of their requirements of levels 1 and 2. */
const sections = `
V1.1: 1 2
V1.2: 1 2 3 4 5 6 7 8 9
V1.3: 1 2 3 4 5 6 7 8 9 10 11
V1.4: 1 2 3
V1.5: 1 2
V2.1: 1 2 3
V2.2: 1 2 3
V2.3: 1 2 3 4
V2.4: 1
V3.2: 1 2
V3.3: 1 2 3 4
V3.4: 1 2 3 4 5 6
V3.5: 1 2 3 4 5
V3.7: 1 2
V4.1: 1 2 3
V4.2: 1
V4.3: 1 2
V4.4: 1 2 3 4
V5.1: 1
V5.2: 1 2 3
V5.3: 1 2
V5.4: 1 2 3
V6.1: 1 2 3
V6.2: 1 2 3 4 5 6 7 8 9 10 11 12
V6.3: 1 2 3 4
V6.4: 1 2 3 4
V6.5: 1 2 3 4 5
V6.6: 1 2 3
V6.8: 1 2 3 4
V7.1: 1 2 3
V7.2: 1 2 3 4
V7.3: 1 2
V7.4: 1 2 3 4 5
V7.5: 1 2
V7.6: 1 2
V8.1: 1 2
V8.2: 1 2 3
V8.3: 1
V8.4: 1
V9.1: 1 2 3
V9.2: 1 2 3 4
V10.1: 1 2
V10.2: 1 2
V10.3: 1 2 3 4
V10.4: 1 2 3 4 5 6 7 8 9 10 11
V10.5: 1 2 3 4 5
V10.6: 1 2
V10.7: 1 2 3
V11.1: 1 2
V11.2: 1 2 3
V11.3: 1 2 3
V11.4: 1 2 3 4
V11.5: 1
V11.6: 1
V12.1: 1 2 3
V12.2: 1 2
V12.3: 1 2 3 4
V13.1: 1
V13.2: 1 2 3 4 5
V13.3: 1 2
V13.4: 1 2 3 4 5
V14.1: 1 2
V14.2: 1 2 3 4
V14.3: 1 2 3
V15.1: 1 2 3
V15.2: 1 2 3
V15.3: 1 2 3 4 5 6 7
V16.1: 1
V16.2: 1 2 3 4 5
V16.3: 1 2 3 4
V16.4: 1 2 3
V16.5: 1 2 3
V17.1: 1
V17.2: 1 2 3 4
V17.3: 1 2
`;
const wanted = sections
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [section, numbers = ''] = line.split(': ');
    return numbers.split(' ').map((number) => `${section}.${number}`);
  });

interface Row {
  id: string;
  verdict: string;
  evidence: string[];
  note: string;
}

/** Cells of a line of CSV as RFC 4180 writes it. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)]
    .slice(0, 4)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

const [head, ...lines] = readFileSync('docs/security/asvs.csv', 'utf8').trim().split('\n');
const rows: Row[] = lines.map((line) => {
  const [id = '', verdict = '', evidence = '', note = ''] = cellsOf(line);
  return { id, verdict, evidence: evidence.split(';').filter(Boolean), note };
});
/** The one that the product's specification asks for: passwords of 6 characters. */
const exceptions = ['V6.2.1'];

test('the standard has 253 requirements of levels 1 and 2', () => {
  expect(wanted).toHaveLength(253);
  expect(head).toBe('id,verdict,evidence,note');
});

test('each is there once, in the standard’s order', () => {
  const there = rows.map(({ id }) => id);
  expect({
    missing: wanted.filter((id) => !there.includes(id)),
    unknown: there.filter((id) => !wanted.includes(id)),
    twice: there.filter((id, index) => there.indexOf(id) !== index),
  }).toEqual({ missing: [], unknown: [], twice: [] });
  expect(there).toEqual(wanted);
});

test('each is met, or does not apply, or is the one exception', () => {
  const allowed = (row: Row) =>
    row.verdict === 'met' ||
    row.verdict === 'not applicable' ||
    (row.verdict === 'exception' && exceptions.includes(row.id));
  const others = rows.filter((row) => !allowed(row));
  expect(others.map(({ id, verdict }) => `${id}: ${verdict}`)).toEqual([]);
});

test('each names what shows it, which is there, and says why in a sentence', () => {
  const wrong = rows.flatMap(({ id, verdict, evidence, note }) => [
    ...evidence.filter((file) => !existsSync(file)).map((file) => `${id}: ${file} is not there`),
    ...(evidence.length === 0 && verdict !== 'not applicable' ? [`${id}: nothing shows it`] : []),
    ...(note.length < 10 || !note.endsWith('.') ? [`${id}: no sentence`] : []),
  ]);
  expect(wrong).toEqual([]);
});
