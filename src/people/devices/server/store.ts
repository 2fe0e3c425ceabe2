/** The SQL of devices that get news. */
import { eq, or } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { pushDevices } from './tables.ts';

export type DeviceRow = typeof pushDevices.$inferSelect;

/** In place of what the session, or the browser under another session, had before. */
export async function putDevice(tx: Tx, device: typeof pushDevices.$inferInsert): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(or(eq(pushDevices.sessionId, device.sessionId), eq(pushDevices.endpoint, device.endpoint)));
  await tx.insert(pushDevices).values(device);
}

export const findDevicesOf = (queries: Queries, userId: UserId): Promise<DeviceRow[]> =>
  queries.select().from(pushDevices).where(eq(pushDevices.userId, userId));

export async function findDevice(queries: Queries, id: number): Promise<DeviceRow | undefined> {
  const [row] = await queries.select().from(pushDevices).where(eq(pushDevices.id, id));
  return row;
}

export const hasDevice = async (queries: Queries, sessionId: number): Promise<boolean> =>
  (await queries.$count(pushDevices, eq(pushDevices.sessionId, sessionId))) > 0;

export async function deleteDevice(
  queries: Queries,
  by: { id: number } | { sessionId: number },
): Promise<void> {
  await queries
    .delete(pushDevices)
    .where('id' in by ? eq(pushDevices.id, by.id) : eq(pushDevices.sessionId, by.sessionId));
}
