/** Proving again who one is, before something that would hurt in a stranger's hands. */
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { PasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { accountsRefusals, type Proof } from '../../contract.ts';
import { findPasswordHash, proveSession } from '../store.ts';
import type { SecondFactor } from './second-factor.ts';

const refuse = refusalsOf(accountsRefusals);

const windowMs = 5 * 60_000;
export const triesInWindow = 8;

export type Proving = ReturnType<typeof createProving>;

export function createProving(parts: {
  database: Database;
  clock: Clock;
  hashing: PasswordHashing;
  secondFactor: SecondFactor;
  counts?: Counters | undefined;
}) {
  const { database, clock, hashing, secondFactor, counts } = parts;
  const tries = createAttemptLimit({ name: 'proof', clock, counts, most: triesInWindow, windowMs });

  /** @throws Refusal wrong_password, too_many_requests, overloaded */
  async function requirePassword(userId: UserId, password: string): Promise<void> {
    const attempt = await tries.take(String(userId));
    const hash = await findPasswordHash(database.db, userId);
    if (!hash || !(await hashing.verify(hash, password))) {
      throw refuse('wrong_password', { fields: { password: accountsRefusals.wrong_password[1] } });
    }
    attempt.giveBack();
  }

  /** @throws Refusal wrong_password, wrong_code, too_many_requests, overloaded */
  async function require(actor: Actor, proof: Proof): Promise<void> {
    if (proof.code) await secondFactor.require(actor.userId, proof.code);
    else await requirePassword(actor.userId, proof.password ?? '');
  }

  /** Lets this session do for ten minutes what asks for a proof. @throws Refusal as `require` */
  async function prove(actor: Actor, proof: Proof): Promise<void> {
    await require(actor, proof);
    // Sessions are written by the system's clock.
    await proveSession(database.db, Number(actor.sessionId), new Date());
  }

  return { require, requirePassword, prove };
}
