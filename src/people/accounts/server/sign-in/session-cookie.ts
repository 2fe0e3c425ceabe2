/** The session's cookie: a random token under a signature. The database knows the token by its digest alone. */
import { randomBytes } from 'node:crypto';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.session_token=([^;]+)/;

export const newSessionToken = (): string => randomBytes(24).toString('hex');

/**
 * The session's token, if the cookie carries one whose signature is ours: `<token>.<HMAC-SHA-256 in base64>`,
 * percent-encoded. Whether such a session still exists is the database's to say.
 */
export function sessionTokenIn(cookieHeader: string, secret: Secret): string | undefined {
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
  return isSigned(secret, token, Buffer.from(value.slice(dot + 1), 'base64')) ? token : undefined;
}

/** The `Set-Cookie` header that opens a session made here; without a token, the one that takes it away. */
export function sessionCookie(
  token: string | null,
  { secret, secure, lengthMs }: { secret: Secret; secure: boolean; lengthMs: number },
): string {
  const value = token === null ? '' : `${token}.${sign(secret, token).toString('base64')}`;
  return [
    `${secure ? '__Secure-' : ''}rove.session_token=${encodeURIComponent(value)}`,
    `Max-Age=${token === null ? 0 : Math.floor(lengthMs / 1000)}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
