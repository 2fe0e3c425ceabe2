/** The shop put together: what is sold and bought, the orders of it, and the desk that moves them on. */
import type { FastifyInstance } from 'fastify';
import { serveShopDesk } from '#src/shop/desk/server/routes.ts';
import { createShopDesk } from '#src/shop/desk/server/service.ts';
import { serveGearOrders } from '#src/shop/orders/server/routes.ts';
import { createGearOrders, gearReviews } from '#src/shop/orders/server/service.ts';
import { serveEquipment } from '#src/shop/storefront/server/routes.ts';
import { createStorefront } from '#src/shop/storefront/server/service.ts';

type Parts<T extends (parts: never) => unknown> = Parameters<T>[0];

export type Shop = ReturnType<typeof createShop>;

export function createShop(
  parts: Omit<Parts<typeof createStorefront>, 'reviews'> &
    Parts<typeof createGearOrders> &
    Parts<typeof createShopDesk>,
) {
  const equipment = createStorefront({ ...parts, reviews: gearReviews });
  const gearOrders = createGearOrders(parts);
  const desk = createShopDesk(parts);
  return {
    open: equipment.open,
    mayFollow: gearOrders.mayFollow,
    refundCents: desk.refundCents,
    async serve(http: FastifyInstance): Promise<void> {
      serveEquipment(http, equipment);
      serveGearOrders(http, gearOrders);
      await serveShopDesk(http, desk);
    },
    /** Looks after all that runs out or was kept back, once. */
    async sweep(): Promise<void> {
      await equipment.sweep();
      await desk.sweep();
    },
    start(): void {
      equipment.start();
      desk.start();
    },
    async stop(): Promise<void> {
      await equipment.stop();
      await desk.stop();
    },
  };
}
