/** What opens the receipt of a payment without an account: a signature that only its payer's page and mail carry. */
import type { PaymentId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';
import type { PaymentRow } from './store.ts';

const keyBytes = 24;
const signedOf = (paymentId: PaymentId) => `receipt of ${paymentId}`;

export const receiptKey = (secret: Secret, paymentId: PaymentId): string =>
  sign(secret, signedOf(paymentId), keyBytes).toString('base64url');

export const isReceiptKey = (secret: Secret, paymentId: PaymentId, key: string): boolean =>
  isSigned(secret, signedOf(paymentId), Buffer.from(key, 'base64url'), keyBytes);

/** What its address ends with; an account's own papers open by its session alone. */
export const keyQuery = (secret: Secret, { id, userId }: Pick<PaymentRow, 'id' | 'userId'>): string =>
  userId === null ? `?key=${receiptKey(secret, id)}` : '';

/** The path of the page that shows it. */
export const receiptPath = (secret: Secret, payment: Pick<PaymentRow, 'id' | 'userId'>): string =>
  `/receipts/${payment.id}${keyQuery(secret, payment)}`;
