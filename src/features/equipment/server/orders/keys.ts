/** What opens an order without an account: a signature that only its mail and its buyer's page carry. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const orderKey = (secret: string, orderId: number): string =>
  createHmac('sha256', secret).update(`shop order ${orderId}`).digest().subarray(0, 24).toString('base64url');

export function isKeyOf(secret: string, orderId: number, key: string | undefined): boolean {
  const given = Buffer.from(key ?? '');
  const wanted = Buffer.from(orderKey(secret, orderId));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
