/** The wiring: every service and what it is given. No container, no autoload: read it from top to bottom. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveAccounts } from './features/accounts/server/routes.ts';
import { type Accounts, createAccounts } from './features/accounts/server/service.ts';
import { servePush } from './features/devices/server/routes.ts';
import { createPush } from './features/devices/server/service.ts';
import { fleetDomain } from './features/drivers/rules.ts';
import { createDriverPapers, type DriverPapers } from './features/drivers/server/papers/papers.ts';
import { servePapers } from './features/drivers/server/papers/papers-routes.ts';
import { serveDrivers } from './features/drivers/server/routes.ts';
import { createDrivers, type Drivers } from './features/drivers/server/service.ts';
import { serveDriving } from './features/driving/server/routes.ts';
import { createDestinations, createDriving } from './features/driving/server/service.ts';
import type { CatalogueItem } from './features/equipment/server/service.ts';
import { serveHelp } from './features/help/server/routes.ts';
import { createHelp, type Help } from './features/help/server/service.ts';
import { serveJournal } from './features/journal/server/routes.ts';
import { createJournal, type Journal } from './features/journal/server/service.ts';
import { serveOrders } from './features/orders/server/routes.ts';
import { createOrders, type Orders } from './features/orders/server/service.ts';
import { servePayments } from './features/payments/server/routes.ts';
import { createPayments, type Payments } from './features/payments/server/service.ts';
import { serveMaps } from './features/places/server/map-routes.ts';
import { servePlaces } from './features/places/server/routes.ts';
import { createSavedPlaces } from './features/places/server/saved-places.ts';
import { createPlaces, type Places } from './features/places/server/service.ts';
import { servePromotions } from './features/promotions/server/routes.ts';
import { createPromotions } from './features/promotions/server/service.ts';
import { createProviders } from './features/providers/server/service.ts';
import { serveSandboxProxy } from './features/providers/server/stripe/sandbox-proxy.ts';
import { type ProviderConnection, stripeHosts } from './features/providers/server/stripe/sdk.ts';
import { serveQuoting } from './features/quoting/server/routes.ts';
import { sellRides } from './features/quoting/server/selling.ts';
import { createQuoting } from './features/quoting/server/service.ts';
import type { FareHolds } from './features/rides/server/money/fare-holds.ts';
import { serveRides } from './features/rides/server/routes.ts';
import { askedOfRides, createRides, type Rides } from './features/rides/server/service.ts';
import { serveSelling } from './features/selling/server/routes.ts';
import { createSelling, type Selling } from './features/selling/server/service.ts';
import { serveSplits } from './features/splits/server/routes.ts';
import { createSplits } from './features/splits/server/service.ts';
import { serveTalking } from './features/talking/server/routes.ts';
import { createTalking, tellDevices } from './features/talking/server/service.ts';
import { createTracking, type Tracking } from './features/tracking/server/service.ts';
import { serveVehicles } from './features/vehicles/server/routes.ts';
import { createVehicles, type Vehicles } from './features/vehicles/server/service.ts';
import { serveOwnData } from './personal-data.ts';
import { createCallProxy } from './platform/calls/calls.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createPulse } from './platform/database/pulse.ts';
import { watchRoom } from './platform/database/room.ts';
import { createNews } from './platform/events/news.ts';
import type { Pauses } from './platform/events/readers.ts';
import { serveParkedEvents } from './platform/events/routes.ts';
import { measureState } from './platform/figures.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createClamdScanner, noScanner } from './platform/files/scanner.ts';
import { createUploads } from './platform/files/uploads.ts';
import { openVault } from './platform/files/vault.ts';
import { drain } from './platform/http/closing.ts';
import { measureRequests, serveOperations } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { createHttpServer, limitFactor } from './platform/http/server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLeases, dutiesOf } from './platform/leases/leases.ts';
import { createLive } from './platform/live/live.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { serveOutbox } from './platform/mail/routes.ts';
import { createMeasures } from './platform/measures.ts';
import { openPassing } from './platform/passing/open.ts';
import type { Passing } from './platform/passing/passing.ts';
import { type Check, createReadiness, type Readiness } from './platform/readiness.ts';
import type { Secret } from './platform/signing.ts';
import { createTexter } from './platform/texts/texts.ts';
import { openTracing, traceRequests } from './platform/tracing/tracing.ts';
import { serviceChecks } from './service-checks.ts';
import { createShop, type Shop } from './shop.ts';

export interface App {
  http: FastifyInstance;
  accounts: Accounts;
  places: Places;
  payments: Payments;
  tracking: Tracking;
  drivers: Drivers;
  driverPapers: DriverPapers;
  rides: Rides;
  orders: Orders;
  vehicles: Vehicles;
  selling: Selling;
  shop: Shop;
  blog: Journal;
  help: Help;
  /** Opens everybody's mail in a demo; printed at the terminal and nowhere else. */
  outboxToken: string;
  readiness: Readiness;
  streams(): number;
  /** Starts what works in the background: events, jobs, dispatch. */
  start(): Promise<void>;
  /** Has people sent elsewhere, and answers on for `drainMs`; call it before `stop`. */
  drain(): Promise<void>;
  /** Finishes open requests, ends streams and background work. The database stays open. */
  stop(): Promise<void>;
}

export interface AppParts {
  config: Config;
  database: Database;
  /** Signs session cookies and mailed tokens. */
  secret: Secret;
  /** Its own from the configuration unless given. */
  log?: Log;
  /** What else must be well before people are sent here. */
  checks?: Check[];
  clock?: Clock;
  /** Holds fares; the payments feature unless given. */
  holds?: FareHolds;
  /** Reaches the local sandbox; asked for when the first payment is made. Without it and Stripe keys no card is taken. */
  sandbox?: () => Promise<ProviderConnection>;
  /** What the equipment shop sells; nothing unless given. */
  gear?: readonly CatalogueItem[];
  /** Puts a demo's listings and posts into an empty database, before anything else starts. */
  seed?: (parts: { database: Database; clock: Clock; accounts: Accounts }) => Promise<void>;
  /** Between the tries of a reaction that fails; the usual ones unless given. */
  pauses?: Pauses;
  /** What passes between processes; as the configuration says unless given. */
  passing?: Passing;
  /** False leaves dispatch to whoever calls `rides.dispatch.tick`, as tests with their own clock do. */
  dispatchLoop?: boolean;
  /** False serves the API alone, as most tests want it. */
  pages?: boolean;
}

export async function createApp({
  config,
  database,
  secret,
  log = createLog(config.logLevel),
  checks = [],
  clock = systemClock,
  holds,
  sandbox,
  gear = [],
  seed,
  pauses,
  passing: given,
  dispatchLoop = true,
  pages = true,
}: AppParts): Promise<App> {
  const baseUrl =
    config.publicUrl ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  let accounts: Accounts | undefined;
  const passing = given ?? (await openPassing({ config, log, clock }));
  const { counts } = passing;
  const tracing = await openTracing({ config, log, database });
  const pulse = createPulse({ url: database.url, log });
  const databaseAway = () => (pulse.isAway() ? 'The database does not answer.' : undefined);
  const files = await openFiles({ config, log });
  const troubles = [passing.trouble, files.trouble, watchRoom(database, log)];
  const readiness = createReadiness([databaseAway, ...checks], troubles);
  const http = await createHttpServer({
    config,
    secret,
    log,
    isDatabaseAway: pulse.isAway,
    database,
    clock,
    findActor: async (request) => (accounts ? accounts.findActor(request.headers.cookie) : null),
    allowedHosts: config.stripe ? stripeHosts : [],
    ...(passing.isShared ? { counts } : {}),
  });
  const registry = measureRequests(http);
  const measures = createMeasures(registry, tracing);
  traceRequests(http, tracing);
  const alone = config.databaseUrl === undefined;
  const jobs = createJobs({ database, log, alone, works: config.roles.has('jobs'), measures });
  const leases = createLeases({ database, log, duties: new Set(dutiesOf(config.roles)), alone });
  leases.want('jobs', 'sweeping', () => payments.takeOver());
  const isSweeping = () => leases.holds('sweeping');
  const news = createNews({ database, log, leases, passing: passing.news, measures, pauses });
  const live = createLive({ database, news });
  measureState(registry, { database, isDatabaseAway: pulse.isAway, news, jobs, live, leases, readiness });
  serveParkedEvents(http, news.parked);
  const mailer = createMailer({
    database,
    jobs,
    clock,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    deadDomain: fleetDomain,
  });

  const { smsUrl, smsFrom: from, callsUrl, callsFrom, demo } = config;
  const uploads = createUploads({ files, jobs, database });
  const telling = { log, measures, news, live, mailer };
  const common = { ...telling, config, database, clock, jobs, baseUrl, uploads, isSweeping };
  const texter = createTexter({ database, jobs, clock, smsUrl, from, demo });

  accounts = createAccounts({
    database,
    clock,
    mailer,
    secret,
    baseUrl,
    demo: config.demo,
    addressFactor: (address) => limitFactor(config, address),
    counts,
  });
  serveAccounts(http, accounts);
  const push = createPush({ database, clock, jobs, log, accounts, vapid: config.vapid });
  servePush(http, push);
  const outboxToken = serveOutbox(http, { mailer, texter, config, secret });

  const places = createPlaces({
    placesDir: join(config.dataDir, 'places'),
    geocoderUrl: config.geocoderUrl,
    onFallback: (call, error) =>
      log.warn({ err: error, call }, 'the geocoder did not answer; the embedded one did'),
    onTrouble: (error) =>
      log.error({ err: error }, 'only well-known cities are found until Rove is started again'),
  });
  servePlaces(http, places, createSavedPlaces({ database, clock }));
  serveMaps(http);

  const { stripe } = config;
  const connect = stripe ? async () => ({ kind: 'stripe' as const, ...stripe }) : sandbox;
  const payments = createPayments({
    ...common,
    providers: createProviders({ ...common, connect, payPal: config.paypal }),
    cashOutFeeCents: config.cashOutFeeCents,
  });
  await servePayments(http, payments, baseUrl);
  if (sandbox && !stripe) await serveSandboxProxy(http, sandbox, baseUrl);

  const tracking = createTracking({ ...common, passing });
  const drivers = createDrivers({
    ...common,
    secret,
    accounts,
    tracking,
    places,
    passing,
    demo,
    slowestReportSeconds: config.slowestReportSeconds,
  });
  serveDrivers(http, drivers);
  const driverPapers = createDriverPapers({
    ...common,
    secret,
    drivers,
    vault: openVault(config),
    scanner: config.clamdHost ? createClamdScanner(config.clamdHost) : noScanner,
    demo,
  });
  await servePapers(http, driverPapers, drivers);
  const promotions = createPromotions({ database, clock, counts });
  servePromotions(http, promotions);
  const destinations = createDestinations({ ...common, drivers, passing });
  const quoting = createQuoting({ ...common, places, drivers, promotions, asked: askedOfRides });
  serveQuoting(http, quoting);
  const rides = createRides({
    ...common,
    leases,
    accounts,
    places,
    tracking,
    drivers,
    holds: holds ?? payments,
    promotions,
    quoting,
    texter,
    willing: destinations.willing,
    mayFollow: (topic, share) => shop.mayFollow(topic, share),
  });
  sellRides(payments, quoting);
  serveRides(http, rides, drivers, live);
  serveTalking(http, createTalking(rides, createCallProxy({ callsUrl, from: callsFrom })));
  if (config.vapid) tellDevices(rides, push);
  serveSplits(http, createSplits({ database, clock, jobs, mailer, secret, baseUrl, rides, payments }));
  const driving = createDriving({
    database,
    clock,
    drivers,
    rides,
    destinations,
    decisions: driverPapers.appealed,
    secret,
    baseUrl,
    book: { owedToDriver: payments.ledger.owedToDriver, payouts: payments.payouts },
  });
  serveDriving(http, driving);

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
  const selling = createSelling({
    ...common,
    accounts,
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

  const services = serviceChecks({ config, clock, drivers, places, mailer, connect });
  const help = createHelp({ database, clock, mailer, accounts, secret, baseUrl, services });
  serveHelp(http, help);
  serveOwnData(http, { ...common, files, accounts, drivers, payments, vehicles });

  await serveOperations(http, { config, readiness, live, registry });
  if (pages) await servePages(http, { config, clock, onRepeat: vehicles.pageShown });

  return {
    http,
    accounts,
    places,
    payments,
    tracking,
    drivers,
    driverPapers,
    rides,
    orders,
    vehicles,
    selling,
    shop,
    blog,
    help,
    outboxToken,
    async start() {
      pulse.start();
      await passing.start();
      files.start();
      await accounts.start();
      await seed?.({ database, clock, accounts });
      await leases.start();
      await jobs.start();
      await drivers.start();
      await destinations.start();
      await news.start();
      payments.start();
      await rides.start({ dispatchLoop });
      driverPapers.start();
      await vehicles.start();
      orders.start();
      shop.start();
      readiness.started();
    },
    readiness,
    streams: live.streams,
    drain: () => drain(http, readiness, config.drainMs),
    async stop() {
      places.stop();
      live.stop();
      await rides.stop();
      drivers.stop();
      await driverPapers.stop();
      await http.close();
      for (const feature of [orders, shop, payments, vehicles, tracking]) await feature.stop();
      for (const part of [leases, news, jobs, pulse, passing, files]) await part.stop();
      mailer.close();
      await tracing?.stop();
    },
  };
}
