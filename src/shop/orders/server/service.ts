/** Orders of gear, from the money on: what their buyers see and do, and what the desk builds on. */
import { isKeyOf } from '#src/shop/storefront/server/service.ts';
import { orderOfTopic } from './changing.ts';
import type { GearOrderParts } from './parts.ts';
import { gearSeller } from './selling.ts';

export { announce, change, changedEvent, lockBoth } from './changing.ts';
export { linesText, mailAbout } from './mails.ts';
export { gearReviews } from './review-store.ts';
export { parcelsOf, viewOrder } from './view.ts';
export { dayWords } from './words.ts';

export type GearOrders = ReturnType<typeof createGearOrders>;

export function createGearOrders(parts: GearOrderParts) {
  parts.orders.sells(gearSeller(parts));
  return {
    parts,
    /** Whoever has the key of an order may follow it without an account. */
    mayFollow(topic: string, share: string | undefined): boolean {
      const id = orderOfTopic(topic);
      return id !== null && isKeyOf(parts.secret, id, share);
    },
  };
}
