/**
 * Marks a browser that has signed in to an account before. Such a device has password attempts of its
 * own, so that strangers who guess at the account do not lock its owner out. It proves nothing else.
 */
import { randomBytes } from 'node:crypto';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.device=([\w-]{22})\.(\d{1,12})\.([\w-]{43})(?=;|$)/;
// The longest that browsers keep a cookie.
const validForSeconds = 400 * 24 * 3600;

const signedOf = (id: string, issuedAt: string, email: string) => `device\n${id}\n${issuedAt}\n${email}`;

/** The device's id, if its cookie was made here for this account within the last 400 days. */
export function deviceIn(cookieHeader: string, email: string, secret: Secret, now: Date): string | undefined {
  const [, id = '', issuedAt = '', signature = ''] = cookiePattern.exec(cookieHeader) ?? [];
  if (!id || Number(issuedAt) + validForSeconds < now.getTime() / 1000) return undefined;
  return isSigned(secret, signedOf(id, issuedAt, email), Buffer.from(signature, 'base64url'))
    ? id
    : undefined;
}

/** The `Set-Cookie` header that makes a device known for an account; `id` when it is known already. */
export function deviceCookie(
  email: string,
  {
    secret,
    secure,
    now,
    id = randomBytes(16).toString('base64url'),
  }: {
    secret: Secret;
    secure: boolean;
    now: Date;
    id?: string | undefined;
  },
): string {
  const issuedAt = String(Math.floor(now.getTime() / 1000));
  const signature = sign(secret, signedOf(id, issuedAt, email)).toString('base64url');
  return [
    `${secure ? '__Secure-' : ''}rove.device=${id}.${issuedAt}.${signature}`,
    `Max-Age=${validForSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
