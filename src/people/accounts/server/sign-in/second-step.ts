/** Between the password and the code: a ticket that says whose password was right, and opens nothing by itself. */
import type { UserId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.step=(\d{1,10})\.(\d{1,15})\.([\w-]{43})(?=;|$)/;
const validForMs = 5 * 60_000;

const signedOf = (userId: string, endsAtMs: string, passwordHash: string) =>
  `step\n${userId}\n${endsAtMs}\n${passwordHash}`;

const written = (value: string, seconds: number, secure: boolean) =>
  [
    `${secure ? '__Secure-' : ''}rove.step=${value}`,
    `Max-Age=${seconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** The `Set-Cookie` header of a ticket. It is worth nothing once the password, by its hash, is another. */
export function stepCookie(
  { userId, passwordHash }: { userId: UserId; passwordHash: string },
  { secret, secure, now }: { secret: Secret; secure: boolean; now: Date },
): string {
  const endsAtMs = String(now.getTime() + validForMs);
  const signature = sign(secret, signedOf(String(userId), endsAtMs, passwordHash)).toString('base64url');
  return written(`${userId}.${endsAtMs}.${signature}`, validForMs / 1000, secure);
}

export const noStepCookie = (secure: boolean): string => written('', 0, secure);

/** Whose ticket the caller has; null without one that was made here within five minutes on the present password. */
export async function ticketIn(
  cookieHeader: string,
  { secret, now }: { secret: Secret; now: Date },
  hashOf: (userId: UserId) => Promise<string | undefined>,
): Promise<number | null> {
  const [, userId = '', endsAtMs = '', signature = ''] = cookiePattern.exec(cookieHeader) ?? [];
  if (!userId || Number(endsAtMs) < now.getTime()) return null;
  const passwordHash = await hashOf(Number(userId));
  if (!passwordHash) return null;
  const signed = signedOf(userId, endsAtMs, passwordHash);
  return isSigned(secret, signed, Buffer.from(signature, 'base64url')) ? Number(userId) : null;
}
