/** Offers on people's devices: whoever has something to do, or hears that it is over. */
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { OfferActor, OfferStep } from '../rules.ts';
import { money } from './bounds.ts';
import { amountOf, type OfferParts } from './parts.ts';
import { findOffer } from './store.ts';

export interface Push {
  tell(
    userId: UserId,
    message: { title: string; body: string; path: string; tag: string; livesSeconds: number },
  ): Promise<void>;
}

const livesSeconds = 86_400;

const titles: Record<Exclude<OfferStep, 'pay' | 'give_back'>, string> = {
  offer: 'An offer for your car',
  counter: 'The seller names a price',
  accept: 'Your price is agreed',
  decline: 'An offer was declined',
  withdraw: 'An offer was withdrawn',
  lapse: 'An offer has lapsed',
  end: 'An offer is over',
};

/** Whoever did it knows; a message that is told twice takes its own place. */
export function tellDevices(
  { database }: Pick<OfferParts, 'database'>,
  eventBus: Pick<EventBus, 'consume'>,
  push: Push | undefined,
): void {
  if (!push) return;
  const types = Object.keys(titles).map((act) => `car_offer.${act}`);
  eventBus.consume('offers.devices', types, async ({ type, payload }) => {
    const offer = await findOffer(database.db, Number(payload.offerId));
    if (!offer) return;
    const vehicle = existing(await findVehicle(database.db, offer.vehicleId), 'the vehicle');
    const by = payload.by as OfferActor;
    const title = titles[type.slice('car_offer.'.length) as keyof typeof titles];
    for (const userId of [
      ...(by === 'buyer' ? [] : [offer.buyerId]),
      ...(by === 'seller' ? [] : [offer.sellerId]),
    ])
      await push.tell(userId, {
        ...{ title, path: `/offers/${offer.id}`, tag: `car-offer:${offer.id}`, livesSeconds },
        body: `${money(amountOf(offer))}, ${titleOf(vehicle)}`,
      });
  });
}
