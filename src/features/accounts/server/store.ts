import { and, arrayContains, eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '#src/platform/contract.ts';
import type { Db, Queries, Tx } from '#src/platform/database/database.ts';
import { credentials, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function insertUserWithPassword(
  tx: Tx,
  user: typeof users.$inferInsert,
  passwordHash: string,
): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  await tx.insert(credentials).values({
    userId: row!.id,
    accountId: String(row!.id),
    providerId: 'credential',
    password: passwordHash,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  });
  return row!;
}

export async function findUser(queries: Queries, id: number): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.id, id));
  return row;
}

export const findUsers = (queries: Queries, ids: readonly number[]): Promise<UserRow[]> =>
  queries
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));

export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findEmailsWithRole(queries: Queries, role: Role): Promise<string[]> {
  const rows = await queries
    .select({ email: users.email })
    .from(users)
    .where(arrayContains(users.roles, [role]));
  return rows.map(({ email }) => email);
}

export async function updateUser(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<UserRow, 'name' | 'firstName' | 'lastName' | 'phone' | 'roles' | 'isDriver' | 'updatedAt'>
  >,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  return row;
}

/** The session with this token and its person in one prepared round trip; every request asks. */
export function prepareFindSession(db: Db) {
  const statement = db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('find_session');
  return async (token: string) => (await statement.execute({ token }))[0];
}

export const findSessionsOfUser = (queries: Queries, userId: number) =>
  queries.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.updatedAt);

/** True when a session of this user was ended. */
export async function deleteSession(queries: Queries, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await queries
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return rowCount === 1;
}
