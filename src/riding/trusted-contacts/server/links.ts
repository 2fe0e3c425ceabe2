/** The links that contacts are sent: one to answer, once; one to end it, in each message. Signed and kept nowhere. */
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const macBytes = 18;
const shape = /^([ae])(\d{1,9})-([\w-]{24})$/;

/** `ask` opens the question; `end` what was agreed. */
export type LinkPurpose = 'ask' | 'end';
const letters = { ask: 'a', end: 'e' } as const;

const covered = (purpose: LinkPurpose, id: number) => `trusted-contact:${purpose}:${id}`;

export const contactLink = (
  { secret, baseUrl }: { secret: Secret; baseUrl: string },
  purpose: LinkPurpose,
  id: number,
): string =>
  `${baseUrl}/trusted-contact?token=${letters[purpose]}${id}-${sign(secret, covered(purpose, id), macBytes).toString('base64url')}`;

/** What a token opens; null for one that we did not give. */
export function readToken(secret: Secret, token: string): { purpose: LinkPurpose; id: number } | null {
  const [, letter, digits, mac] = shape.exec(token) ?? [];
  if (!letter || !digits || !mac) return null;
  const purpose: LinkPurpose = letter === letters.ask ? 'ask' : 'end';
  const id = Number(digits);
  const isOurs = isSigned(secret, covered(purpose, id), Buffer.from(mac, 'base64url'), macBytes);
  return isOurs ? { purpose, id } : null;
}
