/** What every verb of accounts is given. */

import type { Database, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { createPasswordHashing, type PasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import { createSealing } from '#src/platform/secrets/sealing.ts';
import { type Secret, secretsOf } from '#src/platform/secrets/signing.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createAuth } from './auth.ts';
import { verificationMail } from './mails.ts';
import { prepareFindSignedIn } from './own-account/account-store.ts';
import { createEmailChanges } from './own-account/email-change.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createProving } from './sign-in/proof.ts';
import { createSecondFactor } from './sign-in/second-factor.ts';
import { createSignIn } from './sign-in/sign-in.ts';

export interface Given {
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
  /** Keeps which terms somebody accepted with their account, in its transaction. */
  acceptTerms?: (tx: Tx, userId: UserId) => Promise<void>;
  /** Its own unless given. */
  hashing?: PasswordHashing | undefined;
  /** Counts attempts for all processes; for this one alone unless given. */
  counts?: Counters;
}

export type Parts = ReturnType<typeof assemble>;

export function assemble(given: Given) {
  const { database, clock, mailer, secret, baseUrl, addressFactor = () => 1, counts, demo = false } = given;
  const { hashing = createPasswordHashing(), acceptTerms = async () => {} } = given;
  const authUnder = (key: string) =>
    createAuth({
      database,
      secret: key,
      baseUrl,
      mails: {
        sendVerification: (email, token) =>
          database.transaction(async (tx) => {
            await mailer.write(tx, verificationMail(email, baseUrl, token));
          }),
      },
    });
  // The newest signs; a link that the one before signed is good until it ends.
  const auths = secretsOf(secret).map(authUnder);
  const auth = existing(auths[0], 'the newest secret');
  const secure = baseUrl.startsWith('https:');
  const sealing = createSealing(secret);
  const own = {
    database,
    clock,
    mailer,
    secret,
    baseUrl,
    counts,
    demo,
    hashing,
    auth,
    auths,
    secure,
    sealing,
    acceptTerms,
  };
  const secondFactor = createSecondFactor(own);
  return {
    ...own,
    secondFactor,
    proving: createProving({ ...own, secondFactor }),
    emailChanges: createEmailChanges(own),
    signingIn: createSignIn({ ...own, secondFactor, addressFactor }),
    passkeys: createPasskeys(own),
    findSignedIn: prepareFindSignedIn(database.db),
  };
}
