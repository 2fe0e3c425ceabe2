/** Jobs that pg-boss 10 kept: 12 cannot read its tables, so they are set aside and queued anew. */
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/platform/database/database.ts';

export interface EarlierJob {
  name: string;
  data: object;
  startAfter: Date;
}

// Of pg-boss 11; what is older has the tables of 10.
const firstReadable = 25;
/** Any number that nothing else locks by: several processes may start at once. */
const lockKey = 76_311_006;
const lock = sql`select pg_advisory_xact_lock(${lockKey})`;

/** Before pg-boss starts. */
export async function setEarlierJobsAside(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(lock);
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`select to_regclass('jobs.version') is not null as there`,
    );
    if (!rows[0]?.there) return;
    const { rows: old } = await tx.execute(sql`select 1 from jobs.version where version < ${firstReadable}`);
    if (old.length > 0) await tx.execute(sql`alter schema jobs rename to jobs_before`);
  });
}

/** Once pg-boss has made its tables: `queue` is called for each job that was not done, and then the old ones go. */
export async function bringEarlierJobs(
  database: Database,
  queue: (tx: Tx, job: EarlierJob) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(lock);
    const { rows } = await tx.execute<{ there: boolean }>(
      sql`select to_regclass('jobs_before.job') is not null as there`,
    );
    if (!rows[0]?.there) return;
    const { rows: left } = await tx.execute<{ name: string; data: object; start_after: Date | string }>(
      sql`select name, data, start_after from jobs_before.job
          where state < 'completed' and name !~ '^__pgboss' order by created_on`,
    );
    for (const { name, data, start_after } of left)
      await queue(tx, { name, data, startAfter: new Date(start_after) });
    await tx.execute(sql`drop schema jobs_before cascade`);
  });
}
