/** Brings uploads and documents from DATA_DIR into the bucket of S3_URL, also while Rove runs on it: `npm run files:move`. */
import { parseConfig } from '#src/platform/config.ts';
import { StorageAway } from '#src/platform/files/file-store.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { moveFiles } from '#src/platform/files/moving-files.ts';
import { addressOf } from '#src/platform/files/open-files.ts';
import { openS3Files } from '#src/platform/files/s3-files.ts';
import { createLog } from '#src/platform/observe/log.ts';

const everyFiles = 1000;

const { storage, dataDir } = parseConfig(process.env);
if (!storage) {
  console.error('Say where to: S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY, as Rove itself has them.');
  process.exit(1);
}
try {
  const { files, bytes } = await moveFiles({
    storage: openS3Files({ settings: storage, log: createLog('silent') }),
    folder: createFolderFiles(dataDir),
    onMoved: (moved) => {
      if (moved % everyFiles === 0) console.log(`${moved} files are there.`);
    },
  });
  console.log(
    `${files} files, ${(bytes / 1e6).toFixed(1)} MB, were brought from ${dataDir} to ${addressOf(storage)}.`,
  );
} catch (error) {
  if (!(error instanceof StorageAway)) throw error;
  console.error(`${error.message} What was moved until then is there; begin again to go on.`);
  process.exitCode = 1;
}
