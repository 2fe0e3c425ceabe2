/** Takes everything of a demo out of its database and folder: `npm run demo:remove -- --yes`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInUse, removeDemoRows } from '#src/app/demo-store.ts';
import { type Config, parseConfig } from '#src/platform/config.ts';
import { storedFolders } from '#src/platform/files/file-store.ts';
import { addressOf, openFiles } from '#src/platform/files/open-files.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { reachDatabase } from './reach-database.ts';

/** Beside the database: what people sent, and what the card sandbox remembers. */
const foldersOfPeople = ['uploads', 'documents', 'sandbox'];

async function removeFiles(config: Config): Promise<number> {
  let removed = 0;
  const files = await openFiles({ config, log: createLog('error') });
  // Streets belong to cities, and those of a company's own stay.
  for (const folder of storedFolders.filter((one) => one !== 'streets')) {
    const names: string[] = [];
    for await (const name of files.list(folder)) names.push(name);
    for (const name of names) await files.remove(name);
    removed += names.length;
  }
  await files.stop();
  for (const name of foldersOfPeople) rmSync(join(config.dataDir, name), { recursive: true, force: true });
  return removed;
}

const config = parseConfig({ ...process.env, DEMO: 'off' });
const place = config.databaseUrl ? new URL(config.databaseUrl).host : config.dataDir;
const also = config.storage ? ` and the files in ${addressOf(config.storage)}` : '';
const migrated = config.databaseMigrateUrl;
const { database, leave } = await reachDatabase(migrated ? { ...config, databaseUrl: migrated } : config);
try {
  const { rows } = await database.pool.query<{ demo_since: Date | null }>(
    'select demo_since from installation',
  );
  if (!rows[0]?.demo_since) {
    console.log(`No demo ran in the database of ${place}; nothing was changed.`);
  } else if (await isInUse(database)) {
    console.error(`Something is connected to the database of ${place}. Stop every process of Rove first.`);
    process.exitCode = 1;
  } else if (!process.argv.includes('--yes')) {
    const { rows: people } = await database.pool.query(
      `select count(*)::int as own from users where email not like '%rove.example'`,
    );
    console.log(
      [
        `This takes out of ${place} everybody's accounts (${people[0].own} of them made by visitors), rides, cars, orders, posts and letters${also}.`,
        'What was decided stays: settings, cities of your own, taxes and registrations, account numbers.',
        'It cannot be undone. Go on with: npm run demo:remove -- --yes',
      ].join('\n'),
    );
    process.exitCode = 1;
  } else {
    const counts = await removeDemoRows(database);
    const files = await removeFiles(config);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    console.log(
      `${total} rows of ${Object.keys(counts).length} tables and ${files} files are gone. Start with DEMO=off npm start.`,
    );
  }
} finally {
  await database.close();
  await leave();
}
