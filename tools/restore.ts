/** Puts a backup back where nothing is: `DATA_DIR=/var/lib/rove npm run restore -- /var/backups/rove/rove-…`. */
import { resolve } from 'node:path';
import { BackupError } from '#src/platform/backup/manifest.ts';
import { restore } from '#src/platform/backup/restore.ts';
import { parseConfig } from '#src/platform/config.ts';
import { embeddedDataDir } from '#src/platform/database/open.ts';

const config = parseConfig(process.env);
const from = process.argv[2];
if (!from) {
  console.error('Say which: npm run restore -- /var/backups/rove/rove-20260131T040000Z');
  process.exit(1);
}
try {
  const { madeAt, rove, filesElsewhere } = await restore({
    from: resolve(from),
    dataDir: config.dataDir,
    databaseDir: config.databaseUrl ? config.dataDir : embeddedDataDir(config),
    databaseUrl: config.databaseMigrateUrl ?? config.databaseUrl,
  });
  if (filesElsewhere) {
    console.log(
      `Its uploads and documents are those of ${filesElsewhere}: set S3_URL to it, or to a copy if this Rove is not to change them.`,
    );
  }
  console.log(`Everything of ${madeAt} (Rove ${rove}) is back. Start Rove, then: npm run ledger:check`);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
