/** What lines of drivers are made with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Live } from '#src/platform/live/live.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { queueRefusals } from '../contract.ts';
import type { AtPlace } from './store.ts';

export const refuse = refusalsOf(queueRefusals);

/** Has it said live where each stands in a line; see `line-news.ts`. */
export interface LineNews {
  changed(at: AtPlace): void;
  stop(): void;
}

export interface QueuesParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'onEvent' | 'consume'>;
  live: Pick<Live, 'hasFollowers' | 'publishTo'>;
  sharedState: Pick<SharedState, 'messages'>;
  drivers: Drivers;
  positions: Positions;
  news: LineNews;
}
