/** What keys and webhooks are made with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Sealing } from '#src/platform/secrets/sealing.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { integrationsRefusals } from '../contract.ts';
import type { WebhookReach } from './posting.ts';

export const refuse = refusalsOf(integrationsRefusals);

export interface IntegrationParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'consume'>;
  mailer: Pick<Mailer, 'write'>;
  accounts: Pick<Accounts, 'namesOf'>;
  counts: Counters;
  sealing: Sealing;
  baseUrl: string;
  /** Whether this process sends. */
  works: boolean;
  reach: WebhookReach | undefined;
}
