/** What people do with their own account: how they sign in, what they chose, their data, and its end. */
import { z } from 'zod';
import { type Calls, Email, Id, nameShapes, secretText, Timestamp, token } from '#src/platform/contract.ts';
import { distanceUnits, fuelUnits } from '#src/platform/units.ts';
import { Code, Password, Proof } from './contract.ts';
import { mailKinds } from './preferences.ts';
import { longestPassword } from './rules.ts';

const Token = z.object({ token: token(1, 128) });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const AccountSecurity = z.object({
  createdAt: Timestamp,
  passwordChangedAt: Timestamp.nullable(),
  secondFactor: z.object({ since: Timestamp, codesLeft: z.number().int() }).nullable(),
  /** A new address that waits for its confirmation. */
  emailChange: z.object({ newEmail: z.string(), askedAt: Timestamp, endsAt: Timestamp }).nullable(),
});
export type AccountSecurity = z.output<typeof AccountSecurity>;

export const Preferences = z.object({
  distance: z.enum(distanceUnits).nullable(),
  fuel: z.enum(fuelUnits).nullable(),
  unwantedMails: z.array(z.enum(mailKinds)).max(mailKinds.length),
});
export type Preferences = z.output<typeof Preferences>;

export const DataExport = z.object({
  id: Id,
  askedAt: Timestamp,
  readyAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
});
export type DataExport = z.output<typeof DataExport>;

export const Leaving = z.object({
  /** What has to end first. */
  unsettled: z.array(z.object({ words: z.string(), to: z.string(), action: z.string() })),
  /** What goes at once, and what stays without a name, by title. */
  goes: z.array(z.string()),
  stays: z.array(z.object({ title: z.string(), because: z.string() })),
});
export type Leaving = z.output<typeof Leaving>;

export const accountCalls = {
  'GET /api/account/security': { summary: 'How I sign in', access: 'signed_in', reply: AccountSecurity },
  'POST /api/account/password': {
    summary: 'Change my password; ends all other sessions',
    access: 'signed_in',
    own: true,
    body: z.object({ currentPassword: secretText(longestPassword).min(1), password: Password }),
    reply: z.void(),
    status: 204,
    refusals: ['wrong_password', 'password_breached', 'password_weak'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/account/email': {
    summary: 'Ask for another address; both are told, and the new one confirms',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    body: z.object({ email: Email }),
    reply: z.void(),
    status: 204,
    refusals: ['email_taken', 'same_email', 'too_many_mails'],
    rateLimit: { max: 5, windowSeconds: 3600 },
    idempotent: false,
  },
  'DELETE /api/account/email': {
    summary: 'Keep the address I have',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
  'POST /api/account/email/confirmation': {
    summary: 'Mail the link that confirms my address once more',
    access: 'signed_in',
    own: true,
    reply: z.void(),
    status: 204,
    refusals: ['email_confirmed', 'too_many_mails'],
    rateLimit: { max: 5, windowSeconds: 3600 },
    idempotent: false,
  },
  'POST /api/account/email/confirm': {
    summary: 'Confirm a new address with the token from its mail',
    body: Token,
    reply: z.object({ email: z.string() }),
    refusals: ['link_expired', 'email_taken'],
    rateLimit: { max: 30, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/account/email/undo': {
    summary: 'Keep or bring back the old address with the token from its mail; ends all sessions',
    body: Token,
    reply: z.object({ email: z.string() }),
    refusals: ['link_expired', 'email_taken'],
    rateLimit: { max: 30, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/account/second-factor': {
    summary: 'A secret for an authenticator app; it counts once it is confirmed',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    reply: z.object({ secret: z.string(), uri: z.string(), picture: z.string() }),
    refusals: ['factor_exists', 'email_not_confirmed'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/account/second-factor/confirm': {
    summary: 'Turn two-step sign-in on with the first code',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    body: z.object({ code: Code.min(1, 'Type the code.') }),
    reply: RecoveryCodes,
    refusals: ['factor_exists', 'email_not_confirmed', 'wrong_code'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'DELETE /api/account/second-factor': {
    summary: 'Turn two-step sign-in off',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    reply: z.void(),
    status: 204,
    refusals: ['factor_missing'],
  },
  'POST /api/account/recovery-codes': {
    summary: 'New recovery codes; the old ones end',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    reply: RecoveryCodes,
    refusals: ['factor_missing'],
    rateLimit: { max: 10, windowSeconds: 300 },
    idempotent: false,
  },
  'GET /api/account/preferences': { summary: 'What I chose', access: 'signed_in', reply: Preferences },
  'PUT /api/account/preferences': {
    summary: 'Choose units and mails',
    access: 'signed_in',
    body: Preferences,
    reply: Preferences,
  },
  'GET /api/account/exports': {
    summary: 'My data as I asked for it',
    access: 'signed_in',
    reply: z.array(DataExport),
  },
  'POST /api/account/exports': {
    summary: 'Ask for my data; a mail says when it is ready',
    access: 'signed_in',
    proof: 'recent',
    reply: DataExport,
    status: 202,
    refusals: ['export_under_way'],
    rateLimit: { max: 5, windowSeconds: 3600 },
    idempotent: false,
  },
  'GET /api/account/leaving': {
    summary: 'What deleting my account would do, and what has to end first',
    access: 'signed_in',
    reply: Leaving,
  },
  'POST /api/account/leave': {
    summary: 'Delete my account',
    access: 'signed_in',
    own: true,
    body: Proof,
    reply: z.void(),
    status: 204,
    refusals: ['wrong_password', 'wrong_code', 'not_settled'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
} satisfies Calls;

nameShapes({ AccountSecurity, Preferences, DataExport, Leaving });
