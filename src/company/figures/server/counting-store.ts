/** The SQL by which figures are counted, each happening once. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { type Cursor, startOfLog } from '#src/platform/events/events.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { Delta, RideFacts } from './counts.ts';

export interface Progress {
  cursor: Cursor;
  entriesAfter: string | null;
  caughtUp: boolean;
  at: Date;
}

/** How far was counted, kept from others until the transaction ends; undefined while somebody else counts. */
export async function lockProgress(tx: Tx, now: Date): Promise<Progress | undefined> {
  await tx.execute(sql`insert into figure_progress (id, cursor, entries_after, caught_up, at)
    values (1, ${startOfLog}, '', false, ${now.toISOString()}::timestamptz) on conflict do nothing`);
  const { rows } = await tx.execute<{
    cursor: string;
    entries_after: string | null;
    caught_up: boolean;
    at: string;
  }>(
    sql`select cursor, entries_after, caught_up, at::text from figure_progress where id = 1 for update skip locked`,
  );
  const [row] = rows;
  return (
    row && {
      cursor: row.cursor,
      entriesAfter: row.entries_after,
      caughtUp: row.caught_up,
      at: new Date(row.at),
    }
  );
}

export async function keepProgress(tx: Tx, { cursor, entriesAfter, caughtUp, at }: Progress): Promise<void> {
  await tx.execute(sql`update figure_progress set cursor = ${cursor}, entries_after = ${entriesAfter},
    caught_up = ${caughtUp}, at = ${at.toISOString()}::timestamptz where id = 1`);
}

export async function findRideFacts(tx: Tx, ids: readonly number[]): Promise<Map<number, RideFacts>> {
  const { rows } = await tx.execute<{
    id: number;
    city_id: string | null;
    vehicle_type: string;
    asked_at: string | null;
    arrived_at: string | null;
  }>(sql`select id, city_id, vehicle_type, arrived_at::text,
      (case when booking_type = 'instant' then created_at end)::text as asked_at
    from rides where id = any(${sql.param(ids)}::int[])`);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return new Map(
    rows.map(({ id, city_id, vehicle_type, asked_at, arrived_at }) => [
      id,
      {
        city: city_id,
        vehicleType: vehicle_type,
        askedAt: dateOf(asked_at),
        arrivedAt: dateOf(arrived_at),
      },
    ]),
  );
}

export async function findOffers(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ride_offers where id = any(${sql.param(ids)}::int[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whose accounts took rides that had been offered to them, also where they gave them back later. */
export async function findAcceptedBy(tx: Tx, rideIds: readonly number[]): Promise<Map<number, Set<UserId>>> {
  const { rows } = await tx.execute<{ ride_id: number; user_id: number }>(sql`
    select distinct o.ride_id, d.user_id from ride_offers o join drivers d on d.id = o.driver_id
    where o.ride_id = any(${sql.param(rideIds)}::int[]) and o.status in ('accepted', 'given_back')`);
  const found = new Map<number, Set<UserId>>();
  for (const { ride_id, user_id } of rows) {
    const users = found.get(ride_id) ?? new Set();
    found.set(ride_id, users.add(user_id));
  }
  return found;
}

export interface ShiftRow {
  driverId: DriverId;
  /** As a driver's profile names it. */
  cityName: string;
  vehicleType: string;
  from: Date;
  until: Date;
  rides: { from: Date; until: Date }[];
}

/** The shifts that these drivers ended at these moments, with the rides they had a rider in the car for meanwhile. */
export async function findEndedShifts(
  tx: Tx,
  ended: readonly { driverId: number; at: string }[],
): Promise<ShiftRow[]> {
  const { rows } = await tx.execute<{
    driver_id: number;
    city: string;
    vehicle_type: string;
    started_at: string;
    ended_at: string;
    rides: { from: string; until: string }[];
  }>(sql`
    select s.driver_id, d.city, d.vehicle_type, s.started_at::text, s.ended_at::text,
      coalesce((select json_agg(json_build_object('from', r.picked_up_at, 'until', coalesce(r.completed_at, s.ended_at)))
        from rides r where r.driver_id = s.driver_id and r.picked_up_at < s.ended_at
          and (r.completed_at > s.started_at
            or (r.completed_at is null and r.status in ('picked_up', 'in_transit')))), '[]') as rides
    from unnest(${sql.param(ended.map(({ driverId }) => driverId))}::int[],
        ${sql.param(ended.map(({ at }) => at))}::timestamptz[]) as e(driver_id, at)
      join driver_shifts s on s.driver_id = e.driver_id and s.ended_at = e.at
      join drivers d on d.id = s.driver_id`);
  const span = ({ from, until }: { from: string; until: string }) => ({
    from: new Date(from),
    until: new Date(until),
  });
  return rows.map(({ driver_id, city, vehicle_type, started_at, ended_at, rides }) => ({
    ...{ driverId: driver_id, cityName: city, vehicleType: vehicle_type },
    ...span({ from: started_at, until: ended_at }),
    rides: rides.map(span),
  }));
}

/**
 * The next of the entries that the ledger had before any were listed, by id; those that are listed are left to the list,
 * of which nothing is taken before this has come to its end.
 */
export async function findOlderEntries(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ledger_entries where id > ${after} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function findListed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select entry_id as id from ledger_uncounted where entry_id = any(${sql.param(ids)}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Takes at most so many entries to be counted; whoever rolls back has taken none. */
export async function takeListed(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ledger_uncounted where ctid = any(array(select ctid from ledger_uncounted limit ${limit}))
    returning entry_id as id`);
  return rows.map(({ id }) => id);
}

export interface LedgerSum {
  at: Date;
  kind: string;
  account: string;
  cents: number;
  city: string | null;
  vehicleType: string | null;
}

/** Lines of entries that figures have, summed by account, with the ride they are about where there is one. */
export async function sumEntries(tx: Tx, ids: readonly string[]): Promise<LedgerSum[]> {
  const { rows } = await tx.execute<{
    at: string;
    kind: string;
    account: string;
    cents: string;
    city_id: string | null;
    vehicle_type: string | null;
  }>(sql`
    with entry as (
      select e.id, e.kind, e.at, substring(coalesce(p.claimed_by, p.reference, regexp_replace(e.id, '^[^:]*:', ''))
        from '^ride:(\\d{1,9})')::int as ride_id
      from ledger_entries e left join payments p on p.id = e.payment_id
      where e.id = any(${sql.param(ids)}::text[]))
    select e.at::text, e.kind, regexp_replace(l.account, ':.*$', '') as account, sum(l.cents)::text as cents,
      r.city_id, r.vehicle_type
    from entry e join ledger_lines l on l.entry_id = e.id left join rides r on r.id = e.ride_id
    where l.account ~ '^(sales\\.|refunds\\.|promotions$|uncollected$|drivers\\.pay$|tax\\.payable:|provider\\.balance$)'
    group by e.id, e.at, e.kind, 3, r.city_id, r.vehicle_type`);
  return rows.map((row) => ({
    at: new Date(row.at),
    kind: row.kind,
    account: row.account,
    cents: Number(row.cents),
    city: row.city_id,
    vehicleType: row.vehicle_type,
  }));
}

/** Adds to hours and to days, in one statement. */
export async function addDeltas(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  const sums = new Map<string, Delta>();
  for (const delta of deltas) {
    const { at, city, vehicleType, measure } = delta;
    const key = [at.day, at.hour, city, vehicleType, measure].join('|');
    const sum = sums.get(key);
    if (sum) sum.value += delta.value;
    else sums.set(key, { ...delta });
  }
  const rows = [...sums.values()].filter(({ value }) => value !== 0);
  if (rows.length === 0) return;
  const texts = (of: (row: Delta) => string) => sql`${sql.param(rows.map(of))}::text[]`;
  await tx.execute(sql`
    with given as (
      select day::date as day, hour, city, vehicle_type, measure, value from unnest(
        ${texts(({ at }) => at.day)}, ${texts(({ at }) => at.hour)}, ${texts(({ city }) => city)},
        ${texts(({ vehicleType }) => vehicleType)}, ${texts(({ measure }) => measure)},
        ${sql.param(rows.map(({ value }) => value))}::bigint[]) as g(day, hour, city, vehicle_type, measure, value)),
    hours as (
      insert into figure_hours as known (day, hour, city, vehicle_type, measure, value)
      select day, hour, city, vehicle_type, measure, value from given
      on conflict (day, hour, city, vehicle_type, measure) do update set value = known.value + excluded.value)
    insert into figure_days as known (day, city, vehicle_type, measure, value)
    select day, city, vehicle_type, measure, sum(value) from given group by 1, 2, 3, 4
    on conflict (day, city, vehicle_type, measure) do update set value = known.value + excluded.value`);
}
