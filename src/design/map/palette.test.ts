import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mapColours } from './palette.ts';

it('has the same colours in the style sheet of the page', () => {
  const css = readFileSync(new URL('palette.css', import.meta.url), 'utf8');
  const found = [...css.matchAll(/--map-([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(
    ([, name, light, dark]) => [name, [light, dark]],
  );
  const wanted = Object.entries(mapColours).map(([name, pair]) => [
    name,
    pair.map((colour) => colour.toLowerCase()),
  ]);
  expect(found).toEqual(wanted);
});
