/** Signing in: how often a password may be tried, and from where. */
import { APIError } from 'better-auth/api';
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { accountsRefusals } from '../contract.ts';
import type { Auth } from './auth.ts';
import { deviceCookie, deviceIn } from './device-cookie.ts';
import { deleteEndedSessions, findUser, type UserRow } from './store.ts';

const refuse = refusalsOf(accountsRefusals);

const windowMs = 5 * 60_000;
/** Wrong passwords for one account from all devices that never signed in to it. */
const triesAtAccount = 20;
/** Wrong passwords from one address at any account, known devices aside. */
const triesFromAddress = 30;
/** Wrong passwords from one device that has signed in to the account before. */
const triesOnDevice = 10;

export interface OpenedSession {
  user: UserRow;
  cookies: string[];
}

export function createSignIn(parts: {
  database: Database;
  clock: Clock;
  auth: Auth;
  secret: string;
  /** True behind https. */
  secure: boolean;
  /** By how much the limit of an address is multiplied, such as one that many simulated phones share. */
  addressFactor: (address: string) => number;
}) {
  const { database, clock, auth, secret, secure, addressFactor } = parts;
  const byAccount = createAttemptLimit({ clock, most: triesAtAccount, windowMs });
  const byDevice = createAttemptLimit({ clock, most: triesOnDevice, windowMs });
  const byAddress = createAttemptLimit({
    clock,
    most: (address) => triesFromAddress * addressFactor(address),
    windowMs,
  });

  /** The budgets an attempt counts against, taken before anything is hashed. */
  function takeAttempts(email: string, headers: Headers) {
    const device = deviceIn(headers.get('cookie') ?? '', email, secret, clock.now());
    if (device) return [byDevice.take(device)];
    const address = headers.get('x-forwarded-for');
    const atAddress = address ? [byAddress.take(address)] : [];
    try {
      return [...atAddress, byAccount.take(email)];
    } catch (error) {
      // A guess that is never made says nothing about the address it came from.
      for (const attempt of atAddress) attempt.giveBack();
      throw error;
    }
  }

  /**
   * Signs in within the limits of the account, the address and the device.
   * @throws Refusal wrong_credentials, after the same work whether or not the address exists; too_many_requests; overloaded
   */
  async function signIn(email: string, password: string, headers: Headers): Promise<OpenedSession> {
    const attempts = takeAttempts(email, headers);
    let wrong = false;
    try {
      return await openSession(email, password, headers);
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      wrong = true;
      throw refuse('wrong_credentials');
    } finally {
      if (!wrong) for (const attempt of attempts) attempt.giveBack();
    }
  }

  /** Signs in without counting, for an account that was made a moment ago. */
  async function openSession(email: string, password: string, headers: Headers): Promise<OpenedSession> {
    const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const user = await findUser(database.db, Number(answer.response.user.id));
    if (!user) throw refuse('wrong_credentials');
    await deleteEndedSessions(database.db, user.id, new Date());
    return { user, cookies: [...answer.headers.getSetCookie(), knownDevice(email, headers)] };
  }

  /** The cookie that makes the caller's device known for the account; one that is known keeps its id. */
  function knownDevice(email: string, headers: Headers): string {
    const now = clock.now();
    const id = deviceIn(headers.get('cookie') ?? '', email, secret, now);
    return deviceCookie(email, { secret, secure, now, id });
  }

  return { signIn, openSession, knownDevice };
}
