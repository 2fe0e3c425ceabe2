/** Passkeys: a person's own device instead of a password and a code. The shapes within are WebAuthn's. */
import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp, text, token } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { User } from './contract.ts';

export const passkeyRefusals = {
  passkey_unknown: [401, 'This passkey is not known here, or it was removed. Sign in with your password.'],
  passkey_refused: [422, 'Your device’s answer could not be checked. Try again.'],
  passkey_late: [422, 'That took too long. Try again.'],
  passkey_exists: [409, 'This device’s passkey is here already.'],
  passkey_not_found: [404, 'There is no such passkey of yours.'],
  passkeys_full: [409, 'One account has no more passkeys than these. Remove one first.'],
} satisfies RefusalCatalogue;

/** What a browser hands to `navigator.credentials`, as WebAuthn writes it in JSON. */
const Options = z.looseObject({ challenge: z.string() });
const base64url = (most: number) => token(1, most);
const Answer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
});

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

export const NewPasskey = Answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(text(20)).max(10).nullish(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyAnswer = Answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

const often = { rateLimit: { max: 30, windowSeconds: 300 }, idempotent: false } as const;

export const passkeyCalls = {
  'GET /api/account/passkeys': {
    summary: 'My passkeys, the domain they are for, and where this site is opened under it',
    access: 'signed_in',
    reply: z.object({ domain: z.string(), origin: z.string(), passkeys: z.array(Passkey) }),
  },
  'POST /api/account/passkeys/options': {
    summary: 'Begin to add a passkey: what my device is asked, for five minutes',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    reply: Options,
    refusals: ['passkeys_full', 'email_not_confirmed'],
    ...often,
  },
  'POST /api/account/passkeys': {
    summary: 'Add the passkey that my device made',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    body: z.object({ name: text(40).min(1, 'Give it a name.'), answer: NewPasskey }),
    reply: Passkey,
    status: 201,
    refusals: ['passkey_refused', 'passkey_late', 'passkey_exists', 'passkeys_full', 'email_not_confirmed'],
    ...often,
  },
  'DELETE /api/account/passkeys/:id': {
    summary: 'Remove a passkey; it signs nobody in any more',
    access: 'signed_in',
    own: true,
    proof: 'recent',
    params: z.object({ id: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['passkey_not_found'],
  },
  'POST /api/auth/passkey/options': {
    summary: 'Begin to sign in with a passkey: what the device is asked, for five minutes',
    reply: Options,
    ...often,
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey, without a password and a code',
    body: z.object({ answer: PasskeyAnswer }),
    reply: User,
    refusals: ['sign_in_again', 'passkey_unknown', 'passkey_refused', 'passkey_late', 'account_disabled'],
    ...often,
  },
} satisfies Calls;

nameShapes({ Passkey, NewPasskey, PasskeyAnswer });
