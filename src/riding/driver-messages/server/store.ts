/** The SQL of what the desk writes to drivers. */
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { byDriversOf } from '#src/riding/desk-cities/server/driver-city-store.ts';
import { driverApplications, drivers } from '#src/riding/drivers/server/tables.ts';
import { driverMessageReaders, driverMessages } from './tables.ts';

/** Cleared drivers whose city it is by their own form, and those of `also`. */
export async function findDriversOfCity(
  queries: Queries,
  city: string | null,
  also: readonly DriverId[],
  limit: number,
): Promise<{ id: DriverId; userId: UserId }[]> {
  const theirs =
    city === null
      ? undefined
      : and(
          eq(drivers.city, city),
          inArray(
            drivers.id,
            queries
              .select({ id: driverApplications.driverId })
              .from(driverApplications)
              .where(eq(driverApplications.status, 'approved')),
          ),
        );
  return queries
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(or(sql`${drivers.id} = any(${sql.param([...also])}::int[])`, theirs))
    .orderBy(drivers.id)
    .limit(limit);
}

/** With a row for each whom it goes to. @returns its number */
export async function insertMessage(
  tx: Tx,
  message: Omit<typeof driverMessages.$inferInsert, 'reached'>,
  to: readonly DriverId[],
): Promise<number> {
  const [row] = await tx
    .insert(driverMessages)
    .values({ ...message, reached: to.length })
    .returning({ id: driverMessages.id });
  const { id } = existing(row, 'what was written');
  await tx.execute(sql`insert into ${driverMessageReaders} (message_id, driver_id)
    select ${id}::int, unnest(${sql.param([...to])}::int[])`);
  return id;
}

export async function findMessage(queries: Queries, id: number) {
  const [row] = await queries.select().from(driverMessages).where(eq(driverMessages.id, id));
  return row;
}

/** What was sent to these cities and to drivers of them, null is all, newest first, with how many read it. */
export const findSent = (
  queries: Queries,
  { before, cities }: { before: number | undefined; cities: readonly string[] | null },
  limit: number,
) =>
  queries
    .select({
      message: driverMessages,
      by: users.name,
      read: sql<number>`(select count(*)::int from ${driverMessageReaders}
        where ${driverMessageReaders.messageId} = ${driverMessages.id}
          and ${driverMessageReaders.readAt} is not null)`,
    })
    .from(driverMessages)
    .innerJoin(users, eq(users.id, driverMessages.authorId))
    .where(
      and(
        before === undefined ? undefined : lt(driverMessages.id, before),
        cities === null
          ? undefined
          : or(inArray(driverMessages.cityId, [...cities]), byDriversOf(driverMessages.driverId, cities)),
      ),
    )
    .orderBy(desc(driverMessages.id))
    .limit(limit);

/** What a driver has not read, and the newest of the rest. */
export async function findOwn(queries: Queries, driverId: DriverId, limit: { unread: number; read: number }) {
  const of = (isUnread: boolean) =>
    queries
      .select({
        id: driverMessages.id,
        text: driverMessages.text,
        at: driverMessages.createdAt,
        cityId: driverMessages.cityId,
        readAt: driverMessageReaders.readAt,
      })
      .from(driverMessageReaders)
      .innerJoin(driverMessages, eq(driverMessages.id, driverMessageReaders.messageId))
      .where(
        and(
          eq(driverMessageReaders.driverId, driverId),
          isUnread ? isNull(driverMessageReaders.readAt) : sql`${driverMessageReaders.readAt} is not null`,
        ),
      )
      .orderBy(desc(driverMessageReaders.messageId))
      .limit(isUnread ? limit.unread : limit.read);
  const [unread, read] = await Promise.all([of(true), of(false)]);
  return [...unread, ...read];
}

/** The first time counts. @returns false where there is no such message to this driver */
export async function updateRead(
  queries: Queries,
  messageId: number,
  driverId: DriverId,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(driverMessageReaders)
    .set({ readAt: sql`coalesce(${driverMessageReaders.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(driverMessageReaders.messageId, messageId), eq(driverMessageReaders.driverId, driverId)));
  return (rowCount ?? 0) > 0;
}
