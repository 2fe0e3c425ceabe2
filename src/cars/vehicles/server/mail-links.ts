/** The links that end mails about cars: signed, so that nothing is kept of them. */
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

/** Whose mails: about one saved search, or about one person's favorites. */
export type MailsAbout = { searchId: number } | { favoritesOf: number };

const signatureBytes = 18;
const pattern = /^([sf])([0-9a-z]{1,6})\.([\w-]{24})$/;
const signedOf = (text: string) => `end mails about cars ${text}`;

export function makeEndToken(secret: Secret, about: MailsAbout): string {
  const text = 'searchId' in about ? `s${about.searchId.toString(36)}` : `f${about.favoritesOf.toString(36)}`;
  return `${text}.${sign(secret, signedOf(text), signatureBytes).toString('base64url')}`;
}

/** Undefined for one that was not made here. */
export function readEndToken(secret: Secret, token: string): MailsAbout | undefined {
  const [, kind, number = '', signature = ''] = pattern.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (!kind || !isSigned(secret, signedOf(`${kind}${number}`), given, signatureBytes)) return undefined;
  const id = Number.parseInt(number, 36);
  return kind === 's' ? { searchId: id } : { favoritesOf: id };
}
