/** Links that show one thing to one person for a short time: what, for whom and until when, under a signature. */
import type { UserId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

export interface LinkClaim {
  what: number;
  userId: UserId;
  endsAt: Date;
}

/** @param of what kind of thing it shows, so that no link opens another kind by its number */
export function makeToken({ what, userId, endsAt }: LinkClaim, secret: Secret, of = 'link'): string {
  const text = [what, userId, endsAt.getTime()].map((part) => part.toString(36)).join('.');
  return `${text}.${sign(secret, `${of}:${text}`).toString('base64url')}`;
}

/** What a token says; null for one that was not made here. Whether it has ended is the caller's to judge. */
export function readToken(token: string, secret: Secret, of = 'link'): LinkClaim | null {
  const [, text, signature] = /^([0-9a-z]+\.[0-9a-z]+\.[0-9a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !signature) return null;
  if (!isSigned(secret, `${of}:${text}`, Buffer.from(signature, 'base64url'))) return null;
  const [what, userId, endsAt] = text.split('.').map((part) => Number.parseInt(part, 36)) as [
    number,
    number,
    number,
  ];
  return { what, userId, endsAt: new Date(endsAt) };
}
