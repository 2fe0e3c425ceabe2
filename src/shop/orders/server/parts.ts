/** What every part of the orders of gear is given. */

import type { Orders } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Receipts } from '#src/money/receipts/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { orderRefusals } from '../contract.ts';

export const refuse = refusalsOf(orderRefusals);

export interface GearOrderParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  accounts: Pick<Accounts, 'getUser'>;
  orders: Pick<Orders, 'sells' | 'takeBack' | 'find' | 'lock' | 'giveTo'>;
  payments: Pick<Payments, 'moneyOf' | 'referenceOf'>;
  /** Under which numbers tax is collected. */
  taxes: Pick<Taxes, 'numbersOf'>;
  receipts: Pick<Receipts, 'receiptFor' | 'fileFor'>;
  /** Signs the links of orders. */
  secret: Secret;
  baseUrl: string;
}

/** What looking at an order and changing it takes, also from the desk. */
export type ViewParts = Pick<GearOrderParts, 'database' | 'clock' | 'secret' | 'taxes'> & {
  payments: Pick<Payments, 'moneyOf'>;
};
export interface LockParts {
  orders: Pick<Orders, 'lock'>;
}
