/** What people choose for themselves: units, and mails they can do without. */
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Preferences } from '../../account-contract.ts';
import type { MailKind } from '../../preferences.ts';
import { findPreferences, keepPreferences } from './account-store.ts';

export function createChoices({ database }: { database: Database }) {
  async function read(userId: UserId): Promise<Preferences> {
    const {
      distance = null,
      fuel = null,
      unwantedMails = [],
    } = (await findPreferences(database.db, userId)) ?? {};
    return { distance, fuel, unwantedMails };
  }

  async function keep(actor: Actor, chosen: Preferences): Promise<Preferences> {
    const unwantedMails = [...new Set(chosen.unwantedMails)];
    await database.transaction((tx) =>
      keepPreferences(tx, { ...chosen, userId: actor.userId, unwantedMails }),
    );
    return read(actor.userId);
  }

  /** Whether somebody may be mailed about something they can do without. */
  const wants = async (queries: Queries, userId: UserId, kind: MailKind): Promise<boolean> =>
    !(await findPreferences(queries, userId))?.unwantedMails.includes(kind);

  return { read, keep, wants };
}
