/** What every part of the shop's desk is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { Orders } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { PostsToRead } from '#src/shop/catalogue/shapes.ts';
import { deskRefusals } from '../contract.ts';
import { stockRefusals } from '../stock-contract.ts';

export const refuse = refusalsOf({ ...stockRefusals, ...deskRefusals });

export interface DeskParts {
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
  orders: Pick<Orders, 'takeBack' | 'find' | 'lock' | 'fulfil' | 'follow'>;
  payments: Pick<Payments, 'refund' | 'moneyOf'>;
  /** Under which numbers tax is collected. */
  taxes: Pick<Taxes, 'numbersOf'>;
  posts: PostsToRead;
  /** Signs the links in mails about orders. */
  secret: Secret;
  baseUrl: string;
  /** Where pictures of items are kept. */
  uploads: Uploads;
}
