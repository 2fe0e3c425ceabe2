/** All files of a version of a city's streets, made of one extract; nothing of it needs a database. */

import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { isServed } from '../cities/cities.ts';
import { type CityFacts, makeCity } from '../cities/city-facts.ts';
import { type BuiltGraph, buildGraph } from './build-graph.ts';
import { writeGraph } from './graph-file.ts';
import { type Progress, type Roads, readExtract } from './read-extract.ts';

/** Makes one more file of a version out of the same extract. @throws ImportRefused */
export type PartBuilder = (path: string, built: BuiltGraph, say: Progress) => Promise<Buffer>;

/** What a version has besides its roads, by the rooms that use it. */
export interface PartBuilders {
  map?: PartBuilder;
  addresses?: PartBuilder;
}

export const versionParts = ['roads', 'map', 'addresses'] as const;
export type VersionPart = (typeof versionParts)[number];

export interface BuiltVersion {
  files: Partial<Record<VersionPart, Buffer>> & { roads: Buffer };
  facts: BuiltGraph['facts'];
}

/** @throws ImportRefused for what is no extract of this city */
export async function buildVersion(
  path: string,
  city: CityFacts,
  builders: PartBuilders = {},
  say: Progress = () => {},
): Promise<BuiltVersion> {
  const roads = await readExtract(path, say);
  // Before the minutes that its graph takes, so that a wrong file is told of at once.
  refuseElsewhere(roads, city);
  const built = buildGraph(roads, say);
  const files: BuiltVersion['files'] = { roads: writeGraph(built) };
  for (const part of ['map', 'addresses'] as const) {
    const made = await builders[part]?.(path, built, say);
    if (made) files[part] = made;
  }
  return { files, facts: built.facts };
}

function refuseElsewhere({ lng: lngs, lat: lats }: Roads, facts: CityFacts): void {
  const city = makeCity(facts, 'draft');
  const lies = lngs.some((lng, i) => isServed(city, [lng / 1e7, (lats[i] ?? 0) / 1e7]));
  if (!lies)
    throw new ImportRefused(
      `None of these roads lies where ${facts.name} is driven in. Is it the extract of another city, or is the area of the city drawn elsewhere?`,
    );
}
