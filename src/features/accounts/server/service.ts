/** Accounts: signing up and in, sessions, mailed confirmations, roles. */
import { APIError } from 'better-auth/api';
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Role } from '#src/platform/contract.ts';
import { type Database, type Queries, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { accountsRefusals, type Session, type SignUp, type User } from '../contract.ts';
import { createAuth, hashPassword, sessionRenewedBelowMs } from './auth.ts';
import { isBreached } from './breached-passwords.ts';
import { resetMail, verificationMail, welcomeMail } from './mails.ts';
import { sessionTokenIn } from './session-cookie.ts';
import {
  deleteSession,
  findEmailsWithRole,
  findSessionsOfUser,
  findUser,
  findUserByEmail,
  findUsers,
  insertUserWithPassword,
  prepareFindSession,
  type UserRow,
  updateUser,
} from './store.ts';

const refuse = refusalsOf(accountsRefusals);

/** An account, wherever the attempts come from; each address has a limit of its own on the call. */
const wrongPasswordsAllowed = 20;
const wrongPasswordsWithinMs = 5 * 60_000;

/** A signed-in answer together with the cookies that make it last. */
export interface SignedIn {
  user: User;
  cookies: string[];
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  secret: string;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}) {
  const { database, clock, mailer, secret, baseUrl } = parts;
  const wrongPasswords = createAttemptLimit({
    clock,
    most: wrongPasswordsAllowed,
    windowMs: wrongPasswordsWithinMs,
  });
  const auth = createAuth({
    database,
    secret,
    baseUrl,
    mails: {
      sendReset: (email, token) =>
        database.transaction((tx) => mailer.write(tx, resetMail(email, baseUrl, token))),
      sendVerification: (email, token) =>
        database.transaction((tx) => mailer.write(tx, verificationMail(email, baseUrl, token))),
    },
  });

  /** @throws Refusal email_taken, password_breached */
  async function createUser(form: SignUp, roles: Role[]): Promise<UserRow> {
    if (isBreached(form.password)) {
      throw refuse('password_breached', { fields: { password: accountsRefusals.password_breached[1] } });
    }
    const passwordHash = await hashPassword(form.password);
    const now = clock.now();
    try {
      return await database.transaction(async (tx) => {
        const user = await insertUserWithPassword(
          tx,
          {
            name: `${form.firstName} ${form.lastName}`,
            firstName: form.firstName,
            lastName: form.lastName,
            email: form.email,
            phone: form.phone || null,
            isDriver: form.isDriver,
            roles,
            createdAt: now,
            updatedAt: now,
          },
          passwordHash,
        );
        await record(tx, {
          type: 'account.created',
          subject: `user:${user.id}`,
          payload: { isDriver: form.isDriver },
          userIds: [user.id],
          at: now,
        });
        await mailer.write(tx, welcomeMail(user));
        return user;
      });
    } catch (error) {
      if (violatedConstraint(error) === 'users_email') {
        throw refuse('email_taken', { fields: { email: accountsRefusals.email_taken[1] } });
      }
      throw error;
    }
  }

  /** Creates an account of an ordinary rider or driver and signs it in. */
  async function signUp(form: SignUp, headers: Headers): Promise<SignedIn> {
    const roles: Role[] = form.isDriver ? ['rider', 'driver'] : ['rider'];
    const user = await createUser(form, roles);
    await auth.api.sendVerificationEmail({ body: { email: user.email } });
    return signIn(form.email, form.password, headers);
  }

  /** @throws Refusal wrong_credentials, after the same work whether or not the address exists; too_many_requests */
  async function signIn(email: string, password: string, headers: Headers): Promise<SignedIn> {
    if (wrongPasswords.exceeded(email)) throw refusePlatform('too_many_requests');
    try {
      const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
      const user = await findUser(database.db, Number(answer.response.user.id));
      if (!user) throw refuse('wrong_credentials');
      return { user: toUser(user), cookies: answer.headers.getSetCookie() };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      wrongPasswords.failed(email);
      throw refuse('wrong_credentials');
    }
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const answer = await auth.api.signOut({ headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  }

  const findSession = prepareFindSession(database.db);

  /** Who these request headers belong to; null for a visitor or an ended session. */
  async function findActor(headers: Headers): Promise<Actor | null> {
    const token = sessionTokenIn(headers.get('cookie') ?? '', secret);
    const found = token === undefined ? undefined : await findSession(token);
    if (!found) return null;
    const leftMs = found.expiresAt.getTime() - Date.now();
    if (leftMs <= 0) return null;
    // Once a day better-auth prolongs a session that is in use.
    if (leftMs < sessionRenewedBelowMs && !(await auth.api.getSession({ headers }))) return null;
    const { expiresAt: _expiresAt, sessionId, ...person } = found;
    return { ...person, sessionId: String(sessionId) };
  }

  async function getUser(id: number): Promise<User> {
    const user = await findUser(database.db, id);
    if (!user) throw refuse('wrong_credentials');
    return toUser(user);
  }

  /** Several people at once, by number; who does not exist is left out. */
  async function getUsers(ids: readonly number[]): Promise<Map<number, User>> {
    if (ids.length === 0) return new Map();
    return new Map((await findUsers(database.db, ids)).map((row) => [row.id, toUser(row)]));
  }

  async function updateProfile(
    actor: Actor,
    change: { firstName: string; lastName: string; phone?: string | null | undefined },
  ): Promise<User> {
    const user = await database.transaction((tx) =>
      updateUser(tx, actor.userId, {
        firstName: change.firstName,
        lastName: change.lastName,
        name: `${change.firstName} ${change.lastName}`,
        phone: change.phone || null,
        updatedAt: clock.now(),
      }),
    );
    if (!user) throw refuse('wrong_credentials');
    return toUser(user);
  }

  async function listSessions(actor: Actor): Promise<Session[]> {
    const rows = await findSessionsOfUser(database.db, actor.userId);
    return rows
      .filter((row) => row.expiresAt > clock.now())
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

  /** @throws Refusal link_expired */
  async function verifyEmail(token: string): Promise<{ email: string }> {
    try {
      const answer = await auth.api.verifyEmail({ query: { token } });
      if (!answer?.status) throw refuse('link_expired');
      return { email: emailIn(token) };
    } catch (error) {
      if (error instanceof APIError) throw refuse('link_expired');
      throw error;
    }
  }

  /** Mails a link if there is such an account; answers the same either way. */
  async function forgotPassword(email: string): Promise<void> {
    await auth.api.requestPasswordReset({ body: { email } });
  }

  /** @throws Refusal link_expired, password_breached */
  async function resetPassword(token: string, password: string): Promise<void> {
    if (isBreached(password)) {
      throw refuse('password_breached', { fields: { password: accountsRefusals.password_breached[1] } });
    }
    try {
      await auth.api.resetPassword({ body: { token, newPassword: password } });
    } catch (error) {
      if (error instanceof APIError) throw refuse('link_expired');
      throw error;
    }
  }

  /** Gives an account a role inside another feature's transaction, such as driver on registration. */
  async function addRole(tx: Tx, userId: number, role: Role): Promise<void> {
    const user = await findUser(tx, userId);
    if (!user || user.roles.includes(role)) return;
    await updateUser(tx, userId, {
      roles: [...user.roles, role],
      isDriver: user.isDriver || role === 'driver',
      updatedAt: clock.now(),
    });
  }

  /** The account with this email, created with `roles` when there is none; for demo data. */
  async function ensureUser(form: SignUp, roles: Role[]): Promise<{ id: number; created: boolean }> {
    const existing = await findUserByEmail(database.db, form.email);
    if (existing) return { id: existing.id, created: false };
    const user = await createUser(form, roles);
    return { id: user.id, created: true };
  }

  return {
    signUp,
    signIn,
    signOut,
    findActor,
    getUser,
    getUsers,
    updateProfile,
    listSessions,
    endSession,
    verifyEmail,
    forgotPassword,
    resetPassword,
    addRole,
    ensureUser,
    operatorEmails: (queries: Queries) => findEmailsWithRole(queries, 'operator'),
  };
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    username: row.email,
    phone: row.phone,
    isDriver: row.isDriver,
    roles: row.roles,
    emailVerified: row.emailVerified,
  };
}

/** The address a verified confirmation token was made for; the token is a signed JWT. */
function emailIn(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const { email } = payload as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
