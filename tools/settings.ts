/** What a company decided, out to a file and in from one: `npm run settings -- export FILE`, `… import FILE`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { settingGuards } from '#src/app/setting-guards.ts';
import { settingKinds } from '#src/app/settings.ts';
import { exportSettings, importSettings, WrongFile } from '#src/app/settings-file.ts';
import { parseConfig } from '#src/platform/config.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { reachDatabase } from './reach-database.ts';

const [verb, file] = process.argv.slice(2);
if ((verb !== 'export' && verb !== 'import') || !file) {
  console.error('Say what to do and with which file: npm run settings -- export company.json');
  process.exit(1);
}
const config = parseConfig(process.env);
const { database, leave } = await reachDatabase(config);
const kinds = settingKinds;
const settings = await openSettings({
  ...{ database, clock: systemClock, log: createLog('warn'), kinds },
  guards: settingGuards(config),
});
const parts = { database, clock: systemClock, settings, kinds };
try {
  if (verb === 'export') {
    const made = await exportSettings(parts);
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
    console.log(`${file} has ${[...Object.keys(made.settings), ...Object.keys(made.rows)].join(', ')}.`);
  } else {
    const changed = await importSettings(parts, readFileSync(file, 'utf8'));
    console.log(changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Everything was so already.');
  }
} catch (error) {
  if (!(error instanceof WrongFile)) throw error;
  console.error(`Nothing was changed.\n${error.message}`);
  process.exitCode = 1;
} finally {
  settings.stop();
  await database.close();
  await leave();
}
