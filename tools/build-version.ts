/**
 * Builds all files of a version of a city's streets into a folder: begun by `src/geo/imports/server/aside.ts` with the
 * extract, a file of the city's facts and the folder. Says what it is doing, line by line.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { builtFile, refusedCode } from '#src/geo/imports/server/aside.ts';
import { streetBuilders } from '#src/geo/imports/server/builders.ts';
import { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { buildVersion } from '#src/geo/streets/import/build-version.ts';

const [path = '', cityFile = '', folder = ''] = process.argv.slice(2);
const city = CityFacts.parse(JSON.parse(await readFile(cityFile, 'utf8')));
try {
  const built = await buildVersion(path, folder, city, streetBuilders, (words) => console.log(words));
  // Last, so that a folder with it is whole.
  await writeFile(join(folder, builtFile), JSON.stringify(built));
} catch (error) {
  if (!(error instanceof ImportRefused)) throw error;
  console.error(error.message);
  process.exitCode = refusedCode;
}
