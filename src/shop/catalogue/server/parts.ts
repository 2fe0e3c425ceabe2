/** What every part of the shop is given, up to the moment an order is paid. */
import type { FastifyBaseLogger } from 'fastify';
import type { Orders } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Settings } from '#src/platform/settings/settings.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { cartRefusals } from '../cart-contract.ts';
import { equipmentRefusals } from '../contract.ts';
import type { PostsToRead } from '../shapes.ts';
import type { ItemReviews } from './catalogue/reviews.ts';

export const refuse = refusalsOf({ ...cartRefusals, ...equipmentRefusals });

export interface ShopParts {
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
  orders: Pick<Orders, 'placeForVisitor'>;
  payments: Pick<Payments, 'letGoOf'>;
  posts: PostsToRead;
  reviews: ItemReviews;
  /** Signs visitors' carts and the links of orders. */
  secret: Secret;
  /** What is taxed where gear goes. */
  taxes: Pick<Taxes, 'rules'>;
  baseUrl: string;
  /** Where pictures of items are kept. */
  uploads: Uploads;
  settings: Pick<Settings, 'changeIn' | 'readAgain'>;
}
