import { words } from './fold.ts';
import type { Columns } from './index-format.ts';
import type { Region } from './place-entry.ts';

const none = -1;

export interface OuterMatch {
  has(columns: Columns, place: number): boolean;
}

/** Words of country and region names, so that "paris france" and "london ontario" are understood. */
export function createOuterWords(countries: Region[], regions: Region[]) {
  const entries = [
    ...countries.flatMap((country, i) =>
      [...words(country.name), ...country.codes.flatMap(words)].map((word) => ({
        word,
        country: i,
        region: none,
      })),
    ),
    ...regions.flatMap((region, i) =>
      [...words(region.name), ...region.codes.flatMap(words)].map((word) => ({
        word,
        country: none,
        region: i,
      })),
    ),
  ].sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
  return {
    match(prefix: string): OuterMatch | undefined {
      let low = 0;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const entry = entries[middle];
        if (entry && entry.word < prefix) low = middle + 1;
        else high = middle;
      }
      const inCountries = new Set<number>();
      const inRegions = new Set<number>();
      for (let entry = entries[low]; entry?.word.startsWith(prefix); entry = entries[low]) {
        low += 1;
        const { word, country, region } = entry;
        if (prefix.length < 3 && word !== prefix) continue;
        if (country >= 0) inCountries.add(country);
        else inRegions.add(region);
      }
      if (inCountries.size + inRegions.size === 0) return undefined;
      return {
        has: (columns, place) =>
          inCountries.has(columns.country[place] ?? none) || inRegions.has(columns.region[place] ?? none),
      };
    },
  };
}
