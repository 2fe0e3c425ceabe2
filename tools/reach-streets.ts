/** Database and files for the commands that change a city's streets, also while Rove runs. */

import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { streetBuilders } from '#src/geo/imports/server/builders.ts';
import type { ImportingParts } from '#src/geo/streets/server/importing.ts';
import { parseConfig } from '#src/platform/config.ts';
import { isDatabaseDown } from '#src/platform/database/outage.ts';
import { StorageAway } from '#src/platform/files/file-store.ts';
import { openFiles } from '#src/platform/files/open-files.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { reachDatabase } from './reach-database.ts';

/** What follows a word such as `--city`. */
export function wordAfter(word: string, argv: readonly string[]): string | undefined {
  const at = argv.indexOf(word);
  return at < 0 ? undefined : argv[at + 1];
}

/** Ends with 1 where it was refused, in words, and with 2 where the database or the storage of files is away. Nothing was changed then. */
export async function withStreets(act: (parts: ImportingParts) => Promise<void>): Promise<void> {
  const config = parseConfig(process.env);
  const { database, leave } = await reachDatabase(config);
  const files = await openFiles({ config, log: createLog('silent') });
  try {
    await act({ database, files, now: () => new Date(), builders: streetBuilders });
  } catch (error) {
    if (isDatabaseDown(error)) {
      console.error('Nothing was changed.\nThe database does not answer. Begin again once it does.');
      process.exitCode = 2;
      return;
    }
    if (!(error instanceof ImportRefused) && !(error instanceof StorageAway)) throw error;
    console.error(`Nothing was changed.\n${error.message}`);
    process.exitCode = error instanceof ImportRefused ? 1 : 2;
  } finally {
    await files.stop();
    await database.close();
    await leave();
  }
}
