/** The shop's desk: what operators do with orders, items and stock. It has no tables of its own. */

import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Live } from '#src/platform/live/live.ts';
import { type Cents, toCents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { changedEvent } from '#src/shop/orders/server/service.ts';
import type { RefundWish } from '#src/shop/stock/contract.ts';
import type { DeskParts } from '#src/shop/stock/server/parts.ts';
import { idOf } from './orders/order-moves.ts';
import { finishRefunds, refundSum } from './orders/refunding.ts';

/** What operators' pages follow. */
const deskTopic = 'operations';
const sweepEveryMs = 20_000;

export type ShopDesk = ReturnType<typeof createShopDesk>;

export function createShopDesk(parts: DeskParts & { eventBus: EventBus; live: Live }) {
  const { log, eventBus, live } = parts;
  // The desk reads its lists again when any order changes.
  eventBus.onEvent(({ type, payload }) => {
    if (type === changedEvent && live.hasFollowers(deskTopic)) live.publish(deskTopic, type, payload);
  });
  const sweep = () => finishRefunds(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'refunds of gear that wait were not sent; it is tried again',
    log,
    isMine: parts.isSweeping,
  });
  return {
    parts,
    /** Sends refunds that a crash or an unreachable provider kept back. */
    sweep,
    /** What a refund of lines would come to, in cents; undefined where it would be refused. */
    async refundCents(number: string, wish: RefundWish): Promise<Cents | undefined> {
      try {
        return toCents((await refundSum(parts, idOf(number), wish)).total) ?? undefined;
      } catch (error) {
        if (error instanceof Refusal) return undefined;
        throw error;
      }
    },
    start: () => rounds.start(),
    stop: rounds.stop,
  };
}
