/** The cookie that keeps a visitor's cart: a random name that only this server can give out. */
import { randomBytes } from 'node:crypto';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.cart=([\w-]{22})\.([\w-]{43})(?=;|$)/;
const keptForSeconds = 90 * 24 * 3600;

const signedOf = (visitor: string) => `cart\n${visitor}`;

export const newVisitor = (): string => randomBytes(16).toString('base64url');

/** Whose cart a request names; undefined when it names none that was made here. */
export function visitorIn(cookieHeader: string | undefined, secret: Secret): string | undefined {
  const [, visitor = '', signature = ''] = cookiePattern.exec(cookieHeader ?? '') ?? [];
  if (!visitor) return undefined;
  return isSigned(secret, signedOf(visitor), Buffer.from(signature, 'base64url')) ? visitor : undefined;
}

/** The `Set-Cookie` header; null ends it. */
export function visitorCookie(
  visitor: string | null,
  { secret, secure }: { secret: Secret; secure: boolean },
): string {
  const value = visitor === null ? '' : `${visitor}.${sign(secret, signedOf(visitor)).toString('base64url')}`;
  return [
    `${secure ? '__Secure-' : ''}rove.cart=${value}`,
    `Max-Age=${visitor === null ? 0 : keptForSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
