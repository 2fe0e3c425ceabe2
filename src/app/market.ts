/** What is bought and read, put together: orders, cars, the shop and the journal. */

import { serveDealerDesk } from '#src/cars/dealer-desk/server/routes.ts';
import { createDealerDesk } from '#src/cars/dealer-desk/server/service.ts';
import { passOnNews } from '#src/cars/dealer-members/server/passing-on.ts';
import { serveDealerMembers } from '#src/cars/dealer-members/server/routes.ts';
import { serveDealerPages } from '#src/cars/dealer-pages/server/routes.ts';
import { serveDealers } from '#src/cars/dealers/server/routes.ts';
import { createDealers } from '#src/cars/dealers/server/service.ts';
import { serveFinancing } from '#src/cars/financing/server/routes.ts';
import { serveOffers } from '#src/cars/offers/server/routes.ts';
import { createOffers } from '#src/cars/offers/server/service.ts';
import { serveSalePapers } from '#src/cars/sale-papers/server/routes.ts';
import { createSalePapers } from '#src/cars/sale-papers/server/service.ts';
import { serveCarSales } from '#src/cars/sales/server/routes.ts';
import { createCarSales } from '#src/cars/sales/server/service.ts';
import { serveVehicles } from '#src/cars/search/server/routes.ts';
import { createVehicles, type Vehicles } from '#src/cars/search/server/service.ts';
import { serveSelling } from '#src/cars/selling/server/routes.ts';
import { createSelling, type Selling } from '#src/cars/selling/server/service.ts';
import { serveTradeIns } from '#src/cars/trade-ins/server/routes.ts';
import { createVehicleHistory, type VehicleHistory } from '#src/cars/vehicle-history/server/service.ts';
import { createHttpSource, createStandInSource } from '#src/cars/vehicle-history/server/source.ts';
import { serveVisits } from '#src/cars/visits/server/routes.ts';
import { createVisits } from '#src/cars/visits/server/service.ts';
import { serveJournal } from '#src/company/journal/server/routes.ts';
import { createJournal } from '#src/company/journal/server/service.ts';
import type { Places } from '#src/geo/places/server/service.ts';
import { serveOrders } from '#src/money/orders/server/routes.ts';
import { createOrders, type Orders } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Receipts } from '#src/money/receipts/server/service.ts';
import type { Statements } from '#src/money/statements/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Push } from '#src/people/devices/server/service.ts';
import { serveTelephones } from '#src/people/telephones/server/routes.ts';
import { createTelephones } from '#src/people/telephones/server/service.ts';
import { createClamdScanner, noScanner } from '#src/platform/files/scanner.ts';
import { openVault } from '#src/platform/files/vault.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { ShopOpening } from '#src/shop/storefront/server/service.ts';
import type { Foundation } from './foundation.ts';
import { createShop } from './shop.ts';

export interface MarketParts {
  accounts: Accounts;
  places: Pick<Places, 'details'>;
  payments: Payments;
  taxes: Taxes;
  receipts: Receipts;
  statements: Statements;
  push: Push;
  /** What the equipment shop opens with. */
  gear: ShopOpening;
}
export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Orders of whatever is bought, cars and those who sell them, the journal, and the shop beside it. */
export async function openMarket(
  { http, common, secret, texter }: Foundation,
  { accounts, places, payments, taxes, receipts, statements, push, gear }: MarketParts,
) {
  const { config } = common;
  const orders = createOrders({ ...common, accounts, payments });
  serveOrders(http, orders);
  const vehicleHistory = openVehicleHistory(common);
  const vehicles = createVehicles({
    ...common,
    secret,
    accounts,
    orders,
    aboutSellers: (sellerIds) => selling.aboutSellers(sellerIds),
    offersOf: (userId, ids) => offers.ofVehicles(userId, ids),
    visitsOf: (userId, ids) => visits.ofVehicles(userId, ids),
    saidOf: vehicleHistory.saidOf,
  });
  serveVehicles(http, vehicles, [
    ...['/sitemap/posts.xml', '/sitemap/equipment.xml', '/sitemap/dealers.xml'],
  ]);
  serveFinancing(http, { database: common.database, taxes });
  const dealers = openDealers({ http, common, secret, texter }, { accounts, taxes });
  const offers = openOffers({ http, common }, { accounts, push, vehicles });
  const visits = openVisits({ http, common }, { accounts, push, vehicles });
  const selling = createSelling({
    ...common,
    findTown: (location) => findTown(places, location),
    accounts,
    dealers,
    payments,
    taxes,
    statements,
    payoutWaitDays: config.sellerPayoutWaitDays,
    dataDir: config.dataDir,
    orders,
    catalogue: vehicles.catalogue,
    notes: vehicles.notes,
    endOfferHold: (vehicleId, why) => offers.endHold(vehicleId, why),
  });
  await serveSelling(http, selling);
  serveTradeIns(http, {
    ...{ ...common, accounts, catalogue: vehicles.catalogue, conversations: selling.conversations },
  });
  serveDealerPages(http, selling);
  serveDealerDesk(http, selling, createDealerDesk({ ...common, accounts, secret }));
  const { carSales, salePapers } = await openSales(
    { http, common, secret },
    { accounts, taxes, push, orders, vehicles, selling, vehicleHistory },
  );
  const blog = createJournal({
    ...common,
    secret,
    mailWebhookSecret: config.mailWebhookSecret,
  });
  await serveJournal(http, blog);

  const shop = createShop({
    ...{ ...common, secret, posts: blog },
    ...{ accounts, orders, payments, taxes, receipts },
  });
  await shop.open(gear);
  await shop.serve(http);
  return {
    orders,
    vehicleHistory,
    vehicles,
    dealers,
    offers,
    visits,
    selling,
    carSales,
    salePapers,
    blog,
    shop,
  };
}

/** What follows once a car is paid: its sale, and the papers that both sign. */
async function openSales(
  { http, common, secret }: Pick<Foundation, 'http' | 'common' | 'secret'>,
  {
    accounts,
    taxes,
    push,
    orders,
    vehicles,
    selling,
    vehicleHistory,
  }: Pick<MarketParts, 'accounts' | 'taxes' | 'push'> & {
    orders: Orders;
    vehicles: Vehicles;
    selling: Selling;
    vehicleHistory: VehicleHistory;
  },
) {
  const { config } = common;
  const carSales = createCarSales({
    ...common,
    secret,
    accounts,
    push,
    orders,
    notes: vehicles.notes,
    conversations: selling.conversations,
    payoutWaitDays: config.sellerPayoutWaitDays,
    papers: {
      standingOf: (...given) => salePapers.ofSale.standingOf(...given),
      photosOf: (...given) => salePapers.ofSale.photosOf(...given),
      drawUp: (...given) => salePapers.ofSale.drawUp(...given),
      requireDone: (...given) => salePapers.ofSale.requireDone(...given),
    },
  });
  serveCarSales(http, carSales);
  const salePapers = createSalePapers({
    ...{ sales: carSales.parts, taxes, secret, history: vehicleHistory },
    ...{ uploads: common.uploads, isSweeping: common.isSweeping, vault: openVault(config) },
    scanner: config.clamdHost ? createClamdScanner(config.clamdHost) : noScanner,
  });
  await serveSalePapers(http, salePapers);
  return { carSales, salePapers };
}

/** Who is asked of cars by their VIN: the service that is set, an invented one in a demo, and else nobody. */
function openVehicleHistory(common: Foundation['common']) {
  const { vehicleHistoryUrl: url, vehicleHistoryKey: key, demo } = common.config;
  const standIn = demo ? createStandInSource() : null;
  const source = url ? createHttpSource({ url, key }) : standIn;
  return createVehicleHistory({ ...common, source });
}

/** Companies that sell cars, and telephones that people show to be theirs. */
function openDealers(
  { http, common, secret, texter }: Pick<Foundation, 'http' | 'common' | 'secret' | 'texter'>,
  { accounts, taxes }: Pick<MarketParts, 'accounts' | 'taxes'>,
) {
  const telephones = createTelephones({ ...common, texter, secret });
  serveTelephones(http, telephones);
  const dealers = createDealers({ ...common, accounts, telephones, taxes });
  serveDealers(http, dealers);
  serveDealerMembers(http, { ...common, accounts });
  passOnNews(common);
  return dealers;
}

/** What buyers offer for cars. */
function openOffers(
  { http, common }: Pick<Foundation, 'http' | 'common'>,
  { accounts, push, vehicles }: Pick<MarketParts, 'accounts' | 'push'> & { vehicles: Vehicles },
) {
  const { answer: answerHours, hold: holdHours } = common.config.offerHours;
  const { catalogue, notes } = vehicles;
  const offers = createOffers({ ...common, accounts, push, catalogue, notes, answerHours, holdHours });
  serveOffers(http, offers);
  return offers;
}

/** When cars are seen before they are bought. */
function openVisits(
  { http, common }: Pick<Foundation, 'http' | 'common'>,
  { accounts, push, vehicles }: Pick<MarketParts, 'accounts' | 'push'> & { vehicles: Vehicles },
) {
  const { visitNoShows: noShows } = common.config;
  const visits = createVisits({ ...common, accounts, push, notes: vehicles.notes, noShows });
  serveVisits(http, visits);
  return visits;
}

/** A town by its name as a seller writes it; null where it is not known, or as well another one. */
async function findTown({ details }: Pick<Places, 'details'>, location: string) {
  try {
    const { lat, lng } = await details(location, { typos: false });
    return { lat, lng };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
