/** The wiring: every service and what it is given. No container, no autoload: read it from top to bottom. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveAccounts } from './features/accounts/server/routes.ts';
import { type Accounts, createAccounts } from './features/accounts/server/service.ts';
import { servePush } from './features/devices/server/routes.ts';
import { createPush } from './features/devices/server/service.ts';
import type { DriverPapers } from './features/drivers/server/papers/papers.ts';
import type { Drivers } from './features/drivers/server/service.ts';
import type { CatalogueItem } from './features/equipment/server/service.ts';
import { serveHelp } from './features/help/server/routes.ts';
import { createHelp, type Help } from './features/help/server/service.ts';
import type { Journal } from './features/journal/server/service.ts';
import type { Orders } from './features/orders/server/service.ts';
import { servePayments } from './features/payments/server/routes.ts';
import { createPayments, type Payments } from './features/payments/server/service.ts';
import { serveMaps } from './features/places/server/map-routes.ts';
import { servePlaces } from './features/places/server/routes.ts';
import { createSavedPlaces } from './features/places/server/saved-places.ts';
import { createPlaces, type Places } from './features/places/server/service.ts';
import { createProviders } from './features/providers/server/service.ts';
import { serveSandboxProxy } from './features/providers/server/stripe/sandbox-proxy.ts';
import type { ProviderConnection } from './features/providers/server/stripe/sdk.ts';
import type { FareHolds } from './features/rides/server/money/fare-holds.ts';
import type { Rides } from './features/rides/server/service.ts';
import type { Safety } from './features/safety/server/service.ts';
import type { Selling } from './features/selling/server/service.ts';
import type { Tracking } from './features/tracking/server/service.ts';
import type { Vehicles } from './features/vehicles/server/service.ts';
import { type Ground, openGround } from './ground.ts';
import { type Market, openMarket } from './market.ts';
import { serveOwnData } from './personal-data.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connectDatabase, type Database } from './platform/database/database.ts';
import { patiently } from './platform/database/patience.ts';
import type { Pauses } from './platform/events/readers.ts';
import { drain } from './platform/http/closing.ts';
import { serveOperations } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { limitFactor } from './platform/http/server.ts';
import { createLog, type Log } from './platform/log.ts';
import { serveMail } from './platform/mail/routes.ts';
import type { Passing } from './platform/passing/passing.ts';
import type { PasswordHashing } from './platform/password-hashing.ts';
import type { Check, Readiness } from './platform/readiness.ts';
import type { Secret } from './platform/signing.ts';
import { openRiding, type Riding } from './riding.ts';
import { serviceChecks } from './service-checks.ts';
import type { Shop } from './shop.ts';

export interface App {
  http: FastifyInstance;
  accounts: Accounts;
  places: Places;
  payments: Payments;
  tracking: Tracking;
  drivers: Drivers;
  driverPapers: DriverPapers;
  rides: Rides;
  safety: Safety;
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
  /** Hashes passwords; as costly as it should be unless given. */
  hashing?: PasswordHashing;
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
  hashing,
  holds,
  sandbox,
  gear = [],
  seed,
  pauses,
  passing,
  dispatchLoop = true,
  pages = true,
}: AppParts): Promise<App> {
  let accounts: Accounts | undefined;
  const ground = await openGround({
    ...{ config, database, secret, log, checks, clock, pauses, passing },
    findActor: async (request) => (accounts ? accounts.findActor(request.headers.cookie) : null),
    takeOver: () => payments.takeOver(),
  });
  const { http, common, counts, texter, registry, readiness, files } = ground;
  const { baseUrl, jobs, live, mailer } = common;
  accounts = createAccounts({
    database,
    clock,
    mailer,
    secret,
    baseUrl,
    demo: config.demo,
    addressFactor: (address) => limitFactor(config, address),
    counts,
    hashing,
  });
  serveAccounts(http, accounts);
  const push = createPush({ database, clock, jobs, log, accounts, vapid: config.vapid });
  servePush(http, push);
  const outboxToken = serveMail(http, { mailer, texter, config, secret, database, clock });

  const places = openPlaces(ground);

  const { stripe } = config;
  const connect = stripe ? async () => ({ kind: 'stripe' as const, ...stripe }) : sandbox;
  const payments = createPayments({
    ...{ ...common, secret },
    providers: createProviders({ ...common, connect, payPal: config.paypal }),
    cashOutFeeCents: config.cashOutFeeCents,
  });
  await servePayments(http, payments, baseUrl);
  if (sandbox && !stripe) await serveSandboxProxy(http, sandbox, baseUrl);

  const riding = await openRiding(ground, {
    ...{ accounts, places, payments, push },
    holds: holds ?? payments,
    mayFollow: (topic, share) => market.shop.mayFollow(topic, share),
  });
  const market = await openMarket(ground, { accounts, payments, gear });
  const { drivers } = riding;

  const services = serviceChecks({ config, clock, drivers, places, mailer, connect });
  const help = createHelp({ database, clock, mailer, accounts, secret, baseUrl, services });
  serveHelp(http, help);
  serveOwnData(http, { ...common, files, accounts, drivers, payments, vehicles: market.vehicles });

  await serveOperations(http, { config, readiness, live, registry });
  if (pages) await servePages(http, { config, clock, onRepeat: market.vehicles.pageShown });

  const features = { accounts, places, payments, riding, market };
  return {
    ...{ http, accounts, places, payments, help, outboxToken, readiness },
    ...riding,
    ...market,
    start: () => start(ground, features, { seed, dispatchLoop }),
    streams: live.streams,
    drain: () => drain(http, readiness, config.drainMs),
    stop: () => stop(ground, features),
  };
}

/** Places and the maps of cities; where the remote geocoder or the world's index fails, the log hears of it. */
function openPlaces({ http, common: { config, log, database, clock } }: Ground): Places {
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
  return places;
}

interface Features extends Pick<App, 'accounts' | 'places' | 'payments'> {
  riding: Riding;
  market: Market;
}

async function start(
  { common, pulse, passing, files, leases, readiness }: Ground,
  { accounts, payments, riding, market }: Features,
  { seed, dispatchLoop }: { seed: AppParts['seed']; dispatchLoop: boolean },
): Promise<void> {
  const { jobs, news } = common;
  pulse.start();
  await passing.start();
  files.start();
  await accounts.start();
  if (seed) await fill(seed, { ...common, accounts });
  await leases.start();
  await jobs.start();
  await riding.drivers.start();
  await riding.destinations.start();
  await news.start();
  payments.start();
  await riding.rides.start({ dispatchLoop });
  if (dispatchLoop) riding.safety.start();
  riding.driverPapers.start();
  await market.vehicles.start();
  market.orders.start();
  market.shop.start();
  readiness.started();
}

/** By connections of its own, whose statements take as long as a busy machine needs. */
async function fill(
  seed: NonNullable<AppParts['seed']>,
  {
    database,
    clock,
    log,
    accounts,
  }: Pick<Ground['common'], 'database' | 'clock' | 'log'> & { accounts: Accounts },
): Promise<void> {
  const filling = connectDatabase(database.url, 4, true);
  try {
    await patiently({ log }, 'what an empty database begins with is written', () =>
      seed({ database: filling, clock, accounts }),
    );
  } finally {
    await filling.close();
  }
}

async function stop(
  { http, common, pulse, passing, files, leases, tracing }: Ground,
  { places, payments, riding, market }: Features,
): Promise<void> {
  const { live, news, jobs, mailer } = common;
  const { orders, shop, vehicles } = market;
  places.stop();
  live.stop();
  await riding.rides.stop();
  await riding.safety.stop();
  riding.drivers.stop();
  await riding.driverPapers.stop();
  await http.close();
  for (const feature of [orders, shop, payments, vehicles, riding.tracking]) await feature.stop();
  for (const part of [leases, news, jobs, pulse, passing, files]) await part.stop();
  mailer.close();
  await tracing?.stop();
}
