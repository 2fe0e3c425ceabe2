/** Links that show one thing to one person for a short time: what, for whom and until when, under a signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkClaim {
  what: number;
  userId: number;
  endsAt: Date;
}

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`link:${text}`).digest('base64url');

export function makeToken({ what, userId, endsAt }: LinkClaim, secret: string): string {
  const text = [what, userId, endsAt.getTime()].map((part) => part.toString(36)).join('.');
  return `${text}.${sign(text, secret)}`;
}

/** What a token says; null for one that was not made here. Whether it has ended is the caller's to judge. */
export function readToken(token: string, secret: string): LinkClaim | null {
  const [, text, signature] = /^([0-9a-z]+\.[0-9a-z]+\.[0-9a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !signature) return null;
  if (!timingSafeEqual(Buffer.from(sign(text, secret)), Buffer.from(signature))) return null;
  const [what, userId, endsAt] = text.split('.').map((part) => Number.parseInt(part, 36)) as [
    number,
    number,
    number,
  ];
  return { what, userId, endsAt: new Date(endsAt) };
}
