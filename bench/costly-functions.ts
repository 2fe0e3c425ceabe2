/**
 * Claim: the slowest hostile words of the largest length that is let in take each reader of a caller's words at most
 * 400 ms of the processor. Peer: the same words gone over once, character by character. Prints the table of
 * `docs/security/costly-functions.md`. Run: npm run bench -- costly-functions
 */
import { hostileWords, type Reader, readers, readingMs } from '../test/hostile-words.ts';
import { conclude, quick } from './measure.ts';

const goalMs = 400;

function countCharacters(words: string): number {
  let sum = 0;
  for (const character of words) sum += character.codePointAt(0) ?? 0;
  return sum;
}

function slowest({ most, read }: Reader): { ms: number; onceMs: number; words: string } {
  let found = { ms: 0, onceMs: 0, words: '' };
  for (const words of hostileWords(quick ? Math.min(most, 4000) : most)) {
    const ms = readingMs(() => read(words));
    if (ms > found.ms)
      found = { ms, onceMs: readingMs(() => countCharacters(words)), words: words.slice(0, 8) };
  }
  return found;
}

const figures: Record<string, number> = {};
console.log(
  '| what is read | characters at most | slowest words | ms | once over them, ms |\n|---|---|---|---|---|',
);
for (const reader of readers) {
  const { ms, onceMs, words } = slowest(reader);
  figures[`${reader.what}, ms`] = ms;
  const shown = JSON.stringify(words).replaceAll('|', '\\|');
  console.log(`| ${reader.what} | ${reader.most} | ${shown}… | ${ms.toFixed(1)} | ${onceMs.toFixed(1)} |`);
}
conclude(figures, { [`each in ${goalMs} ms`]: Object.values(figures).every((ms) => ms <= goalMs) });
