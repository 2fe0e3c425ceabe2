import { z } from 'zod';
import {
  type Calls,
  Email,
  Id,
  nameShapes,
  nameText,
  Phone,
  secretText,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { distanceUnits, fuelUnits } from '#src/platform/units.ts';
import { longestPassword, shortestPassword } from './rules.ts';

export const Password = secretText(longestPassword).min(
  shortestPassword,
  `Use at least ${shortestPassword} characters.`,
);
export const PersonName = nameText(80);
/** Empty for who has one name. */
export const LastName = z.union([
  z.literal(''),
  text(80)
    .regex(/^[\s\p{Pd}.]*$/u)
    .transform(() => ''),
  PersonName,
]);

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  isDriver: z.boolean(),
  roles: z.array(z.enum(['rider', 'driver', 'seller', 'operator'])),
  emailVerified: z.boolean(),
});
export type User = z.output<typeof User>;

/** Whoever is signed in, with the units they chose; null is as the city or the seller has it. */
export const SignedInUser = User.extend({
  units: z.object({ distance: z.enum(distanceUnits).nullable(), fuel: z.enum(fuelUnits).nullable() }),
});
export type SignedInUser = z.output<typeof SignedInUser>;

/** Six figures of an authenticator app, or a recovery code as it is shown. */
export const Code = text(40);

/** What shows again who somebody is: the password, or a code where they sign in in two steps. */
export const Proof = z
  .object({ password: secretText(longestPassword).optional(), code: Code.optional() })
  .refine(({ password, code }) => Boolean(password) !== Boolean(code), 'Type your password or a code.');
export type Proof = z.output<typeof Proof>;

const SignUp = z.object({
  firstName: PersonName,
  lastName: LastName.default(''),
  email: Email,
  phone: Phone.nullish(),
  /** The specification's client sends the email here; another value is not used. */
  username: text(254).nullish(),
  password: Password,
  isDriver: z.boolean().default(false),
});
export type SignUp = z.output<typeof SignUp>;

export const Session = z.object({
  id: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const accountsRefusals = {
  email_taken: [409, 'There is already an account with this email. Sign in instead.'],
  password_breached: [422, 'This password is among those most often found in data leaks. Choose another.'],
  password_weak: [
    422,
    'This password would be guessed within minutes. Choose a longer one, such as three or four words that do not belong together.',
  ],
  wrong_credentials: [401, 'Invalid email or password. Please try again.'],
  second_step_required: [401, 'Type the code of your authenticator app.'],
  wrong_code: [422, 'This code is wrong or was used already. Wait for the next one.'],
  wrong_password: [422, 'This is not your password.'],
  sign_in_again: [401, 'That took too long. Type your password again.'],
  account_disabled: [
    403,
    'This account was closed by our operators. If that is a mistake, ask us in the help centre.',
  ],
  factor_exists: [409, 'Two-step sign-in is on already.'],
  factor_missing: [409, 'Two-step sign-in is not on.'],
  person_not_found: [404, 'There is no such account.'],
  not_yourself: [409, 'That has to be done by another operator.'],
  email_not_confirmed: [
    409,
    'Confirm your address first. Open the link in the mail we sent you, or have it sent again on your account page.',
  ],
  email_confirmed: [409, 'Your address is confirmed already.'],
  same_email: [409, 'This is your address already.'],
  export_under_way: [409, 'Your data is being put together already. A mail comes when it is ready.'],
  export_not_found: [404, 'This copy of your data is gone. Ask for a new one.'],
  not_settled: [409, 'Some things have to end before your account can.'],
  link_expired: [410, 'This link has expired or was already used. Ask for a new one.'],
  session_not_found: [404, 'This session has already ended.'],
  last_operator: [409, 'Somebody has to own this desk. Make somebody else an owner first.'],
  beyond_your_roles: [
    403,
    'That reaches beyond your own roles. Somebody whose roles let them do all of it has to do it.',
  ],
} satisfies RefusalCatalogue;

export const accountsCalls = {
  'POST /api/users': {
    summary: 'Sign up, and be signed in',
    body: SignUp,
    reply: User,
    status: 201,
    refusals: ['email_taken', 'password_breached', 'password_weak'],
    rateLimit: { max: 20, windowSeconds: 3600 },
    idempotent: false,
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    body: z.object({
      email: text(254).toLowerCase().min(1),
      password: secretText(longestPassword).min(1),
    }),
    reply: User,
    refusals: ['wrong_credentials', 'second_step_required', 'account_disabled'],
    idempotent: false,
  },
  'POST /api/auth/second-step': {
    summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
    body: z.object({ code: Code.min(1, 'Type the code.') }),
    reply: User,
    refusals: ['wrong_code', 'sign_in_again', 'account_disabled'],
    rateLimit: { max: 30, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/auth/proof': {
    summary: 'Confirm that it is me, which holds for ten minutes',
    access: 'signed_in',
    body: Proof,
    reply: z.void(),
    status: 204,
    refusals: ['wrong_password', 'wrong_code'],
    rateLimit: { max: 30, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/auth/logout': { summary: 'Sign out', reply: z.void(), status: 204, idempotent: false },
  'GET /api/auth/session': { summary: 'Who is signed in', access: 'signed_in', reply: SignedInUser },
  'PATCH /api/auth/profile': {
    summary: 'Change my name and phone',
    access: 'signed_in',
    own: true,
    body: z.object({ firstName: PersonName, lastName: LastName.default(''), phone: Phone.nullish() }),
    reply: User,
  },
  'GET /api/auth/sessions': { summary: 'My sessions', access: 'signed_in', reply: z.array(Session) },
  'DELETE /api/auth/sessions': {
    summary: 'End all of my sessions, this one included, or all others',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    query: z.object({ which: z.enum(['all', 'others']).default('all') }),
    reply: z.void(),
    status: 204,
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'End one of my sessions',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    params: z.object({ id: token(1, 64) }),
    reply: z.void(),
    status: 204,
    refusals: ['session_not_found'],
  },
  'POST /api/auth/verify-email': {
    summary: 'Confirm an email address with the token from the mail',
    body: z.object({ token: token(1, 512) }),
    reply: z.object({ email: z.string() }),
    refusals: ['link_expired'],
    rateLimit: { max: 30, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Mail a link for a new password, if there is such an account',
    body: z.object({ email: Email }),
    reply: z.void(),
    status: 204,
    refusals: ['shared_account'],
    rateLimit: { max: 5, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token from the mail; ends all sessions',
    body: z.object({ token: token(1, 512), password: Password }),
    reply: z.void(),
    status: 204,
    refusals: ['link_expired', 'password_breached', 'password_weak'],
    rateLimit: { max: 10, windowSeconds: 300 },
    idempotent: false,
  },
} satisfies Calls;

nameShapes({ User, SignedInUser, SignUp, Session, Proof });
