/** better-auth inside this process: the mailed link that confirms an address, behind Rove's own calls. */
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#src/platform/database/database.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

export const verificationLinkValidSeconds = 24 * 3600;

interface Mails {
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
    session: { disableSessionRefresh: true, fields: { token: 'tokenDigest' } },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        phone: { type: 'string', required: false },
        isDriver: { type: 'boolean', required: false, input: false },
        roles: { type: 'string[]', required: true, input: false },
      },
    },
    emailVerification: {
      expiresIn: verificationLinkValidSeconds,
      sendVerificationEmail: ({ user, token }) => mails.sendVerification(user.email, token),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
