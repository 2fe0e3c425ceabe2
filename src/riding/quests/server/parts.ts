/** What quests are made of, decided and paid with. */
import type { FastifyBaseLogger } from 'fastify';
import type { DriverBonuses } from '#src/money/driver-bonuses/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { questRefusals } from '../contract.ts';

export const refuse = refusalsOf(questRefusals);

export interface QuestParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  leases: Pick<Leases, 'holds'>;
  drivers: Pick<Drivers, 'own' | 'find'>;
  bonuses: DriverBonuses;
}
export type Reading = Pick<QuestParts, 'database' | 'clock'>;
