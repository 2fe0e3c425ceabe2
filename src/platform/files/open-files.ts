import type { Config } from '#src/platform/config.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { OpenFileStore } from './file-store.ts';
import { createFolderFiles, openFolderFiles } from './folder-files.ts';
import { createMovingFiles } from './moving-files.ts';

/** A bucket as people write it, without its key. */
export const addressOf = ({ origin, bucket, prefix }: NonNullable<Config['storage']>): string =>
  `${origin}/${bucket}/${prefix}`;

/** In a bucket where the configuration names one, and otherwise in the data folder. */
export async function openFiles(parts: {
  config: Pick<Config, 'dataDir' | 'storage'>;
  log: Log;
}): Promise<OpenFileStore> {
  const { config, log } = parts;
  if (!config.storage) return openFolderFiles(config.dataDir, log);
  // Whoever has no bucket does not load the client.
  const { openS3Files } = await import('./s3-files.ts');
  const storage = openS3Files({ settings: config.storage, log });
  return createMovingFiles(storage, createFolderFiles(config.dataDir));
}
