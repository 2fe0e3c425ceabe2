/** Keeps everything Rove has, beside the product that runs on it: `npm run backup -- /where/backups/lie`. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp, keysFolder } from '#src/platform/backup/back-up.ts';
import { BackupError } from '#src/platform/backup/manifest.ts';
import { parseConfig } from '#src/platform/config.ts';
import { embeddedDataDir } from '#src/platform/database/open.ts';
import { addressOf } from '#src/platform/files/open-files.ts';
import { reachEmbedded } from './reach-database.ts';

const config = parseConfig(process.env);
const into = process.argv[2];
if (!into) {
  console.error('Say where to: npm run backup -- /var/backups/rove');
  process.exit(1);
}
const bucket = config.storage && addressOf(config.storage);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const embedded = config.databaseUrl ? undefined : await reachEmbedded(config);
try {
  const { folder, manifest } = await backUp({
    database: embedded
      ? { kind: 'embedded', dataDir: embeddedDataDir(config), url: embedded.url }
      : { kind: 'other', url: (config.databaseMigrateUrl ?? config.databaseUrl)! },
    dataDir: config.dataDir,
    filesElsewhere: bucket,
    into: resolve(into),
    version,
    now: new Date(),
  });
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(`${folder}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB.`);
  if (bucket) {
    console.log(
      `Uploads and documents in ${bucket} are not in it: the bucket keeps what was changed or removed there, for as long as you keep backups, by its versions.`,
    );
  }
  if (existsSync(join(folder, keysFolder))) {
    console.log(`Its folder ${keysFolder}/ opens what is in the rest: keep the two apart, and encrypt both.`);
  }
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await embedded?.leave();
}
