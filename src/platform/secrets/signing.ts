/** What only this installation can have said: signatures under its secret, and digests of tokens it gave out. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The secret of this installation; where it is being replaced, the newest first: it signs, and all verify. */
export type Secret = string | readonly [newest: string, ...before: string[]];

export const secretsOf = (secret: Secret): readonly string[] =>
  typeof secret === 'string' ? [secret] : secret;
export const newestOf = (secret: Secret): string => (typeof secret === 'string' ? secret : secret[0]);

const macBytes = 32;
const mac = (key: string, text: string, bytes: number) =>
  createHmac('sha256', key).update(text).digest().subarray(0, bytes);

/** HMAC-SHA-256 under the newest secret, cut to `bytes`. The text begins with what it is for. */
export const sign = (secret: Secret, text: string, bytes = macBytes): Buffer =>
  mac(newestOf(secret), text, bytes);

/** Whether `signature` is that of `text`, under the newest secret or one before it; compared in constant time. */
export function isSigned(secret: Secret, text: string, signature: Buffer, bytes = macBytes): boolean {
  return (
    signature.length === bytes &&
    secretsOf(secret).some((key) => timingSafeEqual(mac(key, text, bytes), signature))
  );
}

/**
 * What a random token is known by in the database. The version names how it was made, so that another way can follow;
 * `kind` keeps a token of one use from passing for one of another. For tokens of 112 random bits or more.
 */
export const tokenDigest = (kind: string, token: string): string =>
  `v1.${createHash('sha256').update(`${kind}\n${token}`).digest('base64url')}`;
