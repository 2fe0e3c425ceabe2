/** All files of a version of a city's streets, made of one extract; nothing of it needs a database. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Where each part was written. */
  files: Partial<Record<VersionPart, string>>;
  facts: BuiltGraph['facts'];
}

/**
 * Builds into `folder`, which is there: a part is written before the next is made, since those of a large city would not
 * be in memory together.
 * @throws ImportRefused for what is no extract of this city
 */
export async function buildVersion(
  path: string,
  folder: string,
  city: CityFacts,
  builders: PartBuilders = {},
  say: Progress = () => {},
): Promise<BuiltVersion> {
  const roads = await readExtract(path, say);
  // Before the minutes that its graph takes, so that a wrong file is told of at once.
  refuseElsewhere(roads, city);
  const built = buildGraph(roads, say);
  const files: BuiltVersion['files'] = {};
  const keep = async (part: VersionPart, bytes: Buffer) => {
    files[part] = join(folder, part);
    await writeFile(files[part], bytes).catch((error: NodeJS.ErrnoException) => {
      throw new ImportRefused(
        `The ${part} of this city, ${Math.ceil(bytes.length / 1e6)} MB, cannot be written to ${folder} (${error.code}). Make room there, then begin again.`,
      );
    });
  };
  await keep('roads', writeGraph(built));
  for (const part of ['map', 'addresses'] as const) {
    const made = await builders[part]?.(path, built, say);
    if (made) await keep(part, made);
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
