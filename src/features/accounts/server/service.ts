/** Accounts: signing up and in, sessions, mailed confirmations, roles. */
import { APIError } from 'better-auth/api';
import type { Clock } from '#src/platform/clock.ts';
import type { Role } from '#src/platform/contract.ts';
import { type Database, type Queries, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Counts } from '#src/platform/passing/passing.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { createSealing } from '#src/platform/sealing.ts';
import { type Secret, secretsOf } from '#src/platform/signing.ts';
import type { AccountSecurity } from '../account-contract.ts';
import { accountsRefusals, type SignedInUser, type SignUp, type User } from '../contract.ts';
import type { PasskeyAnswer } from '../passkey-contract.ts';
import { isDemoAddress } from '../rules.ts';
import { createAuth } from './auth.ts';
import { resetMail, securityMail, verificationMail, welcomeMail } from './mails.ts';
import { prepareFindSignedIn } from './own-account/account-store.ts';
import { createChoices } from './own-account/choices.ts';
import { createEmailChanges } from './own-account/email-change.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { closeDemoPeople, openDemoPeople } from './people/demo-people.ts';
import { createPeople } from './people/people.ts';
import { createPasswordHashing } from './sign-in/password-hashing.ts';
import { refuseWeakPassword } from './sign-in/password-strength.ts';
import { createProving } from './sign-in/proof.ts';
import { createSecondFactor } from './sign-in/second-factor.ts';
import { sessionCookie, sessionTokenIn } from './sign-in/session-cookie.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createSignIn, type NextStep, type OpenedSession } from './sign-in/sign-in.ts';
import {
  deleteSessionByToken,
  deleteSessions,
  findEmailsWithRole,
  findUser,
  findUserByEmail,
  findUserByResetToken,
  findUsers,
  insertUserWithPassword,
  lockUser,
  setPasswordHash,
  type UserRow,
  updateUser,
} from './store.ts';

const refuse = refusalsOf(accountsRefusals);

/** A signed-in answer together with the cookies that make it last. */
export interface SignedIn {
  user: User;
  cookies: string[];
}
/** The same, or with nobody yet: the cookies then let a code follow. */
export type SigningIn = SignedIn | { user: null; cookies: string[] };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  secret: Secret;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  /** Outside a demo operators sign in in two steps. */
  demo?: boolean;
  /** By how much the sign-in limit of an address is multiplied; 1 unless told. */
  addressFactor?: (address: string) => number;
  /** Counts attempts for all processes; for this one alone unless given. */
  counts?: Counts;
}) {
  const { database, clock, mailer, secret, baseUrl, addressFactor = () => 1, counts, demo = false } = parts;
  const hashing = createPasswordHashing();
  const authUnder = (key: string) =>
    createAuth({
      database,
      secret: key,
      baseUrl,
      hashing,
      mails: {
        sendReset: (email, token) =>
          database.transaction((tx) => mailer.write(tx, resetMail(email, baseUrl, token))),
        sendVerification: (email, token) =>
          database.transaction((tx) => mailer.write(tx, verificationMail(email, baseUrl, token))),
      },
    });
  // The newest signs; a link that the one before signed is good until it ends.
  const auths = secretsOf(secret).map(authUnder);
  const auth = auths[0]!;
  const secure = baseUrl.startsWith('https:');
  const sealing = createSealing(secret);
  const choices = createChoices({ database });
  const secondFactor = createSecondFactor({ database, clock, mailer, sealing, baseUrl, counts });
  const proving = createProving({ database, clock, hashing, secondFactor, counts });
  const emailChanges = createEmailChanges({ database, clock, mailer, sealing, baseUrl });
  const signingIn = createSignIn({
    database,
    clock,
    hashing,
    secondFactor,
    secret,
    secure,
    addressFactor,
    counts,
  });
  const passkeys = createPasskeys({ database, clock, mailer, baseUrl });
  const findSignedIn = prepareFindSignedIn(database.db);
  const sessions = createSessions({ database, secret, demo });

  /** @throws Refusal email_taken, password_breached, password_weak, overloaded */
  async function createUser(form: SignUp, roles: Role[]): Promise<UserRow> {
    refuseWeakPassword(form.password, form);
    const passwordHash = await hashing.hash(form.password);
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
  async function signUp(form: SignUp, headers: Headers): Promise<SigningIn> {
    const roles: Role[] = form.isDriver ? ['rider', 'driver'] : ['rider'];
    // One turn for both, so that nobody is refused between the account and its first session.
    const opened = await hashing.inTurn(async () => {
      await createUser(form, roles);
      return signingIn.openSession(form.email, form.password, headers);
    });
    await auth.api.sendVerificationEmail({ body: { email: form.email } });
    return toSignedIn(opened);
  }

  /** @throws Refusal wrong_credentials, too_many_requests, overloaded */
  const signIn = async (email: string, password: string, headers: Headers): Promise<SigningIn> =>
    toSignedIn(await signingIn.signIn(email, password, headers));

  /** @throws Refusal sign_in_again, wrong_code, account_disabled, too_many_requests */
  async function takeStep(code: string, headers: Headers): Promise<SignedIn> {
    const { user, cookies } = await signingIn.takeStep(code, headers);
    return { user: toUser(user), cookies };
  }

  /** How somebody signs in, for their account page. */
  async function readSecurity(actor: Actor): Promise<AccountSecurity> {
    const user = await findUser(database.db, actor.userId);
    if (!user) throw refuse('wrong_credentials');
    return {
      createdAt: user.createdAt.toISOString(),
      passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
      secondFactor: await secondFactor.standing(user.id),
      emailChange: await emailChanges.standing(user.id),
    };
  }

  /**
   * Sets another password and ends every other session.
   * @throws Refusal wrong_password, password_breached, password_weak, too_many_requests, overloaded
   */
  async function changePassword(actor: Actor, current: string, password: string): Promise<void> {
    await proving.requirePassword(actor.userId, current);
    refuseWeakPassword(password, actor);
    const hash = await hashing.hash(password);
    await database.transaction(async (tx) => {
      await lockUser(tx, actor.userId);
      const now = clock.now();
      await setPasswordHash(tx, actor.userId, hash, now);
      await deleteSessions(tx, actor.userId, Number(actor.sessionId));
      await record(tx, {
        type: 'account.password_changed',
        subject: `user:${actor.userId}`,
        payload: {},
        userIds: [actor.userId],
        at: now,
      });
      const lines = ['Every other device was signed out.'];
      await mailer.write(tx, securityMail(actor, baseUrl, 'Your password was changed', lines));
    });
  }

  /** Ends the session these headers carry, if any. @returns the cookie that takes its own away */
  async function signOut(headers: Headers): Promise<string[]> {
    const token = sessionTokenIn(headers.get('cookie') ?? '', secret);
    if (token !== undefined) await deleteSessionByToken(database.db, token);
    return [sessionCookie(null, { secret, secure, lengthMs: 0 })];
  }

  /** Mails the link that confirms the actor's address once more. @throws Refusal email_confirmed */
  async function confirmAgain({ userId, email }: Actor): Promise<void> {
    if ((await getUser(userId)).emailVerified) throw refuse('email_confirmed');
    await auth.api.sendVerificationEmail({ body: { email } });
  }

  async function getUser(id: UserId, queries: Queries = database.db): Promise<User> {
    const user = await findUser(queries, id);
    if (!user) throw refuse('wrong_credentials');
    return toUser(user);
  }

  /** Somebody with the units they chose. */
  async function getSignedIn(id: UserId): Promise<SignedInUser> {
    const found = await findSignedIn(String(id));
    if (!found) throw refuse('wrong_credentials');
    return { ...toUser(found.user), units: { distance: found.distance, fuel: found.fuel } };
  }

  /** Several people at once, by number; who does not exist is left out. */
  async function getUsers(ids: readonly UserId[]): Promise<Map<number, User>> {
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

  /** @throws Refusal link_expired */
  async function verifyEmail(token: string): Promise<{ email: string }> {
    for (const { api } of auths) {
      try {
        const answer = await api.verifyEmail({ query: { token } });
        if (answer?.status) return { email: emailIn(token) };
      } catch (error) {
        if (!(error instanceof APIError)) throw error;
      }
    }
    throw refuse('link_expired');
  }

  /** Mails a link if there is such an account; answers the same either way. @throws Refusal shared_account */
  async function forgotPassword(email: string): Promise<void> {
    if (demo && isDemoAddress(email)) throw refusePlatform('shared_account');
    await auth.api.requestPasswordReset({ body: { email } });
  }

  /**
   * Sets a new password with a mailed link and ends every session; answers the cookie that makes this
   * device, whose owner reads the account's mail, a known one.
   * @throws Refusal link_expired, password_breached, password_weak, overloaded
   */
  async function resetPassword(token: string, password: string, headers: Headers): Promise<string[]> {
    const owner = await findUserByResetToken(database.db, token, new Date());
    if (!owner) throw refuse('link_expired');
    refuseWeakPassword(password, owner);
    try {
      // The turn comes first: better-auth uses the link up before it hashes.
      await hashing.inTurn(() => auth.api.resetPassword({ body: { token, newPassword: password } }));
    } catch (error) {
      if (error instanceof APIError) throw refuse('link_expired');
      throw error;
    }
    await passkeys.removeAll(owner.id);
    return [signingIn.knownDevice(owner.email, headers)];
  }

  /** @throws Refusal passkey_unknown, passkey_refused, passkey_late, account_disabled */
  async function signInByPasskey(answer: PasskeyAnswer, headers: Headers): Promise<SignedIn> {
    const { user, cookies } = await signingIn.openFor(await passkeys.whoAnswers(answer), headers);
    return { user: toUser(user), cookies };
  }

  /** Gives an account a role inside another feature's transaction, such as driver on registration. */
  async function addRole(tx: Tx, userId: UserId, role: Role): Promise<void> {
    const user = await findUser(tx, userId);
    if (!user || user.roles.includes(role)) return;
    await updateUser(tx, userId, {
      roles: [...user.roles, role],
      isDriver: user.isDriver || role === 'driver',
      updatedAt: clock.now(),
    });
  }

  /** The account with this email, created with `roles` when there is none; for demo data. */
  async function ensureUser(form: SignUp, roles: Role[]): Promise<{ id: UserId; created: boolean }> {
    const existing = await findUserByEmail(database.db, form.email);
    if (existing) return { id: existing.id, created: false };
    const user = await createUser(form, roles);
    return { id: user.id, created: true };
  }

  return {
    signUp,
    signIn,
    takeStep,
    signInByPasskey,
    passkeys,
    signOut,
    ...sessions,
    proving,
    sealing,
    secondFactor,
    emailChanges,
    choices,
    people: createPeople({ database, clock, mailer, baseUrl, demo }),
    /** What a start looks after: the demo's people, and what another secret sealed. @returns how many it closed */
    async start(): Promise<{ closedPeople: number }> {
      await secondFactor.reseal();
      if (!demo) return { closedPeople: await closeDemoPeople({ database, clock }) };
      await openDemoPeople({ database, clock });
      return { closedPeople: 0 };
    },
    readSecurity,
    changePassword,
    getUser,
    getSignedIn,
    getUsers,
    updateProfile,
    confirmAgain,
    verifyEmail,
    forgotPassword,
    resetPassword,
    addRole,
    ensureUser,
    operatorEmails: (queries: Queries) => findEmailsWithRole(queries, 'operator'),
  };
}

const toSignedIn = ({ user, cookies }: OpenedSession | NextStep): SigningIn => ({
  user: user && toUser(user),
  cookies,
});

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
