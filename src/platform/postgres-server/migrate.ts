import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

// Any number of processes may start at once; the lock lets one of them migrate while the others wait.
const migrationLockKey = 76_311_001;

/** Brings the database at `url` to the newest schema. Safe to run from several processes at once. */
export async function migrateDatabase(url: string, migrationsFolder = 'migrations'): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'rove-migrate' });
  await client.connect();
  try {
    const db = drizzle(client);
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000)
      throw new Error(`Rove needs PostgreSQL 15 or newer; this server is ${Math.floor(version / 10_000)}.`);
    await db.execute(sql`select pg_advisory_lock(${migrationLockKey})`);
    await migrate(db, { migrationsFolder });
  } finally {
    await client.end();
  }
}
