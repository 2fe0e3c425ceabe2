/** The demo's own people: everybody may be them while it is on, and nobody once it is off. */

import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { demoDomain, isDemoAddress } from '../../rules.ts';
import { deleteSessions } from '../store.ts';
import { closeAccount, lockOpenAccountsAt, openAccountsClosedFor } from './demo-people-store.ts';

const reason = 'An account of the demo, which is off.';

interface Parts {
  database: Database;
  clock: Clock;
}

/** Closes the demo's accounts, and ends their sessions. @returns how many were open */
export async function closeDemoPeople({ database, clock }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    const at = clock.now();
    const open = await lockOpenAccountsAt(tx, demoDomain);
    const ours = open.filter(({ email }) => isDemoAddress(email));
    for (const { id } of ours) {
      await closeAccount(tx, id, { at, reason });
      await deleteSessions(tx, id);
      const subject = `user:${id}`;
      await record(tx, { type: 'account.disabled', subject, payload: { by: null }, userIds: [], at });
    }
    return ours.length;
  });
}

/** Opens again what `closeDemoPeople` closed. */
export const openDemoPeople = ({ database }: Parts): Promise<void> =>
  openAccountsClosedFor(database.db, reason);
