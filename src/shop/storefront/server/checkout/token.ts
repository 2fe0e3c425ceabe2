/** What a checkout's buyer knows of it, and the digest that is kept. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(24).toString('base64url');
export const idOfToken = (token: string): string =>
  createHash('sha256').update(`checkout ${token}`).digest('hex').slice(0, 32);

/** How a payment request names a checkout. */
export const paymentOrderId = (token: string): string => `checkout:${token}`;
export const readPaymentOrderId = (orderId: string | null | undefined): string | null =>
  /^checkout:([\w-]{32})$/.exec(orderId ?? '')?.[1] ?? null;

/** How a payment and an order name it. */
export const referenceOf = (checkoutId: string): string => `equipment:${checkoutId}`;
export const readReference = (reference: string): string | null =>
  /^equipment:([0-9a-f]{32})$/.exec(reference)?.[1] ?? null;
