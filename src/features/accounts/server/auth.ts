/** better-auth inside this process: sessions, mailed tokens and password checks behind Rove's own calls. */
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#src/platform/database/database.ts';
import { longestPassword, shortestPassword } from '../rules.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string) => hash(password, argon2id);

const sessionLengthSeconds = 30 * 24 * 3600;
const sessionRenewedAfterSeconds = 24 * 3600;
/** A session with less than this left is due to be prolonged. */
export const sessionRenewedBelowMs = (sessionLengthSeconds - sessionRenewedAfterSeconds) * 1000;
export const resetLinkValidSeconds = 3600;
export const verificationLinkValidSeconds = 24 * 3600;

interface Mails {
  sendReset(email: string, token: string): Promise<void>;
  sendVerification(email: string, token: string): Promise<void>;
}

export function createAuth(parts: { database: Database; secret: string; baseUrl: string; mails: Mails }) {
  const { database, secret, baseUrl, mails } = parts;
  return betterAuth({
    baseURL: baseUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    advanced: {
      database: { generateId: 'serial' },
      cookiePrefix: 'rove',
      useSecureCookies: baseUrl.startsWith('https:'),
      disableOriginCheck: true,
      disableCSRFCheck: true,
    },
    session: { expiresIn: sessionLengthSeconds, updateAge: sessionRenewedAfterSeconds },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        phone: { type: 'string', required: false },
        isDriver: { type: 'boolean', required: false, input: false },
        roles: { type: 'string[]', required: true, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLinkValidSeconds,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
      sendResetPassword: ({ user, token }) => mails.sendReset(user.email, token),
    },
    emailVerification: {
      expiresIn: verificationLinkValidSeconds,
      sendVerificationEmail: ({ user, token }) => mails.sendVerification(user.email, token),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
