/** The product's database, for commands that run beside it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { embeddedDataDir } from '#src/platform/database/open.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';

/** Reached whether or not the product is running; the server is left as it was found. */
export async function reachDatabase(config: Config) {
  if (config.databaseUrl)
    return { database: connectDatabase(config.databaseUrl, undefined, true), leave: async () => {} };
  const { url, leave } = await reachEmbedded(config);
  return { database: connectDatabase(url, undefined, true), leave };
}

/** The address of the PostgreSQL in Rove's own folder, as its superuser. */
export async function reachEmbedded(config: Config): Promise<{ url: string; leave: () => Promise<void> }> {
  const dataDir = embeddedDataDir(config);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    console.error(`There is no database in ${dataDir} yet. Start Rove once, or set DATA_DIR to its folder.`);
    process.exit(1);
  }
  const running = existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    url: postgres.urlOf('rove'),
    leave: async () => {
      if (!running) await postgres.stop();
    },
  };
}
