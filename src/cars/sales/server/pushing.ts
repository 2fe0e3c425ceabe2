/** Sales on people's devices: whoever has something to do, or hears that it moved on. */
import type { Push } from '#src/cars/offers/server/pushing.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import type { SaleActor } from '../rules.ts';
import type { SaleParts } from './parts.ts';
import { findSale } from './store.ts';

const livesSeconds = 86_400;

/** By the act of the event; what is not here is heard of on the page alone. */
const titles: Record<string, string> = {
  meeting_proposed: 'A time to meet',
  meeting_agreed: 'Your meeting is agreed',
  not_met: 'The meeting did not happen',
  handed_over: 'The car is handed over',
  called_off: 'The sale is called off',
  not_as_described: 'Not as described',
  return_asked: 'A return is asked',
  car_brought: 'Is the car back?',
  return_compared: 'What is kept of the price',
  came_back: 'The car is back',
  return_ended: 'The return has ended',
  desk_asked: 'The desk was asked',
  extended: 'There is more time',
  reminded: 'The sale waits',
};

/** Whoever did it knows; a message that is told twice takes its own place. */
export function tellDevices(
  { database, orders }: Pick<SaleParts, 'database' | 'orders'>,
  eventBus: Pick<EventBus, 'consume'>,
  push: Push | undefined,
): void {
  if (!push) return;
  const types = Object.keys(titles).map((act) => `car_sale.${act}`);
  eventBus.consume('sales.devices', types, async ({ type, payload }) => {
    const id = Number(payload.orderId) as OrderId;
    const [order, sale] = [await orders.find(database.db, id), await findSale(database.db, id)];
    if (!order || !sale) return;
    const vehicle = existing(await findVehicle(database.db, sale.vehicleId), 'the vehicle');
    const by = payload.by as SaleActor;
    const title = existing(titles[type.slice('car_sale.'.length)], `the title of ${type}`);
    for (const userId of [by === 'buyer' ? null : order.buyerId, by === 'seller' ? null : order.sellerId])
      if (userId !== null)
        await push.tell(userId, {
          ...{ title, path: `/car-orders/${id}`, tag: `car-sale:${id}`, livesSeconds },
          body: `${titleOf(vehicle)}, ${orderNumber(id)}`,
        });
  });
}
