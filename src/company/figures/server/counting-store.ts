/** The SQL by which figures are counted, each happening once. */

import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { type Cursor, startOfLog } from '#src/platform/events/events.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { mondayOf } from '#src/platform/time/day-after.ts';
import { addCounts } from '../measures.ts';
import { allTypes } from '../spans.ts';
import type { Counts } from '../waiting.ts';
import type { Delta, RideFacts } from './counts.ts';
import type { figureCells } from './tables.ts';

export interface Progress {
  cursor: Cursor;
  entriesAfter: string | null;
  caughtUp: boolean;
  at: Date;
}

/** Before the first entry: a moment and an id. */
const startOfLedger = '-infinity ';

/** How far was counted, kept from others until the transaction ends; undefined while somebody else counts. */
export async function lockProgress(tx: Tx, now: Date): Promise<Progress | undefined> {
  await tx.execute(sql`insert into figure_progress (id, cursor, entries_after, caught_up, at)
    values (1, ${startOfLog}, ${startOfLedger}, false, ${now.toISOString()}::timestamptz) on conflict do nothing`);
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
 * The next of the entries that the ledger had before any were listed, by their moments; those that are listed are left to
 * the list, of which nothing is taken before this has come to its end.
 * @param after a moment and an id
 */
export async function findOlderEntries(
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ id: string; place: string }[]> {
  const at = after.slice(0, after.indexOf(' '));
  const id = after.slice(at.length + 1);
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select id, to_json(at)#>>'{}' as at from ledger_entries
    where (at, id) > (${at}::timestamptz, ${id}) order by at, id limit ${limit}`);
  return rows.map((row) => ({ id: row.id, place: `${row.at} ${row.id}` }));
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

type Cell = Omit<typeof figureCells.$inferSelect, 'counts'>;
const keyOf = ({ step, vehicleType, day, hour, city }: Cell): string =>
  [step, vehicleType, day, hour, city].join('|');

/** The cells in which something is counted: its hour, day and week, each of its type and of all types. */
const cellsOf = ({ at: { day, hour }, city, vehicleType }: Delta): Cell[] =>
  [vehicleType, allTypes].flatMap((type) => [
    { step: 'hour' as const, vehicleType: type, day, hour, city },
    { step: 'day' as const, vehicleType: type, day, hour: '', city },
    { step: 'week' as const, vehicleType: type, day: mondayOf(day), hour: '', city },
  ]);

/** Adds to cells, which nobody else writes while progress is locked. */
export async function addDeltas(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  const sums = new Map<string, Cell & { counts: Counts }>();
  for (const delta of deltas)
    for (const cell of delta.value === 0 ? [] : cellsOf(delta)) {
      const sum = sums.get(keyOf(cell)) ?? { ...cell, counts: {} };
      addCounts(sum.counts, { [delta.measure]: delta.value });
      sums.set(keyOf(cell), sum);
    }
  const cells = [...sums.values()];
  for (let from = 0; from < cells.length; from += cellsAtOnce)
    await addToCells(tx, cells.slice(from, from + cellsAtOnce));
}

const cellsAtOnce = 2_000;

async function addToCells(tx: Tx, cells: readonly (Cell & { counts: Counts })[]): Promise<void> {
  const texts = (of: (cell: Cell) => string) => sql`${sql.param(cells.map(of))}::text[]`;
  const keys = sql`${texts(({ step }) => step)}, ${texts(({ vehicleType }) => vehicleType)},
    ${texts(({ day }) => day)}::date[], ${texts(({ hour }) => hour)}, ${texts(({ city }) => city)}`;
  const { rows } = await tx.execute<{ place: string; counts: Counts }>(sql`
    select g.place, c.counts from unnest(${keys}) with ordinality as g(step, vehicle_type, day, hour, city, place)
      join figure_cells c using (step, vehicle_type, day, hour, city)`);
  const known = new Map(rows.map(({ place, counts }) => [Number(place) - 1, counts]));
  const sums = cells.map(({ counts }, index) => JSON.stringify(addCounts({ ...known.get(index) }, counts)));
  await tx.execute(sql`
    insert into figure_cells (step, vehicle_type, day, hour, city, counts)
    select step, vehicle_type, day, hour, city, counts
    from unnest(${keys}, ${sql.param(sums)}::jsonb[]) as g(step, vehicle_type, day, hour, city, counts)
    on conflict (step, vehicle_type, day, hour, city) do update set counts = excluded.counts`);
}
