/** Takes the imported streets of a city away, also while Rove runs: `npm run city:remove -- --city ID`. */
import { removeStreets } from '#src/geo/streets/server/importing.ts';
import { withStreets, wordAfter } from './reach-streets.ts';

const city = wordAfter('--city', process.argv.slice(2));
if (!city) {
  console.error('Say of which city: npm run city:remove -- --city vaduz.');
  process.exit(1);
}
await withStreets(async (parts) => {
  const versions = await removeStreets(parts, city);
  console.log(
    `The imported streets of ${city} are gone, ${versions === 1 ? 'one version' : `${versions} versions`} of them.`,
  );
});
