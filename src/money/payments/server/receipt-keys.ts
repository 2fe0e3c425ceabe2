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

/** The path of the page that shows it; an account's own receipts open by its session alone. */
export const receiptPath = (secret: Secret, { id, userId }: Pick<PaymentRow, 'id' | 'userId'>): string =>
  `/receipts/${id}${userId === null ? `?key=${receiptKey(secret, id)}` : ''}`;
