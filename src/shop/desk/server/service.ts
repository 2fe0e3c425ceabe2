/** The shop's desk: what operators do with orders, items and stock. It has no tables of its own. */

import type { News } from '#src/platform/events/news.ts';
import type { Live } from '#src/platform/live/live.ts';
import { createRounds } from '#src/platform/time/interval.ts';
import { changedEvent } from '#src/shop/orders/server/service.ts';
import type { DeskParts } from '#src/shop/stock/server/parts.ts';
import { finishRefunds } from './orders/refunding.ts';

/** What operators' pages follow. */
const deskTopic = 'operations';
const sweepEveryMs = 20_000;

export type ShopDesk = ReturnType<typeof createShopDesk>;

export function createShopDesk(parts: DeskParts & { news: News; live: Live }) {
  const { log, news, live } = parts;
  // The desk reads its lists again when any order changes.
  news.onEvent(({ type, payload }) => {
    if (type === changedEvent && live.hasFollowers(deskTopic)) live.publish(deskTopic, type, payload);
  });
  const sweep = () => finishRefunds(parts);
  const rounds = createRounds(sweep, {
    everyMs: sweepEveryMs,
    failed: 'refunds of gear that wait were not sent; it is tried again',
    log,
    isMine: parts.isSweeping,
  });
  return {
    parts,
    /** Sends refunds that a crash or an unreachable provider kept back. */
    sweep,
    start: () => rounds.start(),
    stop: rounds.stop,
  };
}
