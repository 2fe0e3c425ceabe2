/**
 * Passkeys. Each asks its owner for a finger, a face or a figure, so one is a whole sign-in: what the person has and what
 * they are. A challenge is answered once, by whom it was made for.
 */

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { fullName } from '#src/platform/person-name.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { lastingName } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import {
  type NewPasskey,
  type Passkey,
  type PasskeyAnswer,
  passkeyRefusals,
} from '../../passkey-contract.ts';
import { securityMail } from '../mails.ts';
import { lockConfirmedOwner, lockOwner } from '../sign-in/ownership.ts';
import {
  deletePasskey,
  findPasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  markUsed,
  type PasskeyRow,
  takeChallenge,
} from './passkey-store.ts';
import { relyingPartyOf } from './relying-party.ts';

const refuse = refusalsOf(passkeyRefusals);
const challengeMs = 5 * 60_000;
const mostPasskeys = 10;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Who showed a passkey. */
interface Answered {
  userId: UserId;
  stands: (tx: Tx) => Promise<boolean>;
}

interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  baseUrl: string;
}

export function createPasskeys(parts: Parts) {
  const { database } = parts;
  return {
    list: async (actor: Actor) => ({
      ...relyingPartyOf(parts.baseUrl),
      passkeys: (await findPasskeysOf(database.db, actor.userId)).map(toPasskey),
    }),
    begin: (actor: Actor) => begin(parts, actor),
    add: (actor: Actor, given: { name: string; answer: NewPasskey }) => add(parts, actor, given),
    remove: (actor: Actor, id: number) => remove(parts, actor, id),
    ask: () => ask(parts),
    whoAnswers: (answer: PasskeyAnswer) => whoAnswers(parts, answer),
  };
}

/** @throws Refusal passkeys_full, email_not_confirmed */
async function begin(parts: Parts, actor: Actor) {
  await parts.database.transaction((tx) => lockConfirmedOwner(tx, actor));
  const known = await findPasskeysOf(parts.database.db, actor.userId);
  if (known.length >= mostPasskeys) throw refuse('passkeys_full');
  const options = await generateRegistrationOptions({
    rpName: lastingName(),
    rpID: relyingPartyOf(parts.baseUrl).domain,
    userName: actor.email,
    userDisplayName: fullName(actor),
    userID: new TextEncoder().encode(`person:${actor.userId}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(parts, options.challenge, actor.userId);
  return { ...options };
}

/** @throws Refusal passkey_refused, passkey_late, passkey_exists, passkeys_full, email_not_confirmed */
async function add(
  parts: Parts,
  actor: Actor,
  { name, answer }: { name: string; answer: NewPasskey },
): Promise<Passkey> {
  const { database, clock } = parts;
  const { userId } = actor;
  const { transports, ...response } = answer.response;
  const { registrationInfo: made } = await checked(() =>
    verifyRegistrationResponse({
      response: { ...whole(answer), response },
      ...expected(parts, userId),
    }),
  );
  if (!made) throw refuse('passkey_refused');
  const { id: credentialId, publicKey, counter } = made.credential;
  return database.transaction(async (tx) => {
    await lockConfirmedOwner(tx, actor);
    if ((await findPasskeysOf(tx, userId)).length >= mostPasskeys) throw refuse('passkeys_full');
    const row = await insertPasskey(tx, {
      userId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports ?? [],
      name,
      createdAt: clock.now(),
    });
    if (!row) throw refuse('passkey_exists');
    await tell(parts, tx, actor, 'account.passkey_added', 'A passkey was added to your account', [
      `The passkey "${name}" signs in to your account from now on, without your password.`,
    ]);
    return toPasskey(row);
  });
}

/** @throws Refusal passkey_not_found */
async function remove(parts: Parts, actor: Actor, id: number): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await lockOwner(tx, actor);
    if (!(await deletePasskey(tx, actor.userId, id))) throw refuse('passkey_not_found');
    await tell(parts, tx, actor, 'account.passkey_removed', 'A passkey was removed from your account', [
      'It does not sign in any more.',
    ]);
  });
}

/** What any device with a passkey of this site may answer. */
async function ask(parts: Parts) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(parts.baseUrl).domain,
    userVerification: 'required',
  });
  await keepChallenge(parts, options.challenge, null);
  return { ...options };
}

/**
 * Whose passkey answered a challenge that was asked, and whether it is still theirs when asked under their lock.
 * @throws Refusal passkey_unknown, passkey_refused, passkey_late
 */
async function whoAnswers(parts: Parts, answer: PasskeyAnswer): Promise<Answered> {
  const { database, clock } = parts;
  const row = await findPasskey(database.db, answer.id);
  if (!row) throw refuse('passkey_unknown');
  const { userHandle, ...response } = answer.response;
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...whole(answer), response: { ...response, ...(userHandle && { userHandle }) } },
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
      ...expected(parts, null),
    }),
  );
  if (!verified) throw refuse('passkey_refused', { aboutUserId: row.userId });
  const isAhead = await markUsed(database.db, row.id, authenticationInfo.newCounter, clock.now());
  if (!isAhead) throw refuse('passkey_refused', { aboutUserId: row.userId });
  return { userId: row.userId, stands: async (tx) => (await findPasskey(tx, answer.id)) !== undefined };
}

const keepChallenge = ({ database, clock }: Parts, challenge: string, userId: UserId | null) => {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + challengeMs);
  return insertChallenge(database.db, { challenge, userId, now, endsAt });
};

/** The challenge is used up by asking whether it is known. */
function expected({ database, clock, baseUrl }: Parts, userId: UserId | null) {
  const { domain, origin } = relyingPartyOf(baseUrl);
  return {
    expectedRPID: domain,
    expectedOrigin: origin,
    requireUserVerification: true,
    expectedChallenge: async (challenge: string) => {
      if (await takeChallenge(database.db, { challenge, userId, now: clock.now() })) return true;
      throw refuse('passkey_late');
    },
  };
}

const whole = <Given extends { authenticatorAttachment?: 'platform' | 'cross-platform' | null | undefined }>({
  authenticatorAttachment,
  ...rest
}: Given) => ({
  ...rest,
  clientExtensionResults: {},
  ...(authenticatorAttachment && { authenticatorAttachment }),
});

/** The library throws what it finds wrong with an answer. */
async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('passkey_refused', { cause: error });
  }
}

async function tell(
  { clock, mailer, baseUrl }: Parts,
  tx: Tx,
  actor: Actor,
  type: string,
  subject: string,
  lines: string[],
): Promise<void> {
  const at = clock.now();
  await record(tx, { type, subject: `user:${actor.userId}`, payload: {}, userIds: [actor.userId], at });
  await mailer.write(tx, securityMail(actor, baseUrl, subject, lines));
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
