/** Reads the session cookie that better-auth sets, without a round trip through it for every request. */
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
