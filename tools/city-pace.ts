/**
 * Says what finished rides taught of a city's pace, and forgets it: `npm run city:pace -- --city ID [--forget]`, also while
 * Rove runs. Ends with 1 where nothing is known.
 */
import { forgetPace } from '#src/geo/guidance/server/service.ts';
import { findPaces } from '#src/geo/guidance/server/store.ts';
import { withStreets, wordAfter } from './reach-streets.ts';

const argv = process.argv.slice(2);
const city = wordAfter('--city', argv);
if (!city) {
  console.error('Say of which city: npm run city:pace -- --city vaduz, and --forget to begin anew.');
  process.exit(1);
}
await withStreets(async ({ database }) => {
  const row = (await findPaces(database.db)).find(({ cityId }) => cityId === city);
  if (!row) {
    console.error(`No ride has taught anything of ${city} yet.`);
    process.exitCode = 1;
    return;
  }
  const { classes, usual } = row.pace;
  const names = ['fast', 'main', 'middle', 'small', 'service'];
  const factor = (log: number) => `x${Math.exp(log).toFixed(2)}`;
  console.log(
    `${row.rides} rides taught how long ${city} takes: as a whole ${factor(usual)}, ${classes
      .map((log, i) => `${names[i]} roads ${factor(log)}`)
      .join(', ')}.`,
  );
  if (!argv.includes('--forget')) return;
  await forgetPace(database, city);
  console.log('It is forgotten, in every process; the next rides teach it anew.');
});
