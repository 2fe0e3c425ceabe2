/** Between the password and the code: a ticket that says whose password was right, and opens nothing by itself. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?rove\.step=(\d{1,10})\.(\d{1,15})\.([\w-]{43})(?=;|$)/;
const validForMs = 5 * 60_000;

const signatureOf = (secret: string, userId: string, endsAtMs: string, passwordHash: string) =>
  createHmac('sha256', secret).update(`step\n${userId}\n${endsAtMs}\n${passwordHash}`).digest();

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
  { userId, passwordHash }: { userId: number; passwordHash: string },
  { secret, secure, now }: { secret: string; secure: boolean; now: Date },
): string {
  const endsAtMs = String(now.getTime() + validForMs);
  const signature = signatureOf(secret, String(userId), endsAtMs, passwordHash).toString('base64url');
  return written(`${userId}.${endsAtMs}.${signature}`, validForMs / 1000, secure);
}

export const noStepCookie = (secure: boolean): string => written('', 0, secure);

/** Whose ticket the caller has; null without one that was made here within five minutes on the present password. */
export async function ticketIn(
  cookieHeader: string,
  { secret, now }: { secret: string; now: Date },
  hashOf: (userId: number) => Promise<string | undefined>,
): Promise<number | null> {
  const [, userId = '', endsAtMs = '', signature = ''] = cookiePattern.exec(cookieHeader) ?? [];
  if (!userId || Number(endsAtMs) < now.getTime()) return null;
  const passwordHash = await hashOf(Number(userId));
  if (!passwordHash) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, userId, endsAtMs, passwordHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(userId) : null;
}

export const newSessionToken = (): string => randomBytes(24).toString('hex');
