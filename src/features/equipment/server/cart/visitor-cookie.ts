/** The cookie that keeps a visitor's cart: a random name that only this server can give out. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.cart=([\w-]{22})\.([\w-]{43})(?=;|$)/;
const keptForSeconds = 90 * 24 * 3600;

const signatureOf = (secret: string, visitor: string) =>
  createHmac('sha256', secret).update(`cart\n${visitor}`).digest();

export const newVisitor = (): string => randomBytes(16).toString('base64url');

/** Whose cart a request names; undefined when it names none that was made here. */
export function visitorIn(cookieHeader: string | undefined, secret: string): string | undefined {
  const [, visitor = '', signature = ''] = cookiePattern.exec(cookieHeader ?? '') ?? [];
  if (!visitor) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, visitor);
  return given.length === expected.length && timingSafeEqual(given, expected) ? visitor : undefined;
}

/** The `Set-Cookie` header; null ends it. */
export function visitorCookie(
  visitor: string | null,
  { secret, secure }: { secret: string; secure: boolean },
): string {
  const value = visitor === null ? '' : `${visitor}.${signatureOf(secret, visitor).toString('base64url')}`;
  return [
    `${secure ? '__Secure-' : ''}rove.cart=${value}`,
    `Max-Age=${visitor === null ? 0 : keptForSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
