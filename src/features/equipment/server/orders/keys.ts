/** What opens an order without an account: a signature that only its mail and its buyer's page carry. */
import { isSigned, type Secret, sign } from '#src/platform/signing.ts';

const keyBytes = 24;
const signedOf = (orderId: number) => `shop order ${orderId}`;

export const orderKey = (secret: Secret, orderId: number): string =>
  sign(secret, signedOf(orderId), keyBytes).toString('base64url');

export const isKeyOf = (secret: Secret, orderId: number, key: string | undefined): boolean =>
  isSigned(secret, signedOf(orderId), Buffer.from(key ?? '', 'base64url'), keyBytes);
