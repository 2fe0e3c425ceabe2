/** A person's data, handed out and erased: what every room names of it, gathered here. */

import { dataExportPolicy } from '#src/people/policy.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import {
  eraseData,
  findUnsettled,
  gatherData,
  type Person,
  type PersonalData,
} from '#src/platform/personal-data.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import type { DataExport, Leaving } from '../../account-contract.ts';
import { accountsRefusals, type Proof } from '../../contract.ts';
import { dataReadyMail, goodbyeMail, goodbyeSubject } from '../mails.ts';
import { lockOperators } from '../people/desk-role-store.ts';
import type { Accounts } from '../service.ts';
import { deleteMails, findUser, lockUser } from '../store.ts';
import {
  deleteEndedExports,
  type ExportRow,
  fillExport,
  findExport,
  findExportsOf,
  insertExport,
} from './account-store.ts';
import { dataPage } from './data-page.ts';

const refuse = refusalsOf(accountsRefusals);
const exportKeptMs = retentionMs('dataExports');
const goodbyeKeptMs = 7 * 86_400_000;

const queues = {
  gather: 'accounts.gather-data',
  sweep: 'accounts.sweep-data',
  elsewhere: 'accounts.remove-elsewhere',
  goodbye: 'accounts.remove-goodbye',
};

interface Parts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  baseUrl: string;
  accounts: Pick<Accounts, 'proving' | 'sealing'>;
  /** Every room's part; whoever refers to others comes before them. */
  ports: readonly PersonalData[];
  driverIdOf(userId: UserId): Promise<number | null>;
}

export type OwnData = ReturnType<typeof createOwnData>;

export function createOwnData(parts: Parts) {
  const { database, clock, jobs, ports } = parts;
  jobs.work<{ exportId: number }>(queues.gather, ({ exportId }) => gather(parts, exportId));
  jobs.work<object>(queues.sweep, () => deleteEndedExports(database.db, clock.now()));
  jobs.work<{ feature: string; key: string }>(queues.elsewhere, async ({ feature, key }) => {
    await ports.find((port) => port.feature === feature)?.elsewhere?.remove(key);
  });
  jobs.work<{ email: string }>(queues.goodbye, ({ email }) =>
    deleteMails(database.db, { to: email, subject: goodbyeSubject }),
  );
  return {
    askForData: (actor: Actor) => askForData(parts, actor),
    listExports: (actor: Actor) => listExports(parts, actor),
    readExport: (actor: Actor, id: number, format: 'json' | 'html') => readExport(parts, actor, id, format),
    lookAtLeaving: (actor: Actor) => lookAtLeaving(parts, actor),
    leave: (actor: Actor, proof: Proof) => leave(parts, actor, proof),
  };
}

async function personOf(
  { driverIdOf }: Parts,
  { id, email }: { id: number; email: string },
): Promise<Person> {
  return { userId: id, email, driverId: await driverIdOf(id) };
}

/** @throws Refusal export_under_way */
async function askForData({ database, clock, jobs }: Parts, actor: Actor): Promise<DataExport> {
  const at = clock.now();
  try {
    return await database.transaction(async (tx) => {
      const row = await insertExport(tx, actor.userId, at);
      await record(tx, {
        type: 'account.data_asked',
        subject: `user:${actor.userId}`,
        payload: {},
        userIds: [actor.userId],
        at,
      });
      await jobs.send(tx, queues.gather, { exportId: row.id });
      return toExport(row);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'data_exports_one_open') throw refuse('export_under_way');
    throw error;
  }
}

/** Puts everything together, seals it, and says so by mail. Bears repetition. */
async function gather(parts: Parts, exportId: number): Promise<void> {
  const { database, clock, jobs, mailer, baseUrl, accounts, ports } = parts;
  const row = await findExport(database.db, exportId);
  const user = row && (await findUser(database.db, row.userId));
  if (!row || row.readyAt || !user || user.deletedAt) return;
  const sections = await gatherData(database.db, ports, await personOf(parts, user));
  const at = clock.now();
  const sealed = await accounts.sealing.seal(
    JSON.stringify({ person: user.id, madeAt: at.toISOString(), sections }),
  );
  const endsAt = new Date(at.getTime() + exportKeptMs);
  await database.transaction(async (tx) => {
    // Whoever leaves at this moment is not written to after their mails were deleted.
    const stays = await lockUser(tx, user.id);
    if (!stays || stays.deletedAt) return;
    if (!(await fillExport(tx, exportId, { readyAt: at, endsAt, sealed }))) return;
    await record(tx, {
      type: 'account.data_ready',
      subject: `user:${user.id}`,
      payload: { exportId },
      userIds: [user.id],
      at,
    });
    await mailer.write(tx, dataReadyMail(user, baseUrl, exportId));
    await jobs.send(tx, queues.sweep, {}, { startAfter: endsAt });
  });
}

async function listExports({ database, clock }: Parts, actor: Actor): Promise<DataExport[]> {
  const rows = await findExportsOf(database.db, actor.userId);
  return rows.filter((row) => stands(row, clock.now())).map(toExport);
}

const stands = ({ endsAt }: Pick<ExportRow, 'endsAt'>, now: Date) => endsAt === null || endsAt > now;

/**
 * A person's own data as a file.
 * @throws Refusal export_not_found, also for another person's and one whose link has ended
 */
async function readExport(
  { database, clock, accounts }: Parts,
  actor: Actor,
  id: number,
  format: 'json' | 'html',
): Promise<string> {
  const row = await findExport(database.db, id);
  const isTheirs = row && may(dataExportPolicy, 'read', whoOwns(actor, row.userId));
  if (!isTheirs || !row.sealed || !stands(row, clock.now())) throw refuse('export_not_found');
  const text = await accounts.sealing.open(row.sealed);
  return format === 'json' ? JSON.stringify(JSON.parse(text), null, 2) : dataPage(JSON.parse(text));
}

/** What deleting the account would do. */
async function lookAtLeaving(parts: Parts, actor: Actor): Promise<Leaving> {
  const { database, ports } = parts;
  const person = await personOf(parts, { id: actor.userId, email: actor.email });
  const shown = ports.flatMap(({ holdings }) => holdings).filter(({ shown }) => shown !== false);
  return {
    unsettled: await findUnsettled(database.db, ports, person),
    goes: shown.filter(({ fate }) => fate === 'deleted').map(({ title }) => title),
    stays: shown
      .filter(({ fate }) => fate !== 'deleted')
      .map(({ title, because }) => ({ title, because: because ?? '' })),
  };
}

/**
 * Deletes the account: what is the person's goes or loses their name in one transaction, and their sessions with it.
 * @throws Refusal wrong_password, wrong_code, too_many_requests; not_settled with `unsettled`, naming each thing
 */
async function leave(parts: Parts, actor: Actor, proof: Proof): Promise<void> {
  const { database, clock, jobs, mailer, accounts, ports } = parts;
  await accounts.proving.require(actor, proof);
  const person = await database.transaction(async (tx) => {
    if ((await findUser(tx, actor.userId))?.roles.includes('operator')) await lockOperators(tx);
    // What begins meanwhile waits for this row, finds that nobody is there, and is refused; so does the other of two owners.
    const user = await lockUser(tx, actor.userId);
    if (!user || user.deletedAt) throw refuse('wrong_credentials');
    const found = await personOf(parts, user);
    const unsettled = await findUnsettled(tx, ports, found);
    if (unsettled.length > 0) {
      const words = unsettled.map((thing) => thing.words).join(' ');
      throw refuse('not_settled', { words, more: { unsettled } });
    }
    for (const { feature, elsewhere } of ports) {
      for (const key of (await elsewhere?.find(tx, found)) ?? [])
        await jobs.send(tx, queues.elsewhere, { feature, key });
    }
    const at = clock.now();
    await eraseData(tx, ports, found);
    await record(tx, { type: 'account.deleted', subject: `user:${user.id}`, payload: {}, userIds: [], at });
    await mailer.write(tx, goodbyeMail(user));
    const startAfter = new Date(at.getTime() + goodbyeKeptMs);
    await jobs.send(tx, queues.goodbye, { email: user.email }, { startAfter });
    return found;
  });
  for (const port of ports) await port.forget?.(person);
}

const toExport = (row: Pick<ExportRow, 'id' | 'askedAt' | 'readyAt' | 'endsAt'>): DataExport => ({
  id: row.id,
  askedAt: row.askedAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
});
