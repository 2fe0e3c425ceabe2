import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const parse = (text: string) => parseCsv(text, async () => {});

test('reads quoted cells, and leaves out empty rows', async () => {
  expect(await parse('a,b\r\n"1, ""one""\nline",2\n\n,\n3,')).toEqual([
    ['a', 'b'],
    ['1, "one"\nline', '2'],
    ['3', ''],
  ]);
  expect(await parse('a,"never closed')).toBeNull();
});

test('lets others have their turn while it reads, and never builds a cell of a whole feed', async () => {
  let turns = 0;
  const rows = `${'"a ""quoted"" cell",2\n'.repeat(100_000)}`;
  const read = await parseCsv(rows, async () => {
    turns += 1;
    await setImmediate();
  });
  expect(read).toHaveLength(100_000);
  expect(turns).toBeGreaterThan(rows.length / 100_000);
  let steps = 0;
  const counted = async () => {
    steps += 1;
  };
  expect(await parseCsv(`"${'""'.repeat(2_000_000)}"`, counted)).toBeNull();
  expect(await parseCsv(','.repeat(4_000_000), counted)).toBeNull();
  expect(steps).toBeLessThan(10);
});
