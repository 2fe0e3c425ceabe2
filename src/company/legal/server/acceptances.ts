/** Who accepted which version of the terms: with their account, and again whenever a version asks everybody. */
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { legalRefusals, type TermsToAccept } from '../contract.ts';
import { legalSettingName } from '../documents.ts';
import { countAcceptances, findTermsVersions, findVersionToAccept, insertAcceptance } from './store.ts';

const refuse = refusalsOf(legalRefusals);

interface AcceptanceParts {
  database: Database;
  clock: Clock;
  settings: Pick<Settings, 'list'>;
}

export type Acceptances = ReturnType<typeof createAcceptances>;

export function createAcceptances({ database, clock, settings }: AcceptanceParts) {
  const isPublished = () =>
    settings.list().some(({ name, version }) => name === legalSettingName('terms') && version > 0);

  const write = async (tx: Tx, userId: UserId, version: number): Promise<void> => {
    const at = clock.now();
    if (!(await insertAcceptance(tx, { userId, version, acceptedAt: at }))) return;
    const subject = `user:${userId}`;
    await record(tx, { type: 'terms.accepted', subject, payload: { version }, userIds: [userId], at });
  };

  return {
    /** With a new account, whose form names the terms; the version that holds at that moment. */
    async acceptWithAccount(tx: Tx, userId: UserId): Promise<void> {
      await write(tx, userId, (await findTermsVersions(tx)).current);
    },
    /** What this person is asked; null mostly, and without asking the database while no version was ever published. */
    async find(userId: UserId): Promise<TermsToAccept> {
      const found = isPublished() ? await findVersionToAccept(database.db, userId) : null;
      return found && { version: found.version, changedAt: found.changedAt.toISOString() };
    },
    /** @throws Refusal terms_changed where another version asks by now, or this one never was */
    accept: (userId: UserId, version: number): Promise<void> =>
      database.transaction(async (tx) => {
        const { current, asked } = await findTermsVersions(tx);
        if (version < asked || version > current) throw refuse('terms_changed');
        await write(tx, userId, version);
      }),
    count: () => countAcceptances(database.db),
  };
}
