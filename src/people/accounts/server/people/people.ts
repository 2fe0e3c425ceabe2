/** Operators look after accounts: every act says why, is kept, and commits with its event. */

import { accountPolicy } from '#src/people/policy.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { findNear, mayBeMisspelt } from '#src/platform/database/near-spellings.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { may, ownerOrOperator } from '#src/platform/policy.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { accountsRefusals } from '../../contract.ts';
import type { Account } from '../../people-contract.ts';
import { isDemoAddress } from '../../rules.ts';
import { closedMail, openedMail, securityMail } from '../mails.ts';
import { recordConfirmed } from '../sign-in/ownership.ts';
import { removeFactor } from '../sign-in/second-factor-store.ts';
import { deleteSessions, lockUser, type UserRow, updateUser } from '../store.ts';
import type { accountAudit } from '../tables.ts';
import { requireAnotherOwner, requireNotAbove } from './above.ts';
import { lockOperators } from './desk-role-store.ts';
import {
  countSessions,
  findAudit,
  findPeople,
  findPeopleNamed,
  findPeopleNear,
  mostShown,
  writeAudit,
} from './people-store.ts';

const refuse = refusalsOf(accountsRefusals);

type Action = (typeof accountAudit.$inferSelect)['action'];

interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  baseUrl: string;
  demo: boolean;
}

export function createPeople(parts: Parts) {
  const { mailer, clock, baseUrl } = parts;
  return {
    find: (words: string) => find(parts, words),
    endSessions: (actor: Actor, id: UserId, reason: string) =>
      act(parts, actor, { id, action: 'sessions_ended', reason }, (tx) => deleteSessions(tx, id)),
    disable: (actor: Actor, id: UserId, reason: string) =>
      act(
        parts,
        notThemselves(actor, id),
        { id, action: 'disabled', reason },
        async (tx, person, operators) => {
          const now = clock.now();
          if (person.deskRoles.includes('owner')) requireAnotherOwner(operators, id);
          await updateUser(tx, id, { disabledAt: now, disabledReason: reason, updatedAt: now });
          await deleteSessions(tx, id);
          await mailer.write(tx, closedMail(person, reason, baseUrl));
        },
      ),
    enable: (actor: Actor, id: UserId, reason: string) =>
      act(parts, actor, { id, action: 'enabled', reason }, async (tx, person) => {
        await updateUser(tx, id, { disabledAt: null, disabledReason: null, updatedAt: clock.now() });
        await mailer.write(tx, openedMail(person, baseUrl));
      }),
    /** @throws Refusal email_confirmed, and as `act` */
    confirmAddress: (actor: Actor, id: UserId, reason: string) =>
      act(
        parts,
        notThemselves(actor, id),
        { id, action: 'address_confirmed', reason },
        async (tx, person) => {
          if (person.emailVerified) throw refuse('email_confirmed');
          const now = clock.now();
          await updateUser(tx, id, { emailVerified: true, emailConfirmedAt: now, updatedAt: now });
          await recordConfirmed(tx, id, now);
        },
      ),
    removeSecondFactor: (actor: Actor, id: UserId, reason: string) =>
      act(
        parts,
        notThemselves(actor, id),
        { id, action: 'second_factor_removed', reason },
        async (tx, person) => {
          await removeFactor(tx, id, clock.now());
          await deleteSessions(tx, id);
          const lines = [
            'Our operators turned it off, since you asked. Set it up again on your account page.',
          ];
          await mailer.write(tx, securityMail(person, baseUrl, 'Two-step sign-in is off', lines));
        },
      ),
  };
}

function notThemselves(actor: Actor, id: UserId): Actor {
  if (!may(accountPolicy, 'manage', ownerOrOperator(actor, id, 'desk.open'))) throw refuse('not_yourself');
  return actor;
}

/** @throws Refusal person_not_found, beyond_your_roles; shared_account for the demo's own people */
async function act(
  { database, clock, demo }: Parts,
  actor: Actor,
  { id, action, reason }: { id: UserId; action: Action; reason: string },
  work: (tx: Tx, person: UserRow, operators: Awaited<ReturnType<typeof lockOperators>>) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const person = await lockUser(tx, id);
    if (!person || person.deletedAt) throw refuse('person_not_found');
    if (demo && isDemoAddress(person.email)) throw refusePlatform('shared_account');
    await requireNotAbove(tx, operators, actor.userId, person);
    await work(tx, person, operators);
    const at = clock.now();
    await writeAudit(tx, { userId: id, actorId: actor.userId, action, reason, at });
    const payload = { by: actor.userId };
    await record(tx, { type: `account.${action}`, subject: `user:${id}`, payload, userIds: [], at });
  });
}

/** Whose whole name it is, then whoever holds it; where nobody does, whoever is spelt nearly so. */
async function findLikest(database: Database, words: string): Promise<UserRow[]> {
  const { db } = database;
  const [named, holding] = await Promise.all([
    words === '' ? [] : findPeopleNamed(db, words),
    findPeople(db, words),
  ]);
  if (holding.length === 0 && mayBeMisspelt(words))
    return findNear(database, (tx) => findPeopleNear(tx, words));
  const isNamed = new Set(named.map(({ id }) => id));
  return [...named, ...holding.filter(({ id }) => !isNamed.has(id))].slice(0, mostShown);
}

async function find({ database }: Parts, words: string): Promise<Account[]> {
  const people = await findLikest(database, words);
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const [counted, log] = await Promise.all([countSessions(database.db, ids), findAudit(database.db, ids)]);
  return people.map((row) => {
    const session = counted.find(({ userId }) => userId === row.id);
    return {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      roles: row.roles,
      emailVerified: row.emailVerified,
      secondFactor: row.secondFactorAt !== null,
      createdAt: row.createdAt.toISOString(),
      disabledAt: row.disabledAt?.toISOString() ?? null,
      disabledReason: row.disabledReason,
      sessions: session?.count ?? 0,
      lastSeenAt: session?.lastSeenAt?.toISOString() ?? null,
      log: log
        .filter(({ userId }) => userId === row.id)
        .map(({ action, reason, by, at }) => ({ action, reason, by, at: at.toISOString() })),
    };
  });
}
