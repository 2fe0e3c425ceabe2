/** What every part of the shop's desk is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { PostsToRead } from '#src/features/equipment/shapes.ts';
import type { Orders } from '#src/features/orders/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/signing.ts';
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
  posts: PostsToRead;
  /** Signs the links in mails about orders. */
  secret: Secret;
  baseUrl: string;
  /** Where pictures of items are kept. */
  uploads: Uploads;
}
