/** The SQL of recordings that were handed over, and of the keys they are sealed for. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';
import { rideRecordingParts, rideRecordings, rideSoundKeys } from './tables.ts';

export type KeyRow = typeof rideSoundKeys.$inferSelect;
export type RecordingRow = typeof rideRecordings.$inferSelect;

/** One at a time makes a key. */
export const lockKeys = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('ride sound keys'))`);

export async function findNewestKey(queries: Queries): Promise<KeyRow | undefined> {
  const [row] = await queries
    .select()
    .from(rideSoundKeys)
    .orderBy(desc(rideSoundKeys.madeAt), desc(rideSoundKeys.id))
    .limit(1);
  return row;
}

export async function findKey(queries: Queries, id: string): Promise<KeyRow | undefined> {
  const [row] = await queries.select().from(rideSoundKeys).where(eq(rideSoundKeys.id, id));
  return row;
}

export const insertKey = (tx: Tx, row: KeyRow) => tx.insert(rideSoundKeys).values(row);

/** Those that no phone can hold a recording for any more, and none is kept for. */
export const deleteKeysBefore = (queries: Queries, before: Date, newest: string) =>
  queries
    .delete(rideSoundKeys)
    .where(
      and(
        lt(rideSoundKeys.madeAt, before),
        ne(rideSoundKeys.id, newest),
        sql`not exists (select 1 from ${rideRecordings} where ${rideRecordings.keyId} = ${rideSoundKeys.id})`,
      ),
    );

export const findVaultKeysInUse = async (queries: Queries): Promise<string[]> =>
  (await queries.selectDistinct({ id: rideSoundKeys.vaultKeyId }).from(rideSoundKeys)).map(({ id }) => id);

export const findKeysNotUnder = async (queries: Queries, vaultKeyId: string): Promise<string[]> =>
  (
    await queries
      .select({ id: rideSoundKeys.id })
      .from(rideSoundKeys)
      .where(ne(rideSoundKeys.vaultKeyId, vaultKeyId))
  ).map(({ id }) => id);

export async function lockKey(tx: Tx, id: string): Promise<KeyRow | undefined> {
  const [row] = await tx.select().from(rideSoundKeys).where(eq(rideSoundKeys.id, id)).for('update');
  return row;
}

export const updateKey = (tx: Tx, id: string, change: Pick<KeyRow, 'privateKey' | 'vaultKeyId'>) =>
  tx.update(rideSoundKeys).set(change).where(eq(rideSoundKeys.id, id));

/** Makes whoever hands over in another window wait until this transaction ends. */
export const lockPerson = (tx: Tx, userId: UserId) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('ride recordings'), ${userId})`);

export async function findMine(
  queries: Queries,
  userId: UserId,
  recordingId: string,
): Promise<RecordingRow | undefined> {
  const [row] = await queries
    .select()
    .from(rideRecordings)
    .where(and(eq(rideRecordings.userId, userId), eq(rideRecordings.recordingId, recordingId)));
  return row;
}

export async function lockMine(
  tx: Tx,
  userId: UserId,
  recordingId: string,
): Promise<RecordingRow | undefined> {
  const [row] = await tx
    .select()
    .from(rideRecordings)
    .where(and(eq(rideRecordings.userId, userId), eq(rideRecordings.recordingId, recordingId)))
    .for('update');
  return row;
}

const mostListed = 100;

export const findAllMine = (queries: Queries, userId: UserId): Promise<RecordingRow[]> =>
  queries
    .select()
    .from(rideRecordings)
    .where(eq(rideRecordings.userId, userId))
    .orderBy(desc(rideRecordings.id))
    .limit(mostListed);

/** Of one person: of this ride, and since then of any. */
export async function countOf(
  queries: Queries,
  { userId, rideId, since }: { userId: UserId; rideId: RideId; since: Date },
): Promise<{ ofRide: number; lately: number }> {
  const [row] = await queries
    .select({
      ofRide: sql<number>`count(*) filter (where ${rideRecordings.rideId} = ${rideId})`.mapWith(Number),
      lately: sql<number>`count(*) filter (where ${gt(rideRecordings.begunAt, since)})`.mapWith(Number),
    })
    .from(rideRecordings)
    .where(eq(rideRecordings.userId, userId));
  return row ?? { ofRide: 0, lately: 0 };
}

export async function insertRecording(
  tx: Tx,
  row: typeof rideRecordings.$inferInsert,
): Promise<RecordingRow> {
  const [made] = await tx.insert(rideRecordings).values(row).returning();
  return existing(made, 'the recording');
}

export async function updateRecording(
  tx: Tx,
  id: number,
  change: Partial<RecordingRow>,
): Promise<RecordingRow> {
  const [row] = await tx.update(rideRecordings).set(change).where(eq(rideRecordings.id, id)).returning();
  return existing(row, `recording ${id}`);
}

/** The desk is done with it; undefined where it was before, or is gone. */
export async function settle(
  tx: Tx,
  id: number,
  change: { settledAt: Date; settledBy: UserId; note: string },
): Promise<RecordingRow | undefined> {
  const [row] = await tx
    .update(rideRecordings)
    .set(change)
    .where(
      and(
        eq(rideRecordings.id, id),
        isNotNull(rideRecordings.handedOverAt),
        isNull(rideRecordings.settledAt),
      ),
    )
    .returning();
  return row;
}

export const insertPart = (tx: Tx, row: typeof rideRecordingParts.$inferInsert) =>
  tx.insert(rideRecordingParts).values(row);

/** The names of its files, in order. */
export const findParts = async (queries: Queries, recording: number): Promise<string[]> =>
  (
    await queries
      .select({ storageKey: rideRecordingParts.storageKey })
      .from(rideRecordingParts)
      .where(eq(rideRecordingParts.recording, recording))
      .orderBy(asc(rideRecordingParts.fromPiece))
  ).map(({ storageKey }) => storageKey);

export const findPartsOfPerson = async (queries: Queries, userId: UserId): Promise<string[]> =>
  (
    await queries
      .select({ storageKey: rideRecordingParts.storageKey })
      .from(rideRecordingParts)
      .innerJoin(rideRecordings, eq(rideRecordings.id, rideRecordingParts.recording))
      .where(eq(rideRecordings.userId, userId))
  ).map(({ storageKey }) => storageKey);

/** Those of `keys` that a part has. */
export async function findStorageKeys(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queries
    .select({ key: rideRecordingParts.storageKey })
    .from(rideRecordingParts)
    .where(inArray(rideRecordingParts.storageKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Takes it away with its parts. @returns the names of its files */
export async function deleteRecording(tx: Tx, id: number): Promise<string[]> {
  const keys = await findParts(tx, id);
  await tx.delete(rideRecordings).where(eq(rideRecordings.id, id));
  return keys;
}

/** Settled before one moment, or begun before another and never finished; the oldest first. */
export const findDue = async (
  queries: Queries,
  { settledBefore, begunBefore }: { settledBefore: Date; begunBefore: Date },
  limit: number,
): Promise<number[]> =>
  (
    await queries
      .select({ id: rideRecordings.id })
      .from(rideRecordings)
      .where(
        or(
          lt(rideRecordings.settledAt, settledBefore),
          and(isNull(rideRecordings.handedOverAt), lt(rideRecordings.begunAt, begunBefore)),
        ),
      )
      .orderBy(asc(rideRecordings.id))
      .limit(limit)
  ).map(({ id }) => id);

/** Holds it against whoever else decides about it. */
export async function lockRecording(tx: Tx, id: number): Promise<RecordingRow | undefined> {
  const [row] = await tx.select().from(rideRecordings).where(eq(rideRecordings.id, id)).for('update');
  return row;
}

/** Whether a driver had taken this ride, also one whom another replaced. */
export async function hadTaken(queries: Queries, rideId: RideId, driverId: DriverId): Promise<boolean> {
  const [row] = await queries
    .select({ taken: count() })
    .from(offers)
    .where(
      and(
        eq(offers.rideId, rideId),
        eq(offers.driverId, driverId),
        inArray(offers.status, ['accepted', 'given_back']),
      ),
    );
  return (row?.taken ?? 0) > 0;
}

const settlers = alias(users, 'settlers');

const selectForDesk = (queries: Queries) =>
  queries
    .select({
      recording: rideRecordings,
      name: users.name,
      settledByName: settlers.name,
      cityId: rides.cityId,
      pickupLat: rides.pickupLat,
      pickupLng: rides.pickupLng,
    })
    .from(rideRecordings)
    .innerJoin(rides, eq(rides.id, rideRecordings.rideId))
    .innerJoin(users, eq(users.id, rideRecordings.userId))
    .leftJoin(settlers, eq(settlers.id, rideRecordings.settledBy));
export type DeskRow = Awaited<ReturnType<typeof selectForDesk>>[number];

/** What is whole; parts that are still to come are nobody's at the desk. */
export const findForDesk = (
  queries: Queries,
  of: { state: 'waiting' | 'settled'; cities: readonly string[] | null } | { rideId: RideId },
): Promise<DeskRow[]> =>
  selectForDesk(queries)
    .where(
      and(
        isNotNull(rideRecordings.handedOverAt),
        'rideId' in of
          ? eq(rideRecordings.rideId, of.rideId)
          : and(
              of.state === 'waiting' ? isNull(rideRecordings.settledAt) : isNotNull(rideRecordings.settledAt),
              of.cities ? inArray(rides.cityId, [...of.cities]) : undefined,
            ),
      ),
    )
    .orderBy(
      'rideId' in of || of.state === 'waiting'
        ? asc(rideRecordings.handedOverAt)
        : desc(rideRecordings.settledAt),
      asc(rideRecordings.id),
    )
    .limit(mostListed);

export async function findOneForDesk(queries: Queries, id: number): Promise<DeskRow | undefined> {
  const [row] = await selectForDesk(queries).where(
    and(eq(rideRecordings.id, id), isNotNull(rideRecordings.handedOverAt)),
  );
  return row;
}

export async function findCityOfRecording(queries: Queries, id: number): Promise<string | null | undefined> {
  const [row] = await queries
    .select({ city: rides.cityId })
    .from(rideRecordings)
    .innerJoin(rides, eq(rides.id, rideRecordings.rideId))
    .where(eq(rideRecordings.id, id));
  return row?.city;
}
