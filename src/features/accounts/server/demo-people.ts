/** The demo's own people: everybody may be them while it is on, and nobody once it is off. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { isDemoAddress } from '../rules.ts';
import { deleteSessions } from './store.ts';
import { users } from './tables.ts';

const reason = 'An account of the demo, which is off.';

interface Parts {
  database: Database;
  clock: Clock;
}

/** Closes the demo's accounts, and ends their sessions. @returns how many were open */
export async function closeDemoPeople({ database, clock }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    const open = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(sql`${users.email} like '%rove.example'`, isNull(users.disabledAt), isNull(users.deletedAt)))
      .for('update');
    const ours = open.filter(({ email }) => isDemoAddress(email));
    for (const { id } of ours) {
      await tx.update(users).set({ disabledAt: at, disabledReason: reason }).where(eq(users.id, id));
      await deleteSessions(tx, id);
      await record(tx, {
        type: 'account.disabled',
        subject: `user:${id}`,
        payload: { by: null },
        userIds: [],
        at,
      });
    }
    return ours.length;
  });
}

/** Opens again what `closeDemoPeople` closed. */
export async function openDemoPeople({ database }: Parts): Promise<void> {
  await database.db
    .update(users)
    .set({ disabledAt: null, disabledReason: null })
    .where(eq(users.disabledReason, reason));
}
