/**
 * What a demo leaves in a database: a mark that one ran, and the way to take all of it out again. A demo takes no real
 * money and books no real ride, so nothing in it but what an operator decided is worth keeping.
 */
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { broughtByFile } from '#src/platform/settings/setting.ts';

/** The database has a demo's people in it. Its message is for whoever started the process. */
export class DemoInside extends Error {
  override readonly name = 'DemoInside';
}

/** A business has begun in here, and a demo would put invented people beside its own. Its message is for the terminal. */
export class BusinessInside extends Error {
  override readonly name = 'BusinessInside';
}

/** @throws BusinessInside */
export async function refuseBusinessInside({ db }: Database): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from users where not exists (select 1 from installation where demo_since is not null) limit 1`,
  );
  if (rows.length > 0)
    throw new BusinessInside(
      'This database is of a business, and DEMO is on: its people would stand beside invented ones. Set DEMO=off, or start the demo with another DATA_DIR or DATABASE_URL.',
    );
}

/** Says that from now on invented people are in here. */
export async function markDemo({ db }: Database): Promise<void> {
  await db.execute(sql`update installation set demo_since = coalesce(demo_since, now())`);
}

/** A business does not begin among invented people. @throws DemoInside */
export async function refuseDemoInside({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ since: Date }>(
    sql`select demo_since::date::text as since from installation where demo_since is not null`,
  );
  const [row] = rows;
  if (!row) return;
  throw new DemoInside(
    `A demo ran in this database, since ${row.since}: its people, cars, orders and posts are invented. Take them out with npm run demo:remove, which keeps what you decided about the company, or start with an empty DATA_DIR or another DATABASE_URL.`,
  );
}

interface Kept {
  /** Columns that name who typed a row: that person goes, and the column is empty from then on. */
  people?: readonly string[];
  /** Rows of it that a demo brought, or that belong to somebody who goes. */
  without?: string;
}
const cameWithADemo = `id in (select city_id from city_versions where version = 1 and created_by is null)`;
const ofADemosCity = cameWithADemo.replace('id in', 'city_id in');
/** The fares that each database begins with stay: they are what a demo started here again prices its rides by. */
const writtenForADemosCity = `(changed_by is not null or published_by is not null) and ${cameWithADemo.replace('id in', 'area in')}`;

/** What outlives a demo: what the company decided, and what migrations write. */
const kept: Readonly<Record<string, Kept>> = {
  installation: {},
  setting_versions: {
    people: ['changed_by'],
    without: `changed_by is null and reason <> '${broughtByFile}'`,
  },
  fare_versions: { people: ['changed_by', 'published_by', 'taken_back_by'], without: writtenForADemosCity },
  tax_rules: { people: ['created_by', 'ended_by'] },
  tax_registrations: { people: ['created_by', 'ended_by'], without: 'user_id is not null' },
  ledger_account_numbers: { people: ['set_by'] },
  cities: { without: cameWithADemo },
  city_streets: { people: ['created_by'], without: ofADemosCity },
  imported_streets: { without: ofADemosCity },
  city_paces: { without: ofADemosCity },
  city_state_changes: { people: ['changed_by'], without: ofADemosCity },
  city_versions: { people: ['created_by'], without: ofADemosCity },
};
export const keptTables: readonly string[] = Object.keys(kept);

/** Whether another process is connected: what it holds in memory would come back. */
export async function isInUse({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ others: number }>(
    sql`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return (rows[0]?.others ?? 0) > 0;
}

/**
 * Empties every other table, jobs too, in one transaction.
 * @returns how many rows went, by table
 */
export async function removeDemoRows({
  transaction,
}: Pick<Database, 'transaction'>): Promise<Record<string, number>> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const all = rows.map(({ name }) => name);
    const gone = all.filter((name) => !keptTables.includes(name));
    const counts: Record<string, number> = {};
    for (const name of gone) {
      const found = await tx.execute<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.identifier(name)}`,
      );
      if (found.rows[0]?.rows) counts[name] = found.rows[0].rows;
    }
    // What points to people is emptied with them, so the rows that stay wait elsewhere.
    for (const [name, how] of Object.entries(kept)) await setAside(tx, name, how);
    for (const [name, { people = [] }] of Object.entries(kept)) {
      for (const column of people)
        await tx.execute(sql`update ${asideName(name)} set ${sql.identifier(column)} = null`);
    }
    // History is guarded by triggers, which only its owner may put aside.
    for (const name of all) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
    const list = sql.join(
      all.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await tx.execute(sql`truncate ${list} restart identity cascade`);
    for (const name of inOrder) await bringBack(tx, name);
    for (const name of all) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
    await emptyJobs(tx);
    await tx.execute(sql`update installation set demo_since = null, setup_nonce = gen_random_uuid()::text`);
    return counts;
  });
}

/** What others point to comes first. */
const inOrder = keptTables;
const asideName = (name: string) => sql.identifier(`aside_${name}`);

async function setAside(tx: Tx, name: string, { without }: Kept): Promise<void> {
  const rows = without ? sql`where not (${sql.raw(without)})` : sql``;
  await tx.execute(
    sql`create temporary table ${asideName(name)} on commit drop as select * from ${sql.identifier(name)} ${rows}`,
  );
}

async function bringBack(tx: Tx, name: string): Promise<void> {
  await tx.execute(
    sql`insert into ${sql.identifier(name)} overriding system value select * from ${asideName(name)}`,
  );
  const { rows } = await tx.execute<{ sequence: string | null }>(
    sql`select pg_get_serial_sequence(${name}, column_name) as sequence from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and column_name = 'id'`,
  );
  const sequence = rows[0]?.sequence;
  if (sequence)
    await tx.execute(
      sql`select setval(${sequence}::regclass, (select coalesce(max(id), 0) + 1 from ${sql.identifier(name)}), false)`,
    );
}

/** The queues stay, what waits in them goes. */
async function emptyJobs(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'jobs' and c.relkind in ('r', 'p') and (not c.relispartition)
          and c.relname not in ('version', 'queue', 'schedule', 'subscription')`,
  );
  for (const { name } of rows)
    await tx.execute(sql`truncate ${sql.identifier('jobs')}.${sql.identifier(name)} cascade`);
}
