/** Accounts: signing up and in, sessions, mailed confirmations, roles. */

import { APIError } from 'better-auth/api';
import type { Role } from '#src/platform/contract.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { AccountSecurity } from '../account-contract.ts';
import { accountsRefusals, type SignedInUser, type SignUp, type User } from '../contract.ts';
import type { PasskeyAnswer } from '../passkey-contract.ts';
import {
  type CreatedHow,
  createUser,
  type NewAccount,
  openAccount,
  type SignedIn,
  type SigningIn,
  toSignedIn,
  toUser,
} from './new-account.ts';
import { createChoices } from './own-account/choices.ts';
import { assemble, type Given, type Parts } from './parts.ts';
import { closeDemoPeople, openDemoPeople } from './people/demo-people.ts';
import { createPeople } from './people/people.ts';
import { recordConfirmed } from './sign-in/ownership.ts';
import { createPasswords } from './sign-in/passwords.ts';
import { sessionCookie, sessionTokenIn } from './sign-in/session-cookie.ts';
import { createSessions } from './sign-in/sessions.ts';
import {
  deleteSessionByToken,
  findUser,
  findUserByEmail,
  findUsers,
  markEmailConfirmed,
  updateUser,
} from './store.ts';

const refuse = refusalsOf(accountsRefusals);

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(given: Given) {
  const parts = assemble(given);
  const { database, clock, demo, passkeys, proving, sealing, secondFactor, emailChanges } = parts;
  return {
    signUp: (form: SignUp, headers: Headers, by?: string) => signUp(parts, form, headers, by),
    signIn: (email: string, password: string, headers: Headers) => signIn(parts, email, password, headers),
    takeStep: (code: string, headers: Headers) => takeStep(parts, code, headers),
    signInByPasskey: (answer: PasskeyAnswer, headers: Headers) => signInByPasskey(parts, answer, headers),
    passkeys,
    signOut: (headers: Headers) => signOut(parts, headers),
    ...createSessions(parts),
    proving,
    sealing,
    secondFactor,
    emailChanges,
    choices: createChoices(parts),
    people: createPeople(parts),
    openAccount: (form: NewAccount, roles: Role[], how: CreatedHow, headers: Headers) =>
      openAccount(parts, form, roles, how, headers),
    /** What a start looks after: the demo's people, and what another secret sealed. @returns how many it closed */
    async start(): Promise<{ closedPeople: number }> {
      await secondFactor.reseal();
      if (!demo) return { closedPeople: await closeDemoPeople({ database, clock }) };
      await openDemoPeople({ database, clock });
      return { closedPeople: 0 };
    },
    readSecurity: (actor: Actor) => readSecurity(parts, actor),
    passwords: createPasswords(parts),
    getUser: (id: UserId, queries?: Queries) => getUser(parts, id, queries),
    getSignedIn: (id: UserId) => getSignedIn(parts, id),
    getUsers: (ids: readonly UserId[]) => getUsers(parts, ids),
    namesOf: (ids: readonly UserId[]) => namesOf(parts, ids),
    updateProfile: (actor: Actor, change: ProfileChange) => updateProfile(parts, actor, change),
    confirmAgain: (actor: Actor) => confirmAgain(parts, actor),
    verifyEmail: (token: string) => verifyEmail(parts, token),
    addRole: (tx: Tx, userId: UserId, role: Role) => addRole(parts, tx, userId, role),
    ensureUser: (form: SignUp, roles: Role[]) => ensureUser(parts, form, roles),
  };
}

/**
 * Creates an account of an ordinary rider or driver and signs it in.
 * @throws Refusal password_breached, password_weak, and as `createUser`
 */
export async function signUp(parts: Parts, form: SignUp, headers: Headers, by?: string): Promise<SigningIn> {
  const roles: Role[] = form.isDriver ? ['rider', 'driver'] : ['rider'];
  const opened = await openAccount(parts, form, roles, { by }, headers);
  await parts.auth.api.sendVerificationEmail({ body: { email: form.email } });
  return opened;
}

/** @throws Refusal wrong_credentials, too_many_requests, overloaded */
export const signIn = async ({ signingIn }: Parts, email: string, password: string, headers: Headers) =>
  toSignedIn(await signingIn.signIn(email, password, headers));

/** @throws Refusal sign_in_again, wrong_code, account_disabled, too_many_requests */
export async function takeStep({ signingIn }: Parts, code: string, headers: Headers): Promise<SignedIn> {
  const { user, cookies } = await signingIn.takeStep(code, headers);
  return { user: toUser(user), cookies };
}

/** @throws Refusal passkey_unknown, passkey_refused, passkey_late, account_disabled */
export async function signInByPasskey(
  parts: Parts,
  answer: PasskeyAnswer,
  headers: Headers,
): Promise<SignedIn> {
  const { userId, stands } = await parts.passkeys.whoAnswers(answer);
  const { user, cookies } = await parts.signingIn.openFor(userId, headers, stands);
  return { user: toUser(user), cookies };
}

/** Ends the session these headers carry, if any. @returns the cookie that takes its own away */
export async function signOut({ database, secret, secure }: Parts, headers: Headers): Promise<string[]> {
  const token = sessionTokenIn(headers.get('cookie') ?? '', secret);
  if (token !== undefined) await deleteSessionByToken(database.db, token);
  return [sessionCookie(null, { secret, secure, lengthMs: 0 })];
}

/** How somebody signs in, for their account page. */
export async function readSecurity(parts: Parts, actor: Actor): Promise<AccountSecurity> {
  const user = await findUser(parts.database.db, actor.userId);
  if (!user) throw refuse('wrong_credentials');
  return {
    createdAt: user.createdAt.toISOString(),
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    secondFactor: await parts.secondFactor.standing(user.id),
    emailChange: await parts.emailChanges.standing(user.id),
  };
}

/** Mails the link that confirms the actor's address once more. @throws Refusal email_confirmed, too_many_mails */
export async function confirmAgain(parts: Parts, { userId, email }: Actor): Promise<void> {
  if ((await getUser(parts, userId)).emailVerified) throw refuse('email_confirmed');
  if (!(await parts.mailer.mayWrite({ kind: 'sign_up', to: email }))) throw refusePlatform('too_many_mails');
  await parts.auth.api.sendVerificationEmail({ body: { email } });
}

/** Who somebody is, as they may be shown to themselves. @throws Refusal wrong_credentials where there is nobody */
export async function getUser({ database }: Parts, id: UserId, queries?: Queries): Promise<User> {
  const user = await findUser(queries ?? database.db, id);
  if (!user) throw refuse('wrong_credentials');
  return toUser(user);
}

/** Somebody with the units they chose. @throws Refusal wrong_credentials where there is nobody */
export async function getSignedIn({ findSignedIn }: Parts, id: UserId): Promise<SignedInUser> {
  const found = await findSignedIn(String(id));
  if (!found) throw refuse('wrong_credentials');
  return { ...toUser(found.user), units: { distance: found.distance, fuel: found.fuel } };
}

/** Several people at once, by number; who does not exist is left out. */
export async function getUsers({ database }: Parts, ids: readonly UserId[]): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map();
  return new Map((await findUsers(database.db, ids)).map((row) => [row.id, toUser(row)]));
}

/** Names by number of account; an account that was deleted has none. */
async function namesOf(parts: Parts, ids: readonly UserId[]): Promise<Map<number, string>> {
  const users = await getUsers(parts, ids);
  return new Map([...users].flatMap(([id, user]) => (fullName(user) ? [[id, fullName(user)]] : [])));
}

interface ProfileChange {
  firstName: string;
  lastName: string;
  phone?: string | null | undefined;
}

/** @throws Refusal wrong_credentials where there is nobody */
export async function updateProfile(parts: Parts, actor: Actor, change: ProfileChange): Promise<User> {
  const { database, clock } = parts;
  const user = await database.transaction((tx) =>
    updateUser(tx, actor.userId, {
      firstName: change.firstName,
      lastName: change.lastName,
      name: fullName(change),
      phone: change.phone || null,
      updatedAt: clock.now(),
    }),
  );
  if (!user) throw refuse('wrong_credentials');
  return toUser(user);
}

/** @throws Refusal link_expired */
export async function verifyEmail(parts: Parts, token: string): Promise<{ email: string }> {
  for (const { api } of parts.auths) {
    try {
      const answer = await api.verifyEmail({ query: { token } });
      if (!answer?.status) continue;
      const email = emailIn(token);
      await tellConfirmed(parts, email);
      return { email };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
    }
  }
  throw refuse('link_expired');
}

/** What waited for an address that is really theirs goes on. */
async function tellConfirmed({ database, clock }: Parts, email: string): Promise<void> {
  const user = await findUserByEmail(database.db, email);
  if (!user) return;
  const at = clock.now();
  await database.transaction(async (tx) => {
    await markEmailConfirmed(tx, user.id, at);
    await recordConfirmed(tx, user.id, at);
  });
}

/** Gives an account a role inside another room's transaction, such as driver on registration. */
export async function addRole({ clock }: Parts, tx: Tx, userId: UserId, role: Role): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.roles.includes(role)) return;
  await updateUser(tx, userId, {
    roles: [...user.roles, role],
    isDriver: user.isDriver || role === 'driver',
    updatedAt: clock.now(),
  });
}

/**
 * The account with this email, created with `roles` and its address confirmed when there is none; for demo data, whose
 * password everybody knows.
 */
export async function ensureUser(
  parts: Parts,
  form: SignUp,
  roles: Role[],
): Promise<{ id: UserId; created: boolean }> {
  const known = await findUserByEmail(parts.database.db, form.email);
  if (known) return { id: known.id, created: false };
  const user = await createUser(parts, form, roles, { emailVerified: true });
  return { id: user.id, created: true };
}

/** The address a verified confirmation token was made for; the token is a signed JWT. */
function emailIn(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const { email } = payload as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
