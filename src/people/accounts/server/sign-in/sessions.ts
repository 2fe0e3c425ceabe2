/** Who a request acts for, and where a person is signed in. */

import { type DeskRights, noRights, type OwnRole, rightsOf } from '#src/people/desk-roles/desk-roles.ts';
import type { Role } from '#src/platform/contract.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { createCachedLookup } from '#src/platform/statements/cached-lookup.ts';
import { accountsRefusals, type Session } from '../../contract.ts';
import { isDemoAddress } from '../../rules.ts';
import {
  deleteSession,
  deleteSessions,
  findSessionsById,
  findSessionsOfUser,
  prepareFindSession,
  seeSession,
  sessionDigest,
} from '../store.ts';
import { sessionTokenIn } from './session-cookie.ts';
import { endOfSession, isDueToBeSeen } from './session-life.ts';

const refuse = refusalsOf(accountsRefusals);

export function createSessions({
  database,
  secret,
  demo,
}: {
  database: Database;
  secret: Secret;
  /** Outside a demo an operator's role waits for their second factor. */
  demo: boolean;
}) {
  const findSession = keepFound(database);

  /** Who a request with this `Cookie` header acts for; null for a visitor or an ended session. */
  async function findActor(cookie: string | undefined): Promise<Actor | null> {
    const token = sessionTokenIn(cookie ?? '', secret);
    const found = token === undefined ? undefined : await findSession(sessionDigest(token));
    if (!found) return null;
    // better-auth writes sessions' times by the system's clock, so they are read by it.
    const now = new Date();
    if (endOfSession(found) <= now) return null;
    if (isDueToBeSeen(found, now)) await seeSession(database.db, found.sessionId, now);
    const { userId, email, firstName, lastName, provedAt } = found;
    const rights = rightsNow(found, demo);
    return {
      kind: 'person',
      userId,
      email,
      firstName,
      lastName,
      provedAt,
      ...rights,
      sessionId: String(found.sessionId),
      ...(rights.roles.length < found.roles.length ? { lacksSecondFactor: true } : {}),
      ...(demo && isDemoAddress(email) ? { isShared: true } : {}),
    };
  }

  /** Whose each of these sessions is; without those that have ended. For what stays open longer than a request. */
  async function livingSessions(
    sessionIds: readonly string[],
  ): Promise<Map<string, { userId: UserId } & Rights>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await findSessionsById(database.db, sessionIds.map(Number));
    const now = new Date();
    return new Map(
      rows
        .filter((row) => endOfSession(row) > now)
        .map((row) => [String(row.id), { userId: row.userId, ...rightsNow(row, demo) }]),
    );
  }

  async function listSessions(actor: Actor): Promise<Session[]> {
    const rows = await findSessionsOfUser(database.db, actor.userId);
    const now = new Date();
    return rows
      .filter((row) => endOfSession({ ...row, roles: actor.roles }) > now)
      .map((row) => ({
        id: String(row.id),
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.updatedAt.toISOString(),
        userAgent: row.userAgent,
        ipAddress: row.ipAddress,
        current: String(row.id) === actor.sessionId,
      }));
  }

  /** @throws Refusal session_not_found, also for another person's session */
  async function endSession(actor: Actor, sessionId: string): Promise<void> {
    const id = Number(sessionId);
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw refuse('session_not_found');
    if (!(await deleteSession(database.db, actor.userId, id))) throw refuse('session_not_found');
  }

  /** Ends all of a person's sessions, or all but the one that asks. */
  async function endSessions(actor: Actor, which: 'all' | 'others'): Promise<void> {
    await deleteSessions(database.db, actor.userId, which === 'others' ? Number(actor.sessionId) : undefined);
  }

  return { findActor, livingSessions, listSessions, endSession, endSessions };
}

const keepFound = ({ db, notices }: Database) =>
  createCachedLookup({
    find: prepareFindSession(db),
    subjectOf: ({ userId }) => `person ${userId}`,
    notices,
    keptMs: 10_000,
  });

interface Rights extends DeskRights {
  roles: readonly Role[];
}

interface RightsRow {
  roles: readonly Role[];
  deskRoles: readonly string[];
  ownPermissions: string[] | null;
  secondFactorAt: Date | null;
}

/** What somebody may do now. */
function rightsNow({ roles, deskRoles, ownPermissions, secondFactorAt }: RightsRow, demo: boolean): Rights {
  if (!roles.includes('operator')) return { roles, ...noRights };
  if (!demo && !secondFactorAt) return { roles: roles.filter((role) => role !== 'operator'), ...noRights };
  const own = (ownPermissions ?? []).map((each) => {
    const [key = '', permission = ''] = each.split(' ');
    return { key, permissions: [permission] };
  });
  return { roles, ...rightsOf(deskRoles, joined(own)) };
}

/** Each role once, with all that it lets somebody do. */
function joined(single: readonly OwnRole[]): OwnRole[] {
  const byKey = new Map<string, string[]>();
  for (const { key, permissions } of single) byKey.set(key, [...(byKey.get(key) ?? []), ...permissions]);
  return [...byKey].map(([key, permissions]) => ({ key, permissions }));
}
