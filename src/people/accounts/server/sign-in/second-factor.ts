/** The second step of signing in: codes of an authenticator app, each once, and recovery codes for when it is gone. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { type AttemptLimit, createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Sealing } from '#src/platform/secrets/sealing.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { lastingName } from '#src/platform/settings/company.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { accountsRefusals } from '../../contract.ts';
import { securityMail } from '../mails.ts';
import { lockConfirmedOwner, lockOwner } from './ownership.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  findSealedSecrets,
  findSecondFactor,
  keepSecret,
  removeFactor,
  replaceRecoveryCodes,
  resealSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';

const refuse = refusalsOf(accountsRefusals);

const stepMs = 30_000;
// Phones' clocks are seldom right to the second; one step to either side is what the standard allows.
const stepsAside = 1;
const codesAtOnce = 10;
// Without letters and figures that are taken for each other.
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
// 28 of 31 letters are 138 random bits: more than anybody tries, so a plain digest keeps them.
const codeLength = 28;
const formerCodeLength = 10;
const codeGroup = 4;

const triesWindowMs = 5 * 60_000;
const triesInWindow = 8;

interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  sealing: Sealing;
  baseUrl: string;
  counts?: Counters | undefined;
  /** Wrong codes by account. */
  tries: AttemptLimit;
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor(given: Omit<Parts, 'tries'>) {
  const tries = createAttemptLimit({
    name: 'second step',
    clock: given.clock,
    counts: given.counts,
    most: triesInWindow,
    windowMs: triesWindowMs,
  });
  const parts: Parts = { ...given, tries };
  return {
    begin: (actor: Actor) => begin(parts, actor),
    confirm: (actor: Actor, code: string) => confirm(parts, actor, code),
    renewCodes: (actor: Actor) => renewCodes(parts, actor),
    turnOff: (actor: Actor) => turnOff(parts, actor),
    require: (userId: UserId, code: string) => requireCode(parts, userId, code),
    standing: (userId: UserId) => standing(parts, userId),
    reseal: () => reseal(parts),
  };
}

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: lastingName(), label, secret: Secret.fromBase32(secret), period: stepMs / 1000 });
const digestOf = (code: string) => tokenDigest('recovery', code);

const resealedAtOnce = 200;

/** Brings what a secret before the newest sealed under the newest, so that the one before can be taken away. */
async function reseal({ database, sealing }: Parts): Promise<void> {
  const { db } = database;
  for (let after = 0; ; ) {
    const rows = await findSealedSecrets(db, after, resealedAtOnce);
    for (const { userId, sealedSecret: former } of rows) {
      after = userId;
      if (sealing.isCurrent(former)) continue;
      await resealSecret(db, userId, { former, sealed: await sealing.seal(await sealing.open(former)) });
    }
    if (rows.length < resealedAtOnce) return;
  }
}

/** Uses a code up, of the app or for recovery; false where it is wrong or was used. */
async function take(parts: Parts, userId: UserId, code: string): Promise<boolean> {
  const { database, clock, sealing } = parts;
  const queries = database.db;
  const factor = await findSecondFactor(queries, userId);
  if (!factor) return false;
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (!/^\d{6}$/.test(typed)) {
    if (!factor.confirmedAt) return false;
    if (typed.length === codeLength) return takeRecoveryCode(queries, userId, [digestOf(typed)], clock.now());
    if (typed.length !== formerCodeLength) return false;
    return takeRecoveryCode(queries, userId, sealing.formerDigests('recovery', typed), clock.now());
  }
  const nowMs = clock.now().getTime();
  const app = appOf(await sealing.open(factor.sealedSecret));
  const aside = app.validate({ token: typed, timestamp: nowMs, window: stepsAside });
  return aside !== null && takeStep(queries, userId, Math.floor(nowMs / stepMs) + aside);
}

/**
 * Uses a code up within the limit of the account.
 * @throws Refusal wrong_code, also for one that was used; too_many_requests
 */
async function requireCode(parts: Parts, userId: UserId, code: string): Promise<void> {
  const { tries } = parts;
  const attempt = await tries.take(String(userId));
  if (!(await take(parts, userId, code))) {
    throw refuse('wrong_code', { fields: { code: accountsRefusals.wrong_code[1] } });
  }
  attempt.giveBack();
}

/**
 * A new secret for an authenticator app, which counts once it was confirmed.
 * @throws Refusal factor_exists, email_not_confirmed
 */
async function begin({ database, clock, sealing }: Parts, actor: Actor) {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = await sealing.seal(secret);
  const kept = await database.transaction(async (tx) => {
    await lockConfirmedOwner(tx, actor);
    return keepSecret(tx, actor.userId, sealed, clock.now());
  });
  if (!kept) throw refuse('factor_exists');
  const uri = appOf(secret, actor.email).toString();
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri, picture: renderSVG(uri, { border: 2 }) };
}

const makeCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () =>
    Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
  );
const shown = (codes: readonly string[]) =>
  codes.map((code) => (code.match(new RegExp(`.{${codeGroup}}`, 'g')) ?? [code]).join('-'));

/**
 * Turns two-step sign-in on with the app's first code.
 * @returns the recovery codes, which are shown this once
 * @throws Refusal factor_exists, email_not_confirmed, wrong_code, too_many_requests
 */
async function confirm(parts: Parts, actor: Actor, code: string): Promise<{ recoveryCodes: string[] }> {
  const { database, clock } = parts;
  const factor = await database.transaction(async (tx) => {
    await lockConfirmedOwner(tx, actor);
    return findSecondFactor(tx, actor.userId);
  });
  if (factor?.confirmedAt) throw refuse('factor_exists');
  await requireCode(parts, actor.userId, code);
  const codes = makeCodes();
  await database.transaction(async (tx) => {
    await lockConfirmedOwner(tx, actor);
    // Whoever has the account by now may have dropped it.
    const present = await findSecondFactor(tx, actor.userId);
    if (!present || present.sealedSecret !== factor?.sealedSecret) throw refuse('wrong_code');
    if (present.confirmedAt) throw refuse('factor_exists');
    await confirmFactor(tx, actor.userId, clock.now());
    await replaceRecoveryCodes(tx, actor.userId, codes.map(digestOf));
    await tell(parts, tx, actor, 'account.second_factor_on', 'Two-step sign-in is on', [
      'From now on signing in asks for a code of your authenticator app after the password.',
      'Keep your recovery codes where you find them without your phone.',
    ]);
  });
  return { recoveryCodes: shown(codes) };
}

/** @throws Refusal factor_missing */
async function renewCodes(parts: Parts, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  const { database } = parts;
  const codes = makeCodes();
  await database.transaction(async (tx) => {
    await requireOn(tx, actor);
    await replaceRecoveryCodes(tx, actor.userId, codes.map(digestOf));
    await tell(parts, tx, actor, 'account.recovery_codes_made', 'New recovery codes were made', [
      'The old ones do not work any more.',
    ]);
  });
  return { recoveryCodes: shown(codes) };
}

/** @throws Refusal factor_missing */
async function turnOff(parts: Parts, actor: Actor): Promise<void> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    await requireOn(tx, actor);
    await removeFactor(tx, actor.userId, clock.now());
    await tell(parts, tx, actor, 'account.second_factor_off', 'Two-step sign-in is off', [
      'Signing in asks for your password alone again.',
    ]);
  });
}

async function requireOn(tx: Tx, actor: Actor): Promise<void> {
  await lockOwner(tx, actor);
  const factor = await findSecondFactor(tx, actor.userId);
  if (!factor?.confirmedAt) throw refuse('factor_missing');
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

/** Since when it is on, with the recovery codes that are left; null while it is off. */
async function standing(
  { database }: Parts,
  userId: UserId,
): Promise<{ since: string; codesLeft: number } | null> {
  const factor = await findSecondFactor(database.db, userId);
  if (!factor?.confirmedAt) return null;
  return {
    since: factor.confirmedAt.toISOString(),
    codesLeft: await countRecoveryCodes(database.db, userId),
  };
}
