import { randomBytes } from 'node:crypto';
import type { EitherPaymentId, PaymentId } from '#src/platform/ids.ts';

const prefix = 'pay_';

/** 128 random bits; no provider begins its own ids as ours. */
export const newPaymentId = (): PaymentId => `${prefix}${randomBytes(16).toString('hex')}` as PaymentId;

/** Whether it is ours and not the provider's. */
export const isPaymentId = (id: EitherPaymentId): id is PaymentId => id.startsWith(prefix);
