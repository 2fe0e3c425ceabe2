/** Two roles: one owns the tables and migrates them, the other serves, and can change rows but no table or trigger. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { existing } from '#src/platform/existing.ts';

/** Of the embedded server; its password is new at each start and is kept nowhere. */
const embeddedServingRole = 'rove_serves';

/** Any number that nothing else locks by. */
const grantLockKey = 76_311_005;

/**
 * Lets the role of `servingUrl` read and write rows of what the role of `ownerUrl` owns. It may make schemas of its own,
 * as the job queue does, and never touches books and audit but to add to them. Safe to repeat.
 */
export async function letServe(ownerUrl: string, servingUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(servingUrl).username);
  await asOwner(ownerUrl, (client) => grantRows(client, role));
}

/** Makes the embedded server's serving role, and answers its address. */
export async function embeddedServing(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [
      embeddedServingRole,
    ]);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${embeddedServingRole} login nosuperuser password '${password}'`,
    );
    await grantRows(client, embeddedServingRole);
  });
  const url = new URL(ownerUrl);
  url.username = embeddedServingRole;
  url.password = password;
  return url.href;
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'rove-migrate' });
  await client.connect();
  try {
    await client.query('begin');
    // Several processes may start at once, and PostgreSQL refuses two grants on one thing side by side.
    await client.query('select pg_advisory_xact_lock($1)', [grantLockKey]);
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

// Retention and the end of an account reach events and entries of the audit, by the ways round that their triggers allow.
const onlyAddedTo = ['payment_audit', 'ledger_entries', 'ledger_lines', 'audit_seals'];

async function grantRows(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = existing(rows[0], 'the name of the database');
  await client.query(`
    grant connect, create, temporary on database ${client.escapeIdentifier(database.name)} to ${to};
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select on all sequences in schema public to ${to};
    revoke update, delete on ${onlyAddedTo.join(', ')} from ${to};
    revoke delete on audit_entries from ${to};
    grant execute on function make_trail_day(date), drop_trail_days_before(date) to ${to};
  `);
  await giveJobs(client, role);
}

/** The job queue makes a table for each queue, so its schema is the serving role's; one role had it all before. */
async function giveJobs(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema jobs owner to %I', $1::text) as statement
       from pg_namespace where nspname = 'jobs' and pg_get_userbyid(nspowner) <> $1
     union all
     select format('alter %s jobs.%I owner to %I', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname, $1::text)
       from pg_class where relnamespace = to_regnamespace('jobs') and relkind in ('r', 'p', 'v')
        and pg_get_userbyid(relowner) <> $1
     union all
     select format('alter type jobs.%I owner to %I', typname, $1::text)
       from pg_type where typnamespace = to_regnamespace('jobs') and typtype = 'e' and pg_get_userbyid(typowner) <> $1
     union all
     select format('alter function %s owner to %I', oid::regprocedure, $1::text)
       from pg_proc where pronamespace = to_regnamespace('jobs') and pg_get_userbyid(proowner) <> $1`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}
