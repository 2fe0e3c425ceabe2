/** What opens an invoice without an account: a signature that only the mail to the company's address carries. */
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const keyBytes = 24;
/** With the address it went to, so that a link ends where the address is another's. */
const signedOf = (invoiceId: number, email: string) => `invoice ${invoiceId} to ${email}`;

export const invoiceKey = (secret: Secret, invoiceId: number, email: string): string =>
  sign(secret, signedOf(invoiceId, email), keyBytes).toString('base64url');

export const isInvoiceKey = (secret: Secret, invoiceId: number, email: string, key: string): boolean =>
  isSigned(secret, signedOf(invoiceId, email), Buffer.from(key, 'base64url'), keyBytes);
