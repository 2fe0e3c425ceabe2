/** What a dealer hears live of cars, offers, visits and sales, whoever acts in its place hears too. */
import { findPublicOf } from '#src/cars/dealers/server/dealership-store.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { DealerMembersParts } from './parts.ts';
import { findActingFor } from './store.ts';

/** What pages of a seller read again on; nothing of money, which is not every role's. */
const isOfSelling = (type: string): boolean =>
  /^(car_sale|car_offer|car_visit|inquiry|trade_in)\.|^(vehicle\.noted|order\.refunded)$/.test(type);

interface PassingParts extends Pick<DealerMembersParts, 'database'> {
  eventBus: Pick<EventBus, 'onEvent'>;
  live: Pick<Live, 'tellPerson' | 'streams'>;
  log: Pick<Log, 'warn'>;
}

/**
 * They hear that something happened and no more: what it is they read by a call, which asks what their role may. Who
 * works for whom is asked at each event, so that what has ended hears nothing of the next.
 */
export function passOnNews(parts: PassingParts): void {
  parts.eventBus.onEvent((event) => {
    if (!isOfSelling(event.type) || event.userIds.length === 0 || parts.live.streams() === 0) return;
    passOn(parts, event).catch((error: unknown) => {
      parts.log.warn({ err: error, type: event.type }, 'people of a dealer did not hear of something');
    });
  });
}

async function passOn({ database, live }: PassingParts, { type, userIds }: RoveEvent): Promise<void> {
  const acting = await findActingFor(database.db, userIds as UserId[]);
  if (acting.length === 0) return;
  const open = await findPublicOf(database.db, [...new Set(acting.map(({ dealerId }) => dealerId))]);
  const dealers = new Set(open.map(({ sellerId }) => sellerId));
  for (const { dealerId, userId } of acting)
    if (dealers.has(dealerId) && !userIds.includes(userId)) live.tellPerson(userId, type, {});
}
