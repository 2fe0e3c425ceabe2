/**
 * Years of business as rows, made in SQL from one ride that the product itself has carried out: each table's row of it
 * is repeated with other people, numbers and times, so that a column which is new tomorrow is filled too.
 */
import type pg from 'pg';

export interface Size {
  rides: number;
  people: number;
  drivers: number;
}

// Numbers from here on are grown ones; what the product made by itself lies below.
const first = 1000;
const firstDriverUser = 1_000_000;
const ridesAtOnce = 250_000;
/** Of two years; mails are kept for 30 days, and so are theirs. */
const days = 730;
const mailDays = 30;

/** Tables whose indexes are made after their rows, which takes a third of the time. */
const largest = [
  'rides',
  'payments',
  'ledger_entries',
  'ledger_lines',
  'ride_offers',
  'ride_messages',
  'events',
  'mails',
  'payouts',
  'provider_events',
  'driver_shifts',
  'quotes',
  'sessions',
];

/**
 * `multiply(table, rows, from, to, changed)`: the rows of a select, once for each number from `from` to `to`. `changed`
 * are expressions by column, in which `g.i` is the number, `g.age` how long before, and `t` the row; all other times
 * move by `g.age`.
 */
const multiply = `
create or replace function pg_temp.multiply(tab text, source text, low bigint, high bigint, changed jsonb) returns void
language plpgsql as $$
declare cols text; exprs text;
begin
  select string_agg(quote_ident(column_name), ',' order by ordinal_position),
    string_agg(case when changed ? column_name then changed->>column_name
      when data_type = 'timestamp with time zone' then 't.' || quote_ident(column_name) || ' - g.age'
      else 't.' || quote_ident(column_name) end, ',' order by ordinal_position)
  into cols, exprs from information_schema.columns
  where table_name = tab and table_schema = 'public' and is_generated = 'NEVER';
  execute format('insert into %I (%s) overriding system value select %s from (select i, %s * (hashint8(i) & 16777215) / 16777215.0 * interval ''1 day'' as age from generate_series(%s::bigint, %s::bigint) i) g cross join (%s) t',
    tab, cols, exprs, '${days}.0', low, high, source);
end $$`;

/**
 * Fills the database that holds one finished, paid ride. Triggers and foreign keys are not looked at meanwhile.
 * @param sample the ride's number
 * @param say is told how far it is
 */
export async function grow(
  client: pg.Client,
  sample: number,
  size: Size,
  say: (words: string) => void,
): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; set maintenance_work_mem = '512MB'",
  );
  await client.query(multiply);
  const { rows } = await client.query(
    'select r.rider_id, r.driver_id, r.payment_intent_id, d.user_id from rides r join drivers d on d.id = r.driver_id where r.id = $1',
    [sample],
  );
  const ride = rows[0] as { rider_id: number; driver_id: number; payment_intent_id: string; user_id: number };
  const more = (table: string, source: string, low: number, high: number, changed: Record<string, string>) =>
    client.query('select pg_temp.multiply($1, $2, $3, $4, $5)', [table, source, low, high, changed]);
  const indexes = await dropIndexes(client);
  await growPeople(more, ride, size);
  say(`${size.people} people and ${size.drivers} drivers`);
  for (let from = 1; from <= size.rides; from += ridesAtOnce) {
    await growRides(client, more, sample, ride, {
      ...size,
      from,
      to: Math.min(from + ridesAtOnce - 1, size.rides),
    });
    say(`${Math.min(from + ridesAtOnce - 1, size.rides)} rides`);
  }
  await growBalances(client, size);
  for (const definition of indexes) await client.query(definition);
  say(`${indexes.length} indexes`);
  await countOn(client);
  await client.query('analyze');
}

/** @returns what makes them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [largest],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition as string);
}

type More = (
  table: string,
  source: string,
  low: number,
  high: number,
  changed: Record<string, string>,
) => Promise<unknown>;
interface Sample {
  rider_id: number;
  driver_id: number;
  payment_intent_id: string;
  user_id: number;
}

async function growPeople(more: More, ride: Sample, { people, drivers }: Size): Promise<void> {
  const driver = ride.driver_id;
  await more('users', `select * from users where id = ${ride.rider_id}`, 0, people - 1, {
    id: `${first} + g.i`,
    email: `'grown-' || g.i || '@example.com'`,
  });
  await more('users', `select * from users where id = ${ride.user_id}`, 0, drivers - 1, {
    id: `${firstDriverUser} + g.i`,
    email: `'driver-grown-' || g.i || '@example.com'`,
  });
  await more('drivers', `select * from drivers where id = ${driver}`, 0, drivers - 1, {
    id: `${first} + g.i`,
    user_id: `${firstDriverUser} + g.i`,
    is_available: 'false',
  });
  await more(
    'driver_applications',
    `select * from driver_applications where driver_id = ${driver}`,
    0,
    drivers - 1,
    {
      id: `${first} + g.i`,
      user_id: `${firstDriverUser} + g.i`,
      driver_id: `${first} + g.i`,
    },
  );
  await more(
    'driver_vehicles',
    `select * from driver_vehicles where driver_id = ${driver} and active limit 1`,
    0,
    drivers - 1,
    {
      id: `${first} + g.i`,
      driver_id: `${first} + g.i`,
      plate_key: `'GROWN' || g.i`,
    },
  );
  // Every tenth person is signed in, and was here within the last month.
  await more(
    'sessions',
    `select * from sessions where user_id = ${ride.rider_id} limit 1`,
    0,
    Math.floor(people / 10),
    {
      id: `${first} + g.i`,
      user_id: `${first} + g.i * 10 % ${people}`,
      token: `'grown-' || g.i`,
      created_at: `now() - g.age / 25`,
      updated_at: `now() - g.age / 25`,
      expires_at: `now() + interval '30 days' - g.age / 25`,
    },
  );
}

/** Who rode and who drove follow from the number, so that each table says the same. Every thousandth is the first person's. */
const riderOf = (people: number) =>
  `(case when g.i % 1000 = 0 then ${first} else ${first} + (g.i * 7919) % ${people} end)`;
const driverOf = (drivers: number) =>
  `(case when g.i % 1000 = 0 then ${first} else ${first} + (g.i * 104729) % ${drivers} end)`;

async function growRides(
  client: pg.Client,
  more: More,
  sample: number,
  ride: Sample,
  { people, drivers, from, to }: Size & { from: number; to: number },
): Promise<void> {
  const id = `${first} + g.i`;
  const rider = riderOf(people);
  const driver = driverOf(drivers);
  await more('rides', `select * from rides where id = ${sample}`, from, to, {
    id,
    rider_id: rider,
    driver_id: driver,
    quote_id: `'quote_grown' || g.i`,
    payment_intent_id: `'pi_grown' || g.i`,
  });
  await more('payments', `select * from payments where intent_id = '${ride.payment_intent_id}'`, from, to, {
    id: `'pay_grown' || g.i`,
    intent_id: `'pi_grown' || g.i`,
    user_id: rider,
    reference: `'quote:quote_grown' || g.i`,
    claimed_by: `'ride:' || ${id}`,
    charge_key: 'null',
    receipt_number: `'R-2025-' || (1000000 + g.i)`,
  });
  await more(
    'ride_offers',
    `select * from ride_offers where ride_id = ${sample} and status = 'accepted'`,
    from,
    to,
    {
      id,
      ride_id: id,
      driver_id: driver,
    },
  );
  await more('ride_messages', `select * from ride_messages where ride_id = ${sample} limit 1`, from, to, {
    id,
    ride_id: id,
  });
  await more(
    'events',
    `select * from events where subject = 'ride:${sample}' and type in ('ride.requested', 'ride.completed')`,
    from,
    to,
    {
      seq: `${first}::bigint * 1000 + g.i * 2 + (case when t.type = 'ride.completed' then 1 else 0 end)`,
      subject: `'ride:' || (${id})`,
      payload: `jsonb_build_object('rideId', ${id})`,
      user_ids: `array[${rider}]::int[]`,
    },
  );
  await more('ledger_entries', `select * from ledger_entries where kind = 'capture' limit 1`, from, to, {
    id: `'capture:pay_grown' || g.i`,
    reference: `'pay_grown' || g.i`,
  });
  await more(
    'ledger_lines',
    `select * from ledger_lines where entry_id = (select id from ledger_entries where kind = 'capture' and id not like '%grown%' limit 1)`,
    from,
    to,
    {
      id: `nextval(pg_get_serial_sequence('ledger_lines', 'id'))`,
      entry_id: `'capture:pay_grown' || g.i`,
      account: `case when t.account like 'drivers.payable:%' then 'drivers.payable:' || ${driver} else t.account end`,
    },
  );
  // A seventh of the rides is of a month whose mails are kept.
  await more(
    'mails',
    `select * from mails order by id limit 1`,
    from,
    from + Math.floor((to - from) * (mailDays / days)),
    {
      id,
      to_address: `'grown-' || (${rider} - ${first}) || '@example.com'`,
      created_at: `now() - g.age * ${mailDays / days}`,
      sent_at: `now() - g.age * ${mailDays / days}`,
    },
  );
  await client.query(
    `insert into provider_events (id, type, received_at, processed_at)
     select 'evt_grown' || i, 'payment_intent.succeeded', now() - interval '90 days' * (hashint8(i) & 16777215) / 16777215.0, now()
     from generate_series($1::int, $2::int) i`,
    [from, from + Math.floor((to - from) / 8)],
  );
}

/** What every driver is owed, and what they were paid week by week. */
async function growBalances(client: pg.Client, { drivers, rides }: Size): Promise<void> {
  await client.query(
    `insert into ledger_accounts (code, type, balance_cents)
     select 'drivers.payable:' || id, 'liability', -6000 from drivers where id >= ${first} on conflict do nothing`,
  );
  await client.query(
    `insert into payouts (id, party, party_id, user_id, account_id, label, kind, amount_cents, fee_cents, status, key, created_at, updated_at)
     select 'out_grown' || i, 'driver', ${first} + i % $1, ${firstDriverUser} + i % $1, 'acct_grown', 'Bank ••1234', 'weekly', 5000, 0, 'paid', 'week-' || i,
       now() - interval '7 days' * (i / $1 + 1), now() - interval '7 days' * (i / $1 + 1)
     from generate_series(0, $2::int) i`,
    [drivers, Math.floor(rides / 10)],
  );
}

/** The next row of the product follows the grown ones. */
async function countOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select c.table_name, c.column_name, pg_get_serial_sequence(c.table_name, c.column_name) as sequence
     from information_schema.columns c where c.table_schema = 'public' and c.is_identity = 'YES'`,
  );
  for (const { table_name: table, column_name: column, sequence } of rows)
    await client.query(`select setval($1, (select coalesce(max(${column}), 0) + 1 from ${table}))`, [
      sequence,
    ]);
}
