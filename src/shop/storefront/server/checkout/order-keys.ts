/** What opens an order without an account: a signature that only its mail and its buyer's page carry. */
import type { OrderId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const keyBytes = 24;
const signedOf = (orderId: OrderId) => `shop order ${orderId}`;

export const orderKey = (secret: Secret, orderId: OrderId): string =>
  sign(secret, signedOf(orderId), keyBytes).toString('base64url');

export const isKeyOf = (secret: Secret, orderId: OrderId, key: string | undefined): boolean =>
  isSigned(secret, signedOf(orderId), Buffer.from(key ?? '', 'base64url'), keyBytes);
