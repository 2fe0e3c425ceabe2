/** better-auth inside this process: mailed links for a new password and for an address, behind Rove's own calls. */
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#src/platform/database/database.ts';
import type { PasswordHashing } from '#src/platform/password-hashing.ts';
import { tokenDigest } from '#src/platform/signing.ts';
import { longestPassword, shortestPassword } from '../rules.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

export const resetLinkValidSeconds = 3600;
export const verificationLinkValidSeconds = 24 * 3600;

interface Mails {
  sendReset(email: string, token: string): Promise<void>;
  sendVerification(email: string, token: string): Promise<void>;
}

export function createAuth(parts: {
  database: Database;
  secret: string;
  baseUrl: string;
  hashing: PasswordHashing;
  mails: Mails;
}) {
  const { database, secret, baseUrl, hashing, mails } = parts;
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
    session: { disableSessionRefresh: true, fields: { token: 'tokenDigest' } },
    // Whoever reads the database cannot set a password with what a mail carries.
    verification: { storeIdentifier: { hash: async (identifier) => tokenDigest('mailed', identifier) } },
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
        hash: hashing.hash,
        verify: ({ hash: stored, password }) => hashing.verify(stored, password),
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
