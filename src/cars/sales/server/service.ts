/** The sales of cars after they are paid. Each verb lives in its own file; this gathers them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Push } from '#src/cars/offers/server/pushing.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { sweepSales } from './clock.ts';
import { tellBuyersOfEndedDealers } from './ended-dealers.ts';
import { handKeptOutToDesk } from './kept-out.ts';
import type { SaleParts } from './parts.ts';
import { tellDevices } from './pushing.ts';
import { findSalesOf } from './store.ts';

const sweepEveryMs = 60_000;

export type CarSales = ReturnType<typeof createCarSales>;

export function createCarSales(
  parts: SaleParts & {
    log: FastifyBaseLogger;
    eventBus: Pick<EventBus, 'consume'>;
    push?: Push | undefined;
    /** Whether sweeping is this process's to do now. */
    isSweeping?: () => boolean;
  },
) {
  tellBuyersOfEndedDealers(parts, parts.eventBus);
  handKeptOutToDesk(parts, parts.eventBus);
  tellDevices(parts, parts.eventBus, parts.push);
  const sweep = () => sweepSales(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'the sales of cars were not looked after',
    log: parts.log,
    isMine: parts.isSweeping,
  });
  return {
    /** What the verbs beside this file take first. */
    parts: parts as SaleParts,
    async mine(actor: Actor) {
      const rows = await findSalesOf(parts.database.db, actor.userId);
      return rows.map(({ sellerId, ...sale }) => ({
        ...sale,
        side: sellerId === actor.userId ? ('seller' as const) : ('buyer' as const),
      }));
    },
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
