/** Which picture of a driver others are shown: one answer for riders, the desk and the driver. */
import { sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';

/** Where a portrait is served; behind it stands the key of its paper, which names nobody and cannot be guessed. */
export const portraitsAddress = '/api/driver-portraits/';

/**
 * The portrait that a reviewer approved, for as long as its driver may drive. Once it is replaced or its driver is
 * suspended, rejected or deleted there is none. The one condition for naming a portrait, and for serving it.
 */
const portraitShown = sql`d.kind = 'portrait' and d.mime = 'image/jpeg' and d.status = 'approved'
  and d.retired_at is null and d.storage_key <> '' and a.status = 'approved'`;

/** The address of that picture for the row's `users`, or null. */
export const portraitAddress = sql<string | null>`(select ${portraitsAddress}::text || d.storage_key
  from driver_documents d join driver_applications a on a.user_id = d.user_id
  where d.user_id = ${users.id} and ${portraitShown} order by d.id desc limit 1)`;

/** Whether the paper behind this key is a portrait that is shown now. */
export async function isPortraitShown(queries: Queries, key: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from driver_documents d
    join driver_applications a on a.user_id = d.user_id
    where d.storage_key = ${key} and ${portraitShown}`);
  return rows.length > 0;
}
