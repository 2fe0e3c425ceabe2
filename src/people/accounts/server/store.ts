import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { createBatchedLookup } from '#src/platform/statements/batched-lookup.ts';
import { sessionIdleMs, sessionLengthMs } from './sign-in/session-life.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

/** A session's token is its bearer's alone; the database could not sign anybody in. */
export const sessionDigest = (token: string): string => tokenDigest('session', token);

export type UserRow = typeof users.$inferSelect;

export async function insertUserWithPassword(
  tx: Tx,
  user: typeof users.$inferInsert,
  passwordHash: string,
): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  await tx.insert(credentials).values({
    userId: existing(row, 'what was written').id,
    accountId: String(existing(row, 'what was written').id),
    providerId: 'credential',
    password: passwordHash,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  });
  return existing(row, 'what was written');
}

export async function findUser(queries: Queries, id: UserId): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.id, id));
  return row;
}

export const findUsers = (queries: Queries, ids: readonly UserId[]): Promise<UserRow[]> =>
  queries
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));

export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.email, email));
  return row;
}

export async function updateUser(
  tx: Tx,
  id: UserId,
  change: Partial<
    Pick<
      UserRow,
      | 'name'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'emailVerified'
      | 'emailConfirmedAt'
      | 'phone'
      | 'roles'
      | 'deskRoles'
      | 'isDriver'
      | 'secondFactorAt'
      | 'passwordChangedAt'
      | 'disabledAt'
      | 'disabledReason'
      | 'updatedAt'
    >
  >,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  return row;
}

const sessionFacts = {
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  expiresAt: sessions.expiresAt,
  userId: users.id,
  roles: users.roles,
  deskRoles: users.deskRoles,
  // What roles of the company's own let them do, `own-3 rides.read`; null for everybody without any role.
  ownPermissions: sql<
    string[] | null
  >`case when cardinality(${users.deskRoles}) > 0 then array(select 'own-' || own.id || ' ' || may from desk_roles own, unnest(own.permissions) may
    where own.ended_at is null and 'own-' || own.id in (select split_part(held, '@', 1) from unnest(${users.deskRoles}) held)) end`,
  secondFactorAt: users.secondFactorAt,
};

/** The session with this digest of a token and its person, in one prepared round trip shared by all who ask at once. */
export function prepareFindSession(db: Db) {
  const statement = db
    .select({
      tokenDigest: sessions.tokenDigest,
      sessionId: sessions.id,
      ...sessionFacts,
      provedAt: sessions.provedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.tokenDigest} = any(${sql.placeholder('digests')}::text[])`)
    .prepare('find_sessions');
  const read = (digests: string[]) => statement.execute({ digests });
  return createBatchedLookup(read, ({ tokenDigest }) => tokenDigest);
}

export const findSessionsOfUser = (queries: Queries, userId: UserId) =>
  queries.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.updatedAt);

/** These sessions, ended ones too, with whose they are. */
export const findSessionsById = (queries: Queries, ids: readonly number[]) =>
  queries
    .select({ id: sessions.id, ...sessionFacts })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.id, [...ids]));

/** True when a session of this user was ended. */
export async function deleteSession(queries: Queries, userId: UserId, id: number): Promise<boolean> {
  const { rowCount } = await queries
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return rowCount === 1;
}

/** Ends every session of a user, but for the one to keep. */
export async function deleteSessions(queries: Queries, userId: UserId, keptId?: number): Promise<void> {
  const kept = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), kept));
}

/** Forgets sessions of a user that ended by themselves. */
export async function deleteEndedSessions(queries: Queries, userId: UserId, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await queries
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        or(
          lte(sessions.expiresAt, now),
          lte(sessions.createdAt, before(sessionLengthMs)),
          lte(sessions.updatedAt, before(sessionIdleMs)),
        ),
      ),
    );
}

/** Ends the session with this token, whosever it is. */
export async function deleteSessionByToken(queries: Queries, token: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenDigest, sessionDigest(token)));
}

export async function insertSession(
  queries: Queries,
  { token, ...session }: Omit<typeof sessions.$inferInsert, 'tokenDigest'> & { token: string },
): Promise<void> {
  await queries.insert(sessions).values({ ...session, tokenDigest: sessionDigest(token) });
}

/** Writes down that whoever uses a session has just proved who they are. */
export async function proveSession(queries: Queries, id: number, now: Date): Promise<void> {
  await queries.update(sessions).set({ provedAt: now }).where(eq(sessions.id, id));
}

/** Until the transaction ends nothing that refers to this person is written elsewhere. */
export async function lockUser(tx: Tx, id: UserId): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Until the transaction ends nobody has this row locked with `lockUser`; others may share it. */
export async function shareUser(tx: Tx, id: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('share');
}

/** The hash that somebody's password is verified against. */
export async function findPasswordHash(queries: Queries, userId: UserId): Promise<string | undefined> {
  const [row] = await queries
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? undefined;
}

export async function setPasswordHash(tx: Tx, userId: UserId, password: string, now: Date): Promise<void> {
  await tx
    .update(credentials)
    .set({ password, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  await tx.update(users).set({ passwordChangedAt: now, updatedAt: now }).where(eq(users.id, userId));
}

/** Keeps another hash of the same password, unless it was changed meanwhile. */
export async function replacePasswordHash(
  queries: Queries,
  userId: UserId,
  { stored, replacement }: { stored: string; replacement: string },
): Promise<void> {
  await queries
    .update(credentials)
    .set({ password: replacement })
    .where(and(eq(credentials.userId, userId), eq(credentials.password, stored)));
}

/** Writes down that a session is in use. */
export async function seeSession(queries: Queries, id: number, now: Date): Promise<void> {
  await queries.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, id));
}

const resetDigest = (token: string) => tokenDigest('mailed', `reset-password:${token}`);

/** Keeps a mailed link for a new password, by the digest of its token. */
export async function insertResetLink(
  tx: Tx,
  { token, userId, now, expiresAt }: { token: string; userId: UserId; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(verifications).values({
    identifier: resetDigest(token),
    value: String(userId),
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
}

/** Whom a mailed link for a new password was made for, while it is valid. */
export async function findUserByResetToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await queries
    .select({ user: users })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(and(eq(verifications.identifier, resetDigest(token)), gt(verifications.expiresAt, now)));
  return row?.user;
}

/** Ends every mailed link for a new password of this person, and of whoever let theirs pass. */
export async function deleteResetLinks(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(or(eq(verifications.value, String(userId)), lte(verifications.expiresAt, now)));
}

/** Writes down when an address was first confirmed, once. */
export async function markEmailConfirmed(tx: Tx, id: UserId, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, id), eq(users.emailVerified, true), isNull(users.emailConfirmedAt)));
}

/** True while this session of the person has not been ended; asked under a lock of its person. */
export async function hasSession(queries: Queries, userId: UserId, id: number): Promise<boolean> {
  return (await queries.$count(sessions, and(eq(sessions.id, id), eq(sessions.userId, userId)))) > 0;
}

/** Removes mails of one subject to one address. */
export async function deleteMails(queries: Queries, { to, subject }: { to: string; subject: string }) {
  await queries.delete(mails).where(and(eq(mails.toAddress, to), eq(mails.subject, subject)));
}
