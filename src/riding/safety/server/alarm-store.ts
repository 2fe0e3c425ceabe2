import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { mayAnswer } from './duty-store.ts';
import { rideAlarms } from './tables.ts';

const settlers = alias(users, 'settlers');
const claimers = alias(users, 'claimers');

const cityOfAlarm = sql`(select ${rides.cityId} from ${rides} where ${rides.id} = ${rideAlarms.rideId})`;

const selectAlarms = (queries: Queries) =>
  queries
    .select({
      id: rideAlarms.id,
      rideId: rideAlarms.rideId,
      raisedBy: rideAlarms.raisedBy,
      raisedAt: rideAlarms.raisedAt,
      settledAt: rideAlarms.settledAt,
      settledByName: settlers.name,
      note: rideAlarms.note,
      claimedBy: claimers.id,
      claimedByName: claimers.name,
      claimedAt: rideAlarms.claimedAt,
      passedOn: rideAlarms.passedOn,
    })
    .from(rideAlarms)
    .leftJoin(settlers, eq(settlers.id, rideAlarms.settledBy))
    // Who may operate no more looks after nothing any more.
    .leftJoin(claimers, and(eq(claimers.id, rideAlarms.claimedBy), mayAnswer(claimers, cityOfAlarm)));

export type AlarmRow = Awaited<ReturnType<typeof selectAlarms>>[number];

/** The open alarm of a ride, made now unless there is one already. */
export async function insertAlarm(
  tx: Tx,
  alarm: { rideId: RideId; raisedBy: AlarmRow['raisedBy']; raisedAt: Date },
): Promise<{ alarm: { id: number; raisedAt: Date }; isNew: boolean }> {
  const [made] = await tx
    .insert(rideAlarms)
    .values(alarm)
    .onConflictDoNothing()
    .returning({ id: rideAlarms.id, raisedAt: rideAlarms.raisedAt });
  if (made) return { alarm: made, isNew: true };
  const [open] = await tx
    .select({ id: rideAlarms.id, raisedAt: rideAlarms.raisedAt })
    .from(rideAlarms)
    .where(and(eq(rideAlarms.rideId, alarm.rideId), isNull(rideAlarms.settledAt)));
  // It was settled between the two statements, so this is a new cry for help.
  return open ? { alarm: open, isNew: false } : insertAlarm(tx, alarm);
}

export async function findAlarm(queries: Queries, id: number): Promise<AlarmRow | undefined> {
  const [row] = await selectAlarms(queries).where(eq(rideAlarms.id, id));
  return row;
}

/** In rides of these cities, by their ids; null for all of them. */
const inRidesOf = (cities: readonly string[] | null): SQL | undefined =>
  cities
    ? sql`${rideAlarms.rideId} in (select ${rides.id} from ${rides} where ${inArray(rides.cityId, [...cities])}
        and ${rides.id} = ${rideAlarms.rideId})`
    : undefined;

export const findAlarms = (
  queries: Queries,
  state: 'open' | 'settled',
  cities: readonly string[] | null,
  limit: number,
): Promise<AlarmRow[]> =>
  selectAlarms(queries)
    .where(
      and(
        state === 'open' ? isNull(rideAlarms.settledAt) : isNotNull(rideAlarms.settledAt),
        inRidesOf(cities),
      ),
    )
    .orderBy(state === 'open' ? asc(rideAlarms.raisedAt) : desc(rideAlarms.settledAt))
    .limit(limit);

export const countOpenAlarms = (queries: Queries, cities: readonly string[] | null): Promise<number> =>
  queries.$count(rideAlarms, and(isNull(rideAlarms.settledAt), inRidesOf(cities)));

/** False when it was settled before. */
export async function settleAlarm(
  tx: Tx,
  id: number,
  change: { settledBy: number; settledAt: Date; note: string },
): Promise<boolean> {
  const rows = await tx
    .update(rideAlarms)
    .set(change)
    .where(and(eq(rideAlarms.id, id), isNull(rideAlarms.settledAt)))
    .returning({ id: rideAlarms.id });
  return rows.length > 0;
}

/** Lets one at a time decide about an alarm: what is read of it afterwards in `tx` stays so until its end. */
export const lockAlarm = (tx: Tx, id: number) =>
  tx.select({ id: rideAlarms.id }).from(rideAlarms).where(eq(rideAlarms.id, id)).for('update');

export const setClaim = (tx: Tx, id: number, claim: { claimedBy: UserId; claimedAt: Date }) =>
  tx.update(rideAlarms).set(claim).where(eq(rideAlarms.id, id));

interface PassOnDue {
  /** Open since before this, or passed on before this the last time. */
  since: Date;
  /** The same once it was passed on often. */
  laterSince: Date;
}
const oftenPassedOn = 5;

/** Open alarms that nobody looks after, or somebody who may operate no more, and that are to be passed on now. */
export async function findUnclaimed(queries: Queries, { since, laterSince }: PassOnDue, id?: number) {
  const lastCalled = sql`coalesce(${rideAlarms.passedOnAt}, ${rideAlarms.raisedAt})`;
  return queries
    .select({ id: rideAlarms.id, rideId: rideAlarms.rideId, raisedBy: rideAlarms.raisedBy })
    .from(rideAlarms)
    .leftJoin(claimers, and(eq(claimers.id, rideAlarms.claimedBy), mayAnswer(claimers, cityOfAlarm)))
    .where(
      and(
        id === undefined ? undefined : eq(rideAlarms.id, id),
        isNull(rideAlarms.settledAt),
        isNull(claimers.id),
        or(
          and(lt(rideAlarms.passedOn, oftenPassedOn), lte(lastCalled, since)),
          and(gte(rideAlarms.passedOn, oftenPassedOn), lte(lastCalled, laterSince)),
        ),
      ),
    )
    .orderBy(asc(rideAlarms.raisedAt));
}

/** @returns how often it was passed on with this time; undefined when somebody looks after it by now */
export async function passOn(
  tx: Tx,
  id: number,
  { at, ...due }: PassOnDue & { at: Date },
): Promise<number | undefined> {
  await lockAlarm(tx, id);
  const [open] = await findUnclaimed(tx, due, id);
  if (!open) return undefined;
  const [row] = await tx
    .update(rideAlarms)
    .set({ passedOn: sql`${rideAlarms.passedOn} + 1`, passedOnAt: at })
    .where(eq(rideAlarms.id, id))
    .returning({ passedOn: rideAlarms.passedOn });
  return row?.passedOn;
}
