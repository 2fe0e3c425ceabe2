import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actionProblem,
  brandColours,
  brandTokens,
  contrast,
  mainProblem,
  surfaces,
  usualTokens,
} from './colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((bits) => `#${bits.toString(16).padStart(6, '0')}`);

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffff00', '#ffffff')).toBeCloseTo(1.07, 2);
});

test.each([
  ['#000000', null],
  ['#1f5b45', null],
  ['#ffffff', /The nearest that can be is #[5-7]/],
  ['#ffff00', /contrast of 1\.0 : 1; 4\.5 : 1/],
  ['#808080', /The nearest that can be is #6/],
])('as a main colour %s', (chosen, refused) => {
  const problem = mainProblem(chosen);
  if (refused === null) return expect(problem).toBeNull();
  expect(problem?.words).toMatch(refused);
  expect(mainProblem(problem?.nearest as string)).toBeNull();
});

test.each([
  ['#000000', null],
  ['#ffff00', null],
  ['#ff6a1a', null],
  ['#ffffff', /not told from the page/],
  ['#7a7a7a', /Neither dark nor white words/],
])('as an action colour %s', (chosen, refused) => {
  const problem = actionProblem(chosen);
  if (refused === null) return expect(problem).toBeNull();
  expect(problem?.words).toMatch(refused);
  expect(actionProblem(problem?.nearest as string)).toBeNull();
});

/** Pairs of words and ground that pages have. */
const pairsOf = (scheme: 'light' | 'dark', chosen: { main: string; action: string }) => {
  const made = brandColours(chosen, scheme) as Record<string, string>;
  const { paper, card, well, ink, muted } = surfaces[scheme];
  const { spruce, tint, signal, selected } = made;
  const read: [string | undefined, string | undefined][] = [
    ...[paper, card, well, tint].map((ground): [string | undefined, string | undefined] => [spruce, ground]),
    [made['on-spruce'], spruce],
    [made['on-selected'], selected],
    [ink, tint],
    [muted, tint],
    [made['on-signal'], signal],
    [made['on-signal'], made['signal-deep']],
  ];
  const signs: [string | undefined, string | undefined][] = [paper, card].map((ground) => [
    made['signal-sign'],
    ground,
  ]);
  return { read, signs };
};

test('whatever is chosen, refused colours have a nearest that can be, and words are read in both themes', () => {
  fc.assert(
    fc.property(colour, colour, (wantedMain, wantedAction) => {
      const main = mainProblem(wantedMain)?.nearest ?? wantedMain;
      const action = actionProblem(wantedAction)?.nearest ?? wantedAction;
      expect([mainProblem(main), actionProblem(action)]).toEqual([null, null]);
      for (const scheme of ['light', 'dark'] as const) {
        const { read, signs } = pairsOf(scheme, { main, action });
        for (const [one, other] of read)
          expect(contrast(one as string, other as string), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
        for (const [one, other] of signs)
          expect(contrast(one as string, other as string), `${one} on ${other}`).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 300 },
  );
});

test('what nobody chose is left to the style sheet', () => {
  expect(brandTokens({ main: null, action: null })).toBeNull();
  expect(Object.keys(brandTokens({ main: '#103070', action: null }) ?? {})).not.toContain('--color-signal');
});

test('pages are of the colours that words are compared with', () => {
  const css = readFileSync('src/design/tokens.css', 'utf8');
  for (const name of ['paper', 'card', 'well', 'ink', 'muted', 'line'] as const)
    expect(css).toContain(`--color-${name}: light-dark(${surfaces.light[name]}, ${surfaces.dark[name]});`);
  for (const [name, day] of Object.entries(usualTokens.light)) {
    const night = usualTokens.dark[name as keyof typeof usualTokens.dark];
    expect(css).toContain(`--color-${name}: ${day === night ? day : `light-dark(${day}, ${night})`};`);
  }
});
