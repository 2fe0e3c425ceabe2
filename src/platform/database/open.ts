/** Opens the product's database: the one DATABASE_URL names, or the embedded one. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#src/platform/config.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { EmbeddedDatabaseError, reachableBy, serverAccount } from '#src/platform/postgres-server/binaries.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { embeddedServing, letServe } from '#src/platform/postgres-server/serving-role.ts';
import { connectDatabase, type Database } from './database.ts';

const databaseName = 'rove';
const openerLockKey = 76_311_002;
// PostgreSQL notices within moments that a killed process is gone; a start right after the kill waits that long.
const claimAttempts = 15;
const claimRetryMs = 100;

/**
 * Where the embedded database keeps its files. For root in a folder that is closed to others it is a
 * folder under /var/lib, because PostgreSQL has to run under another account that cannot enter.
 */
export function embeddedDataDir(config: Pick<Config, 'dataDir' | 'dataDirChosen'>): string {
  const account = serverAccount();
  if (config.dataDirChosen || !account || reachableBy(account, config.dataDir)) return config.dataDir;
  const project = createHash('sha256').update(config.dataDir).digest('hex').slice(0, 12);
  return join('/var/lib/rove', project);
}

/**
 * Starts or reaches the database and brings it to the newest schema.
 * What serves then connects as a role that owns no table, where there are two.
 * @throws EmbeddedDatabaseError in words for the terminal, or the driver's error for DATABASE_URL.
 */
export async function openDatabase(config: Config, log?: Log): Promise<Database> {
  if (config.databaseUrl) {
    const { databaseUrl, databaseMigrateUrl } = config;
    await migrateDatabase(databaseMigrateUrl ?? databaseUrl);
    if (databaseMigrateUrl) await letServe(databaseMigrateUrl, databaseUrl);
    return connectDatabase(databaseUrl);
  }
  const dataDir = embeddedDataDir(config);
  // Claimed again after each restart, because the lock died with the server.
  let reclaim: (() => Promise<void>) | undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    supervised: {
      ended: () =>
        log?.error({ event: 'database_ended', dataDir }, 'PostgreSQL ended by itself; starting it again'),
      restarted: (afterMs) => {
        log?.warn({ event: 'database_restarted', afterMs }, 'PostgreSQL runs again');
        reclaim?.().catch((error) =>
          log?.fatal({ err: error, dataDir }, 'another Rove has taken this data folder; stop one of the two'),
        );
      },
      failed: (error, nextTryMs) =>
        log?.error(
          { event: 'database_not_started', dataDir, nextTryMs, words: error.message },
          'PostgreSQL does not start; see its words here, free disk space if there is none, and it is tried again',
        ),
    },
  });
  let release = await claim(postgres.url, dataDir).catch(async (error) => {
    // It belongs to the Rove that runs on it.
    await postgres.leave();
    throw error;
  });
  reclaim = async () => {
    release = await claim(postgres.url, dataDir);
  };
  try {
    await createDatabase(postgres.url);
    const url = postgres.urlOf(databaseName);
    await migrateDatabase(url);
    const database = connectDatabase(await embeddedServing(url));
    return {
      ...database,
      async close() {
        await database.close();
        await release();
        await postgres.stop();
      },
    };
  } catch (error) {
    await release();
    await postgres.stop();
    throw error;
  }
}

/** Holds a session lock for as long as this process lives, so that two processes never share one embedded database. */
async function claim(url: string, dataDir: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: `rove opener ${process.pid}` });
  await client.connect();
  client.on('error', () => {});
  for (let attempt = 0; attempt < claimAttempts; attempt++) {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      openerLockKey,
    ]);
    if (rows[0]?.claimed) return () => client.end();
    await sleep(claimRetryMs);
  }
  await client.end();
  throw new EmbeddedDatabaseError(
    `Another Rove is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`,
  );
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
