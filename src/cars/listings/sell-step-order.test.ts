import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepOf } from './sell-step-order.ts';

test('what was refused is shown in the step that its field stands in', () => {
  const page = readFileSync('src/cars/selling/pages/sell-listing.tsx', 'utf8');
  for (const [, step, fields] of page.matchAll(/data-step="(\w+)"([\s\S]*?)(?=data-step="|$)/g)) {
    for (const [, name] of fields!.matchAll(/\sname="(\w+)"/g)) {
      if (name !== 'intent') expect(stepOf(name!), name).toBe(step);
    }
  }
  expect(page.match(/data-step="/g)).toHaveLength(4);
  expect(stepOf('vin')).toBe('car');
  expect(stepOf('price')).toBe('price');
});
