/**
 * Gives a city its real streets, also while Rove runs: `npm run city:import -- FILE.osm.pbf --city ID`. The version before
 * comes back with `npm run city:import -- --back --city ID`. Ends with 0 where it holds, 1 where it was refused, 2 where
 * files cannot be kept.
 */
import { importStreets, takeStreetsBack } from '#src/geo/streets/server/importing.ts';
import { withStreets, wordAfter } from './reach-streets.ts';

const argv = process.argv.slice(2);
const city = wordAfter('--city', argv);
const isBack = argv.includes('--back');
const file = argv.find((word, i) => !word.startsWith('--') && argv[i - 1] !== '--city');
if (!city || (!file && !isBack)) {
  console.error(
    'Say which file and which city: npm run city:import -- vaduz.osm.pbf --city vaduz, or --back --city vaduz.',
  );
  process.exit(1);
}

await withStreets(async (parts) => {
  if (isBack || !file) {
    const version = await takeStreetsBack(parts, city);
    console.log(`Version ${version} of the streets of ${city} holds again, in every process.`);
    return;
  }
  const from = performance.now();
  const { version, sizeBytes, facts } = await importStreets(parts, city, file, (words) => console.log(words));
  const { leftOut, deadEdges } = facts;
  const out = [
    [leftOut.closedRoads, 'roads that cars may not drive'],
    [leftOut.ferries, 'ferries'],
    [deadEdges, 'ways that lead nowhere'],
    [leftOut.missingPoints, 'points that the extract cuts off'],
    [leftOut.conditionalRestrictions, 'turns that are forbidden at some hours or to some cars'],
    [leftOut.restrictionsElsewhere, 'forbidden turns of roads that are not there'],
  ] as const;
  const words = out.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  if (words.length > 0) console.log(`Left out: ${words.join(', ')}.`);
  console.log(
    `Version ${version} of the streets of ${city} holds, in every process: ${facts.roads} roads, ${facts.restrictions} forbidden turns, ${(sizeBytes / 1e6).toFixed(1)} MB, ${((performance.now() - from) / 1000).toFixed(1)} s. ${facts.attribution}`,
  );
});
