/** Which news of sales and visits come to whose devices. */
import { expect, test } from 'vitest';
import type { Push } from '#src/cars/offers/server/pushing.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { sellCar } from '#test/sold-car.ts';
import { tellDevices } from './pushing.ts';
import { actIn, handOverCar } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();

type Told = Parameters<Push['tell']>;

test('a sale is told to whoever did not do it, by its title and its car, and leads to its page', async () => {
  const told: Told[] = [];
  let handle: ((event: RoveEvent) => Promise<void>) | undefined;
  const { parts } = app.carSales;
  tellDevices(
    parts,
    {
      consume: (_name, _types, handler) => {
        handle = handler;
      },
    },
    { tell: async (...one) => void told.push(one) },
  );
  const sold = await sellCar(app, { mileage: '41000 km' });
  await handOverCar(sold, clock.now());
  await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'Too wide' });
  await actIn(sold.seller, sold.id, { act: 'received', odometer: 41_300 });
  const { rows } = await app.database.pool.query<{ type: string; payload: Record<string, unknown> }>(
    "select type, payload from events where subject = $1 and type like 'car_sale.%' order by seq",
    [`order:${sold.id}`],
  );
  for (const { type, payload } of rows)
    if (['car_sale.return_asked', 'car_sale.came_back'].includes(type))
      await handle?.({ type, payload } as RoveEvent);
  expect(told.map(([userId, { title, path }]) => [userId, title, path])).toEqual([
    [sold.seller.id, 'A return is asked', `/car-orders/${sold.id}`],
    [sold.buyer.id, 'The car is back', `/car-orders/${sold.id}`],
  ]);
  expect(told[0]?.[1].body).toMatch(/^\d{4} .+, RV-\d+$/);
});
