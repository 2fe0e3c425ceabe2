/** Builds the index of the world's places: `tsx tools/build-places.ts [folder]`, data/places by default. */
import { resolve } from 'node:path';
import { ensureWorldIndex } from '#src/geo/places/server/place-files.ts';

const folder = resolve(process.argv[2] ?? 'data/places');
const started = performance.now();
const built = ensureWorldIndex(folder);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  built ? `Built the place index in ${folder} (${seconds} s).` : `The place index in ${folder} is current.`,
);
