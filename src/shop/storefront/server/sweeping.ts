/** What the shop looks after by itself: holds that ran out, old carts, addresses of checkouts that came to nothing. */
import { retentionMs } from '#src/platform/time/retention.ts';
import type { ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { deleteOldCarts } from './cart/store.ts';
import { endRunOut } from './checkout/checkouts.ts';
import { forgetOld } from './checkout/store.ts';

const sweepEveryMs = 20_000;
const cartsKeptMs = retentionMs('carts');
const addressesKeptMs = retentionMs('abandonedCheckouts');

export function createSweeping(parts: ShopParts) {
  const { database, clock, log, isSweeping = () => true } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function sweep(): Promise<void> {
    const now = clock.now().getTime();
    await endRunOut(parts);
    await deleteOldCarts(database.db, new Date(now - cartsKeptMs));
    await forgetOld(database.db, new Date(now - addressesKeptMs));
  }

  return {
    sweep,
    start(): void {
      timer = setInterval(() => {
        if (!isSweeping()) return;
        running = running
          .then(sweep)
          .catch((error) => log.warn({ err: error }, 'the shop was not looked after; it is tried again'));
      }, sweepEveryMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
