/** What every part of the shop is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Orders } from '#src/features/orders/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/signing.ts';
import { cartRefusals } from '../cart-contract.ts';
import { equipmentRefusals } from '../contract.ts';
import { deskRefusals } from '../desk-contract.ts';
import { orderRefusals } from '../order-contract.ts';
import type { PostsToRead } from '../shapes.ts';
import { stockRefusals } from '../stock-contract.ts';
import type { Nexus } from '../tax-rates.ts';

export const shopRefusals = {
  ...stockRefusals,
  ...deskRefusals,
  ...orderRefusals,
  ...cartRefusals,
  ...equipmentRefusals,
};
export const refuse = refusalsOf(shopRefusals);

export interface ShopParts {
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
  accounts: Pick<Accounts, 'getUser'>;
  orders: Pick<
    Orders,
    'sells' | 'placeForVisitor' | 'takeBack' | 'find' | 'lock' | 'fulfil' | 'giveTo' | 'follow'
  >;
  payments: Pick<Payments, 'refund' | 'standingOf' | 'moneyOf' | 'letGoOf' | 'referenceOf'>;
  posts: PostsToRead;
  /** Signs visitors' carts and the links of orders. */
  secret: Secret;
  /** Where sales tax of the United States is collected. */
  nexus: Nexus;
  baseUrl: string;
  /** Where pictures of items are kept. */
  uploads: Uploads;
}
