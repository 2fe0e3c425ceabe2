/** The SQL of which ride options drivers do. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';

/** What a driver does, held until `tx` ends. */
export async function lockServes(tx: Tx, id: DriverId): Promise<string[]> {
  const [row] = await tx
    .select({ serves: drivers.serves })
    .from(drivers)
    .where(eq(drivers.id, id))
    .for('update');
  return row?.serves ?? [];
}

export async function updateServes(tx: Tx, id: DriverId, serves: string[]): Promise<void> {
  await tx.update(drivers).set({ serves }).where(eq(drivers.id, id));
}
