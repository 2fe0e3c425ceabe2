/** The wiring: every service and what it is given. No container, no autoload: read it from top to bottom. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Dealing } from '#src/cars/dealers/dealing.ts';
import type { Dealers } from '#src/cars/dealers/server/service.ts';
import type { Offers } from '#src/cars/offers/server/service.ts';
import type { SalePapersService } from '#src/cars/sale-papers/server/service.ts';
import type { CarSales } from '#src/cars/sales/server/service.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import type { Selling } from '#src/cars/selling/server/service.ts';
import type { VehicleHistory } from '#src/cars/vehicle-history/server/service.ts';
import type { Visits } from '#src/cars/visits/server/service.ts';
import type { Help } from '#src/company/help/server/service.ts';
import type { Integrations, WebhookReach } from '#src/company/integrations/server/service.ts';
import type { Journal } from '#src/company/journal/server/service.ts';
import { createAcceptances } from '#src/company/legal/server/acceptances.ts';
import { serveCities } from '#src/geo/desk/server/routes.ts';
import { serveImports } from '#src/geo/imports/server/routes.ts';
import { createImportRunner } from '#src/geo/imports/server/service.ts';
import { serveMaps } from '#src/geo/places/server/map-routes.ts';
import { servePlaces } from '#src/geo/places/server/routes.ts';
import { createSavedPlaces } from '#src/geo/places/server/saved-places.ts';
import { createPlaces, type Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { createHoldChanges } from '#src/money/hold-changes/server/service.ts';
import type { Orders } from '#src/money/orders/server/service.ts';
import { servePayments } from '#src/money/processing/server/routes.ts';
import { createPayments, type Payments } from '#src/money/processing/server/service.ts';
import { createProviders } from '#src/money/providers/server/service.ts';
import { serveSandboxProxy } from '#src/money/providers/server/stripe/sandbox-proxy.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import { serveAccounts } from '#src/people/accounts/server/routes.ts';
import { type Accounts, createAccounts } from '#src/people/accounts/server/service.ts';
import { servePush } from '#src/people/devices/server/routes.ts';
import { createPush } from '#src/people/devices/server/service.ts';
import { serveOperators } from '#src/people/operators/server/routes.ts';
import { createOperators, type Operators } from '#src/people/operators/server/service.ts';
import type { Config } from '#src/platform/config.ts';
import { connectDatabase, type Database } from '#src/platform/database/database.ts';
import { retryWhileStarting } from '#src/platform/database/retry-while-starting.ts';
import type { Pauses } from '#src/platform/events/consumers.ts';
import { drain } from '#src/platform/http/closing.ts';
import { serveOperations } from '#src/platform/http/operations.ts';
import { servePages } from '#src/platform/http/pages.ts';
import { limitFactor } from '#src/platform/http/server.ts';
import { serveMail } from '#src/platform/mail/routes.ts';
import { createLog, type Log } from '#src/platform/observe/log.ts';
import type { Check, Readiness } from '#src/platform/observe/readiness.ts';
import type { PasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Limits } from '#src/platform/settings/limits.ts';
import { isTrialOn } from '#src/platform/settings/payments.ts';
import { serveSettings } from '#src/platform/settings/routes.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import { type Clock, systemClock } from '#src/platform/time/clock.ts';
import type { Businesses } from '#src/riding/business-accounts/server/service.ts';
import type { Compensations } from '#src/riding/compensations/server/service.ts';
import type { DriverPapers } from '#src/riding/drivers/server/papers/papers.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { FareReviews } from '#src/riding/fare-reviews/server/service.ts';
import type { Flights } from '#src/riding/flights/server/service.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import type { Quests } from '#src/riding/quests/server/service.ts';
import type { RepeatedRides } from '#src/riding/repeated-rides/server/service.ts';
import type { RideSound } from '#src/riding/ride-sound/server/service.ts';
import type { Safety } from '#src/riding/safety/server/service.ts';
import type { TrustedContacts } from '#src/riding/trusted-contacts/server/service.ts';
import type { SilentPhones } from '#src/riding/while-driving/server/silent-phones.ts';
import type { ShopOpening } from '#src/shop/storefront/server/service.ts';
import { openBooks } from './books.ts';
import { openCompany } from './company.ts';
import type { serveDesk } from './desk.ts';
import { type Foundation, type FoundationParts, openFoundation } from './foundation.ts';
import { type Market, openMarket } from './market.ts';
import { serveOwnData } from './personal-data.ts';
import { openRiding, type Riding, rounds } from './riding.ts';
import { serviceChecks } from './service-checks.ts';
import type { Shop } from './shop.ts';

export interface App {
  http: FastifyInstance;
  accounts: Accounts;
  operators: Operators;
  places: Places;
  payments: Payments;
  taxes: Taxes;
  positions: Positions;
  drivers: Drivers;
  driverPapers: DriverPapers;
  rides: Rides;
  safety: Safety;
  rideSound: RideSound;
  trustedContacts: TrustedContacts;
  compensations: Compensations;
  fareReviews: FareReviews;
  quests: Quests;
  silentPhones: SilentPhones;
  flights: Flights;
  businesses: Businesses;
  repeatedRides: RepeatedRides;
  orders: Orders;
  carSales: CarSales;
  dealers: Dealers;
  vehicleHistory: VehicleHistory;
  offers: Offers;
  visits: Visits;
  salePapers: SalePapersService;
  vehicles: Vehicles;
  selling: Selling;
  shop: Shop;
  blog: Journal;
  help: Help;
  integrations: Integrations;
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
  /** True where the sandbox takes payments only while an operator tries the place out. */
  trialOnly?: boolean;
  /** What the equipment shop sells; nothing unless given. */
  gear?: ShopOpening;
  /** Puts a demo's listings and posts into an empty database, before anything else starts. */
  seed?: (parts: { database: Database; clock: Clock; accounts: Accounts }) => Promise<void>;
  /** Between the tries of a reaction that fails; the usual ones unless given. */
  pauses?: Pauses;
  /** What passes between processes; as the configuration says unless given. */
  sharedState?: SharedState;
  /** False leaves dispatch to whoever calls `rides.dispatch.tick`, as tests with their own clock do. */
  dispatchLoop?: boolean;
  /** How webhooks find their hosts; for tests. */
  webhookReach?: WebhookReach;
  /** Above what a second person approves until an operator sets it; as it comes unless given. */
  limits?: Limits;
  /** What is asked of those who sell cars until an operator sets it; as it comes unless given. */
  dealing?: Dealing;
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
  trialOnly = false,
  gear = { stores: [], items: [] },
  seed,
  pauses,
  sharedState,
  dispatchLoop = true,
  pages = true,
  webhookReach,
  ...decided
}: AppParts): Promise<App> {
  let accounts: Accounts | undefined;
  const foundation = await openFoundation({
    ...{ config, database, secret, log, checks, clock, pauses, sharedState },
    ...decided,
    callers: callersOf(
      () => accounts,
      (key) => integrations.findProgram(key),
    ),
    takeOver: () => payments.takeOver(),
  });
  const { http, common, counts, texter, registry, readiness, files, mapStyle } = foundation;
  const { baseUrl, jobs, live, mailer } = common;
  const acceptances = createAcceptances(common);
  accounts = createAccounts({
    ...{ database, clock, mailer, secret, baseUrl, demo: config.demo },
    addressFactor: (address) => limitFactor(config, address),
    counts,
    hashing,
    acceptTerms: acceptances.acceptWithAccount,
  });
  serveAccounts(http, accounts);
  serveSettings(http, common.settings, accounts.namesOf);
  const operators = createOperators({ ...common, accounts, secret, demo: config.demo, cities });
  serveOperators(http, operators);
  const push = createPush({ database, clock, jobs, log, accounts, vapid: config.vapid });
  servePush(http, push);
  const outboxToken = serveMail(http, { mailer, texter, config, secret, database, clock });

  const places = openPlaces(foundation);
  const imports = await openImports(foundation);
  const { taxes, ...books } = openBooks(foundation);
  const { payments, takesCards, connect } = await openPayments(foundation, books, { sandbox, trialOnly });

  const riding = await openRiding(foundation, {
    ...{ accounts, places, payments, taxes, push, statements: books.statements },
    holds: holds ?? { ...payments, ...createHoldChanges(payments.parts) },
    mayFollow: (topic, share) => market.shop.mayFollow(topic, share),
  });
  const market = await openMarket(foundation, { accounts, places, payments, taxes, push, gear, ...books });
  const services = serviceChecks({ ...riding, config, clock, places, mailer, connect, takesCards });
  const { help, integrations, figures } = openCompany(foundation, {
    ...{ ...riding, ...market, accounts, operators, acceptances, services, payments, taxes, webhookReach },
    connect: () => (takesCards() ? connect : undefined),
  });
  serveOwnData(http, { ...common, ...riding, files, accounts, payments, vehicles: market.vehicles });

  await serveOperations(http, { config, readiness, live, registry });
  if (pages) await servePages(http, { config, clock, mapStyle, onRepeat: market.vehicles.pageShown });

  const features = { accounts, places, imports, figures, payments, riding, market, integrations };
  return {
    ...{ http, accounts, operators, places, payments, taxes, help, integrations, outboxToken, readiness },
    ...riding,
    ...market,
    start: () => start(foundation, features, { seed, dispatchLoop }),
    streams: live.streams,
    drain: () => drain(http, readiness, config.drainMs),
    stop: () => stop(foundation, features),
  };
}

/** Nobody is found before accounts are open. */
const callersOf = (
  accounts: () => Accounts | undefined,
  findProgram: Integrations['findProgram'],
): FoundationParts['callers'] => ({
  findActor: async ({ headers }) => (await accounts()?.findActor(headers.cookie)) ?? null,
  findProgram,
});

/**
 * Payments by Stripe, or by the sandbox where there is no account of it. Outside a demo the sandbox's cards are a trial,
 * which an operator switches on and everybody is told of.
 */
async function openPayments(
  { http, common, secret }: Foundation,
  books: Omit<ReturnType<typeof openBooks>, 'taxes'>,
  { sandbox, trialOnly }: Pick<AppParts, 'sandbox' | 'trialOnly'>,
) {
  const { stripe, paypal, cashOutFeeCents } = common.config;
  const isTrial = !stripe && sandbox !== undefined && trialOnly === true;
  const takesCards = () => !isTrial || isTrialOn();
  const connect = stripe ? async () => ({ kind: 'stripe' as const, ...stripe }) : sandbox;
  const payments = createPayments({
    ...{ ...common, ...books, secret, cashOutFeeCents },
    providers: createProviders({ ...common, connect, takesCards, payPal: paypal }),
  });
  await servePayments(http, payments, common.baseUrl);
  if (sandbox && !stripe) await serveSandboxProxy(http, sandbox, common.baseUrl);
  return { payments, takesCards, connect };
}

/** Places and the maps of cities; where the remote geocoder or the world's index fails, the log hears of it. */
function openPlaces({ http, files, common: { config, log, database, clock, cities } }: Foundation): Places {
  const places = createPlaces({
    placesDir: join(config.dataDir, 'places'),
    geocoderUrl: config.geocoderUrl,
    router: config.router,
    onFallback: (call, error) =>
      log.warn({ err: error, call }, 'the geocoder or router did not answer; the embedded one did'),
    onTrouble: (error) =>
      log.error({ err: error }, 'only well-known cities are found until Rove is started again'),
  });
  servePlaces(http, places, createSavedPlaces({ database, clock }));
  serveMaps(http, files);
  serveCities(http, cities, places);
  return places;
}

/** Extracts of streets that are brought at the desk; the process that sweeps makes them into versions. */
async function openImports({
  http,
  files,
  common: { config, log, database, clock, isSweeping },
}: Foundation) {
  const parts = { database, clock, files, dataDir: config.dataDir };
  await serveImports(http, parts);
  return createImportRunner({ ...parts, log, isMine: isSweeping });
}

interface Features extends Pick<App, 'accounts' | 'places' | 'payments'> {
  imports: ReturnType<typeof createImportRunner>;
  figures: ReturnType<typeof serveDesk>;
  riding: Riding;
  market: Market;
  integrations: Integrations;
}

async function start(
  { common, pulse, sharedState, files, leases, readiness }: Foundation,
  { accounts, imports, figures, payments, riding, market, integrations }: Features,
  { seed, dispatchLoop }: { seed: AppParts['seed']; dispatchLoop: boolean },
): Promise<void> {
  const { jobs, eventBus } = common;
  pulse.start();
  await sharedState.start();
  files.start();
  await accounts.start();
  if (seed) await fill(seed, { ...common, accounts });
  await leases.start();
  await jobs.start();
  await riding.drivers.start();
  await riding.destinations.start();
  await eventBus.start();
  payments.start();
  await riding.rides.start({ dispatchLoop });
  if (dispatchLoop) for (const name of rounds) riding[name].start();
  riding.driverPapers.start();
  await market.vehicles.start();
  market.orders.start();
  for (const name of ['dealers', 'offers', 'visits', 'carSales', 'vehicleHistory', 'salePapers'] as const)
    market[name].start();
  market.shop.start();
  imports.start();
  integrations.start();
  figures.start();
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
  }: Pick<Foundation['common'], 'database' | 'clock' | 'log'> & { accounts: Accounts },
): Promise<void> {
  const filling = connectDatabase(database.url, 4, true);
  try {
    await retryWhileStarting({ log }, 'what an empty database begins with is written', () =>
      seed({ database: filling, clock, accounts }),
    );
  } finally {
    await filling.close();
  }
}

async function stop(
  { http, common, pulse, sharedState, files, leases, tracing }: Foundation,
  { places, imports, figures, payments, riding, market, integrations }: Features,
): Promise<void> {
  const { live, eventBus, jobs, mailer, settings, cities, paces } = common;
  places.stop();
  await imports.stop();
  await integrations.stop();
  await figures.stop();
  live.stop();
  await riding.rides.stop();
  for (const name of rounds) await riding[name].stop();
  riding.fares.stop();
  riding.rides.parts.queues.stop();
  riding.drivers.stop();
  await riding.driverPapers.stop();
  await http.close();
  const selling = ['dealers', 'visits', 'offers', 'carSales', 'vehicleHistory', 'salePapers'] as const;
  for (const name of [...selling, 'orders', 'shop'] as const) await market[name].stop();
  for (const feature of [payments, market.vehicles, riding.positions]) await feature.stop();
  for (const part of [leases, eventBus, jobs, pulse, sharedState, files, settings, cities, paces])
    await part.stop();
  mailer.close();
  await tracing?.stop();
}
