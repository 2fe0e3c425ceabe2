import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import { rideAlarms } from './tables.ts';

const settlers = alias(users, 'settlers');

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
    })
    .from(rideAlarms)
    .leftJoin(settlers, eq(settlers.id, rideAlarms.settledBy));

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

export const findAlarms = (queries: Queries, state: 'open' | 'settled', limit: number): Promise<AlarmRow[]> =>
  selectAlarms(queries)
    .where(state === 'open' ? isNull(rideAlarms.settledAt) : isNotNull(rideAlarms.settledAt))
    .orderBy(state === 'open' ? asc(rideAlarms.raisedAt) : desc(rideAlarms.settledAt))
    .limit(limit);

export const countOpenAlarms = (queries: Queries): Promise<number> =>
  queries.$count(rideAlarms, isNull(rideAlarms.settledAt));

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
