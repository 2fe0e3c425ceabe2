/** What is bought and read, put together: orders, cars, the shop and the journal. */
import type { Accounts } from './features/accounts/server/service.ts';
import { serveDealers } from './features/dealers/server/routes.ts';
import { createDealers } from './features/dealers/server/service.ts';
import type { CatalogueItem } from './features/equipment/server/service.ts';
import { serveJournal } from './features/journal/server/routes.ts';
import { createJournal } from './features/journal/server/service.ts';
import { serveOrders } from './features/orders/server/routes.ts';
import { createOrders } from './features/orders/server/service.ts';
import type { Payments } from './features/payments/server/service.ts';
import { serveSelling } from './features/selling/server/routes.ts';
import { createSelling } from './features/selling/server/service.ts';
import { serveVehicles } from './features/vehicles/server/routes.ts';
import { createVehicles } from './features/vehicles/server/service.ts';
import type { Ground } from './ground.ts';
import { createShop } from './shop.ts';

export interface MarketParts {
  accounts: Accounts;
  payments: Payments;
  /** What the equipment shop sells. */
  gear: readonly CatalogueItem[];
}
export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Orders of whatever is bought, cars and those who sell them, the journal, and the shop beside it. */
export async function openMarket(
  { http, common, secret }: Ground,
  { accounts, payments, gear }: MarketParts,
) {
  const { config } = common;
  const orders = createOrders({ ...common, accounts, payments });
  serveOrders(http, orders);
  const vehicles = createVehicles({
    ...common,
    secret,
    accounts,
    orders,
    aboutSellers: (sellerIds) => selling.aboutSellers(sellerIds),
  });
  serveVehicles(http, vehicles, ['/sitemap/posts.xml', '/sitemap/equipment.xml']);
  const dealers = createDealers({ ...common, accounts });
  serveDealers(http, dealers);
  const selling = createSelling({
    ...common,
    accounts,
    dealers,
    payments,
    payoutWaitDays: config.sellerPayoutWaitDays,
    dataDir: config.dataDir,
    orders,
    catalogue: vehicles.catalogue,
    notes: vehicles.notes,
  });
  await serveSelling(http, selling);

  const blog = createJournal({
    ...common,
    secret,
    mailFrom: config.mailFrom,
    mailWebhookSecret: config.mailWebhookSecret,
  });
  await serveJournal(http, blog);

  const shop = createShop({
    ...common,
    secret,
    posts: blog,
    accounts,
    orders,
    payments,
    nexus: config.usSalesTax,
  });
  await shop.open(gear);
  await shop.serve(http);
  return { orders, vehicles, selling, blog, shop };
}
