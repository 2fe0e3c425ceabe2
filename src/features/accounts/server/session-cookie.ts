/** Reads and writes the session cookie as better-auth does, without a round trip through it for every request. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.session_token=([^;]+)/;

/**
 * The session's token, if the cookie carries one whose signature is ours: `<token>.<HMAC-SHA-256 in base64>`,
 * percent-encoded. Whether such a session still exists is the database's to say.
 */
export function sessionTokenIn(cookieHeader: string, secret: string): string | undefined {
  const written = cookiePattern.exec(cookieHeader)?.[1];
  if (!written) return undefined;
  let value: string;
  try {
    value = decodeURIComponent(written);
  } catch {
    return undefined;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}

/** The `Set-Cookie` header that opens a session made here. */
export function sessionCookie(
  token: string,
  { secret, secure, lengthMs }: { secret: string; secure: boolean; lengthMs: number },
): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return [
    `${secure ? '__Secure-' : ''}rove.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
    `Max-Age=${Math.floor(lengthMs / 1000)}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
