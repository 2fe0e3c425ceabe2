/** Signing in: how often a password may be tried, and from where. */
import { type Attempt, createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { callerOf } from '#src/platform/http/caller.ts';
import type { UserId } from '#src/platform/ids.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import type { PasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { accountsRefusals } from '../../contract.ts';
import { isDemoAddress } from '../../rules.ts';
import {
  deleteEndedSessions,
  deleteSessionByToken,
  findPasswordHash,
  findUser,
  findUserByEmail,
  insertSession,
  replacePasswordHash,
  shareUser,
  type UserRow,
} from '../store.ts';
import { deviceCookie, deviceIn } from './device-cookie.ts';
import type { SecondFactor } from './second-factor.ts';
import { noStepCookie, stepCookie, ticketIn } from './second-step.ts';
import { newSessionToken, sessionCookie, sessionTokenIn } from './session-cookie.ts';
import { sessionLengthMs } from './session-life.ts';

const refuse = refusalsOf(accountsRefusals);

const windowMs = 5 * 60_000;
/** Wrong passwords for one account in an hour from all browsers it does not know, however many addresses they have. */
export const triesAtAccount = 100;
export const triesAtAccountWindowMs = 60 * 60_000;
/** Wrong passwords for one account from one address that it does not know the browser of: two guessers leave room. */
export const triesFromAddressAtAccount = 10;
export const triesFromAddressAtAccountWindowMs = 15 * 60_000;
/** Wrong passwords from one address at any account, known devices aside. */
export const triesFromAddress = 30;
/** Wrong passwords from one device that has signed in to the account before. */
export const triesOnDevice = 10;

const waitOrMail =
  'Too many wrong passwords. Wait a little, or choose “Forgot your password?”: with the link in our mail you set a new one and sign in on this browser at once.';
const mailOpens =
  'Too many wrong passwords were tried for this account from other browsers. Choose “Forgot your password?”: with the link in our mail you set a new one and sign in on this browser at once. A browser you have signed in on before, and a passkey, still work.';

interface Parts {
  database: Database;
  clock: Clock;
  hashing: PasswordHashing;
  secondFactor: SecondFactor;
  secret: Secret;
  /** True where the people of the demo have a password that everybody may read. */
  demo: boolean;
  /** True behind https. */
  secure: boolean;
  /** By how much the limit of an address is multiplied, such as one that many simulated phones share. */
  addressFactor: (address: string) => number;
  counts?: Counters | undefined;
}

export interface OpenedSession {
  user: UserRow;
  cookies: string[];
}

/** The password was right, and a code is wanted next. */
export interface NextStep {
  user: null;
  cookies: string[];
}

/** Whether what somebody showed is still worth a session, asked under a lock of their row. */
type Stands = (tx: Tx) => Promise<boolean>;

export function createSignIn(parts: Parts) {
  const takeAttempts = createLimits(parts);
  return {
    signIn: (email: string, password: string, headers: Headers) =>
      signIn(parts, takeAttempts, { email, password, headers }),
    openSession: (email: string, password: string, headers: Headers) =>
      openSession(parts, { email, password, headers }),
    takeStep: (code: string, headers: Headers) => takeStep(parts, code, headers),
    openFor: (userId: UserId, headers: Headers, stands: Stands) => openFor(parts, userId, headers, stands),
    knownDevice: (email: string, headers: Headers) => knownDevice(parts, email, headers),
  };
}

interface SigningIn {
  email: string;
  password: string;
  headers: Headers;
}

/** Counts tries by account, device and address. */
function createLimits({ clock, counts, secret, addressFactor, demo }: Parts) {
  const common = { clock, counts, windowMs };
  const byAccount = createAttemptLimit({
    ...common,
    name: 'sign-in at account',
    most: triesAtAccount,
    windowMs: triesAtAccountWindowMs,
    words: mailOpens,
  });
  const byAddressAtAccount = createAttemptLimit({
    ...common,
    name: 'sign-in from address at account',
    most: triesFromAddressAtAccount,
    windowMs: triesFromAddressAtAccountWindowMs,
    words: waitOrMail,
  });
  const byDevice = createAttemptLimit({
    ...common,
    name: 'sign-in on device',
    most: triesOnDevice,
    words: waitOrMail,
  });
  const byAddress = createAttemptLimit({
    ...common,
    name: 'sign-in from address',
    most: (address) => triesFromAddress * addressFactor(address),
  });

  /** The budgets an attempt counts against, taken before anything is hashed. */
  return async function takeAttempts(email: string, headers: Headers): Promise<Attempt[]> {
    const device = deviceIn(headers.get('cookie') ?? '', email, secret, clock.now());
    if (device) return [await byDevice.take(device)];
    const address = headers.get('x-forwarded-for');
    const caller = address ? callerOf(address) : null;
    const taken: Attempt[] = [];
    try {
      if (caller) taken.push(await byAddress.take(caller));
      // The password of a demo's people is published: nobody needs to guess it, and nobody could have a link mailed.
      if (demo && isDemoAddress(email)) return taken;
      if (caller) taken.push(await byAddressAtAccount.take(`${caller} ${email}`));
      taken.push(await byAccount.take(email));
      return taken;
    } catch (error) {
      // A guess that is never made says nothing about the address it came from.
      for (const attempt of taken) attempt.giveBack();
      throw error;
    }
  };
}

/**
 * Signs in within the limits of the account, the address and the device.
 * @throws Refusal wrong_credentials, after the same work whether or not the address exists; account_disabled;
 * too_many_requests; overloaded
 */
async function signIn(
  parts: Parts,
  takeAttempts: ReturnType<typeof createLimits>,
  who: SigningIn,
): Promise<OpenedSession | NextStep> {
  const attempts = await takeAttempts(who.email, who.headers);
  let wrong = false;
  try {
    return await openSession(parts, who);
  } catch (error) {
    wrong = error instanceof Refusal && error.code === 'wrong_credentials';
    throw error;
  } finally {
    if (!wrong) for (const attempt of attempts) attempt.giveBack();
  }
}

/** Signs in without counting, for an account that was made a moment ago. */
async function openSession(
  parts: Parts,
  { email, password, headers }: SigningIn,
): Promise<OpenedSession | NextStep> {
  const { user, hash } = await whoHas(parts, email, password);
  if (user.disabledAt) throw refuse('account_disabled');
  if (user.secondFactorAt) return nextStep(parts, user.id, hash);
  await endFormerSession(parts, headers);
  // Another password, or a second step, may have been set while this one was looked at.
  const opened = await insertWhere(parts, user.id, headers, async (tx) => {
    const now = await findUser(tx, user.id);
    return !now?.secondFactorAt && (await isPresent(parts, { tx, userId: user.id, hash, password }));
  });
  if (!opened) throw refuse('wrong_credentials', { aboutUserId: user.id });
  return { user, cookies: [opened, knownDevice(parts, email, headers)] };
}

/**
 * Whose address and password these are. A hash made at another cost than today's is replaced by one of today's.
 * @throws Refusal wrong_credentials, after the same work whether or not the address exists; overloaded
 */
async function whoHas(
  { database, hashing }: Parts,
  email: string,
  password: string,
): Promise<{ user: UserRow; hash: string }> {
  const user = await findUserByEmail(database.db, email);
  const stored = user && (await findPasswordHash(database.db, user.id));
  if (!stored) {
    await hashing.verifyNobodys(password);
    throw refuse('wrong_credentials');
  }
  if (!(await hashing.verify(stored, password))) throw refuse('wrong_credentials', { aboutUserId: user.id });
  if (hashing.isOutdated(stored)) {
    const replacement = await hashing.hash(password);
    await replacePasswordHash(database.db, user.id, { stored, replacement });
    return { user, hash: replacement };
  }
  return { user, hash: stored };
}

/** True while the password that was right is: by its hash, or, where a rival made that anew, by the password. */
async function isPresent(
  { hashing }: Parts,
  { tx, userId, hash, password }: { tx: Tx; userId: UserId; hash: string; password: string },
): Promise<boolean> {
  const present = await findPasswordHash(tx, userId);
  return present !== undefined && (present === hash || (await hashing.verify(present, password)));
}

async function nextStep(
  { clock, secret, secure }: Parts,
  userId: UserId,
  passwordHash: string,
): Promise<NextStep> {
  const ticket = stepCookie({ userId, passwordHash }, { secret, secure, now: clock.now() });
  return { user: null, cookies: [ticket] };
}

/**
 * Signs in whoever has just typed the right password on this browser, with a code.
 * @throws Refusal sign_in_again without a fresh right password; wrong_code; account_disabled; too_many_requests
 */
async function takeStep(parts: Parts, code: string, headers: Headers): Promise<OpenedSession> {
  const { database, clock, secondFactor, secret } = parts;
  const whose = (queries: Queries) =>
    ticketIn(headers.get('cookie') ?? '', { secret, now: clock.now() }, (id) =>
      findPasswordHash(queries, id),
    );
  const userId = await whose(database.db);
  if (userId === null) throw refuse('sign_in_again');
  await secondFactor.require(userId, code);
  return openFor(parts, userId, headers, async (tx) => (await whose(tx)) === userId);
}

/**
 * Signs in somebody who has shown in full who they are.
 * @throws Refusal sign_in_again where the account is gone, or what they showed is worth nothing by now;
 * account_disabled
 */
async function openFor(
  parts: Parts,
  userId: UserId,
  headers: Headers,
  stands: Stands,
): Promise<OpenedSession> {
  const user = await findUser(parts.database.db, userId);
  if (!user) throw refuse('sign_in_again');
  if (user.disabledAt) throw refuse('account_disabled');
  await endFormerSession(parts, headers);
  const opened = await insertWhere(parts, user.id, headers, stands);
  if (!opened) throw refuse('sign_in_again');
  return { user, cookies: [opened, noStepCookie(parts.secure), knownDevice(parts, user.email, headers)] };
}

/** @returns the cookie of a new session; null where what was shown does not stand any more */
async function insertWhere(
  { database, secret, secure }: Parts,
  userId: UserId,
  headers: Headers,
  stands: Stands,
): Promise<string | null> {
  const now = new Date();
  const token = newSessionToken();
  return database.transaction(async (tx) => {
    await shareUser(tx, userId);
    if (!(await stands(tx))) return null;
    await insertSession(tx, {
      userId,
      token,
      expiresAt: new Date(now.getTime() + sessionLengthMs),
      ipAddress: headers.get('x-forwarded-for'),
      userAgent: headers.get('user-agent'),
      createdAt: now,
      updatedAt: now,
    });
    await deleteEndedSessions(tx, userId, now);
    return sessionCookie(token, { secret, secure, lengthMs: sessionLengthMs });
  });
}

/** Who signs in again leaves no session behind that this browser can no longer end. */
async function endFormerSession({ database, secret }: Parts, headers: Headers): Promise<void> {
  const token = sessionTokenIn(headers.get('cookie') ?? '', secret);
  if (token !== undefined) await deleteSessionByToken(database.db, token);
}

/** The cookie that makes the caller's device known for the account; one that is known keeps its id. */
function knownDevice({ clock, secret, secure }: Parts, email: string, headers: Headers): string {
  const now = clock.now();
  const id = deviceIn(headers.get('cookie') ?? '', email, secret, now);
  return deviceCookie(email, { secret, secure, now, id });
}
