/** What every part of the orders of gear is given. */
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Orders } from '#src/features/orders/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/signing.ts';
import { orderRefusals } from '../contract.ts';

export const refuse = refusalsOf(orderRefusals);

export interface GearOrderParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  accounts: Pick<Accounts, 'getUser'>;
  orders: Pick<Orders, 'sells' | 'takeBack' | 'find' | 'lock' | 'giveTo'>;
  payments: Pick<Payments, 'moneyOf' | 'referenceOf'>;
  /** Signs the links of orders. */
  secret: Secret;
  baseUrl: string;
}

/** What looking at an order and changing it takes, also from the desk. */
export type ViewParts = Pick<GearOrderParts, 'database' | 'clock' | 'secret'> & {
  payments: Pick<Payments, 'moneyOf'>;
};
export interface LockParts {
  orders: Pick<Orders, 'lock'>;
}
