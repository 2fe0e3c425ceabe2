/**
 * The first operator of a place, made by whoever can read the terminal. The code is made from this installation's
 * secret and its database, so every process prints the same one, nothing that opens anything is kept, and it is over
 * once there is an operator.
 */
import { timingSafeEqual } from 'node:crypto';
import type { NewAccount, SigningIn } from '#src/people/accounts/server/new-account.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { secretsOf, sign } from '#src/platform/secrets/signing.ts';
import { operatorsRefusals } from '../contract.ts';
import type { Parts } from './parts.ts';
import { findSetupNonce, hasOperator, lockInstallation } from './store.ts';

const refuse = refusalsOf(operatorsRefusals);
const codeBytes = 18;

const codeUnder = (key: string, nonce: string): string =>
  sign(key, `first operator\n${nonce}`, codeBytes).toString('base64url');

/** The code that makes the first operator; null once there is one. */
export async function findSetupCode({ database, secret }: Pick<Parts, 'database' | 'secret'>) {
  if (await hasOperator(database.db)) return null;
  const [newest = ''] = secretsOf(secret);
  return codeUnder(newest, await findSetupNonce(database.db));
}

/**
 * The account of the first operator, signed in. Their address counts as confirmed: mail may not be set up yet, and
 * whoever reads the terminal owns the place.
 * @throws Refusal setup_closed, setup_code_wrong, email_taken, password_breached, password_weak
 */
export async function makeFirstOperator(
  { database, secret, accounts }: Parts,
  { code, ...form }: NewAccount & { code: string },
  headers: Headers,
): Promise<SigningIn> {
  if (await hasOperator(database.db)) throw refuse('setup_closed');
  const nonce = await findSetupNonce(database.db);
  const sent = Buffer.from(code);
  const isRight = secretsOf(secret).some((key) => {
    const wanted = Buffer.from(codeUnder(key, nonce));
    return wanted.length === sent.length && timingSafeEqual(wanted, sent);
  });
  if (!isRight) throw refuse('setup_code_wrong');
  return accounts.openAccount(
    form,
    ['rider', 'operator'],
    {
      emailVerified: true,
      async first(tx) {
        await lockInstallation(tx);
        if (await hasOperator(tx)) throw refuse('setup_closed');
      },
    },
    headers,
  );
}
