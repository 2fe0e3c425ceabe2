/** What every room stands on: the server, the log of events, jobs, leases, live streams, mail and files. */

import { type Dealing, dealingHere } from '#src/cars/dealers/dealing.ts';
import { openPaces } from '#src/geo/guidance/server/service.ts';
import { cities as drivenCities } from '#src/geo/streets/cities/cities.ts';
import { openCities } from '#src/geo/streets/server/service.ts';
import { stripeHosts } from '#src/money/providers/server/stripe/sdk.ts';
import { serveMarkUploads } from '#src/platform/brand/routes.ts';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import { watchDiskSpace } from '#src/platform/database/disk-space.ts';
import { createHealthCheck } from '#src/platform/database/health-check.ts';
import type { Pauses } from '#src/platform/events/consumers.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import { serveParkedEvents } from '#src/platform/events/routes.ts';
import { openFiles } from '#src/platform/files/open-files.ts';
import { createUploads } from '#src/platform/files/uploads.ts';
import { openMapStyle } from '#src/platform/http/map-style.ts';
import { measureRequests } from '#src/platform/http/operations.ts';
import { createHttpServer } from '#src/platform/http/server.ts';
import { createJobs } from '#src/platform/jobs.ts';
import { createLeases, dutiesOf } from '#src/platform/leases/leases.ts';
import { createLive } from '#src/platform/live/live.ts';
import { createMailer } from '#src/platform/mail/mail.ts';
import { setCurrency } from '#src/platform/money.ts';
import { measureState } from '#src/platform/observe/figures.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { createMeasures } from '#src/platform/observe/measures.ts';
import { type Check, createReadiness } from '#src/platform/observe/readiness.ts';
import { openTracing, traceRequests } from '#src/platform/observe/tracing.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { company } from '#src/platform/settings/company.ts';
import { chosenCurrency } from '#src/platform/settings/currency.ts';
import { type Limits, limitsHere } from '#src/platform/settings/limits.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { openSharedState } from '#src/platform/shared-state/open.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import { serveTexts } from '#src/platform/sms/routes.ts';
import { createTexter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { fleetDomain } from '#src/riding/drivers/rules.ts';
import { isSoundOnAnywhere } from '#src/riding/ride-sound/rules.ts';
import { refuseWithoutFares } from './opening-cities.ts';
import { settingGuards } from './setting-guards.ts';
import { settingKinds, settingsOfEnvironment } from './settings.ts';
import { settleCurrency } from './settle-currency.ts';

type HttpParts = Parameters<typeof createHttpServer>[0];

export interface FoundationParts {
  config: Config;
  database: Database;
  secret: Secret;
  log: Log;
  checks: Check[];
  clock: Clock;
  pauses: Pauses | undefined;
  sharedState: SharedState | undefined;
  limits?: Limits | undefined;
  dealing?: Dealing | undefined;
  /** Who a request acts for: a person by their cookie, another program by its key. */
  callers: Pick<HttpParts, 'findActor' | 'findProgram'>;
  /** Is called when this process becomes the one that sweeps. */
  takeOver: () => unknown;
}
export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Cities, and how fast they are driven in. */
async function openDriven(parts: Omit<Parameters<typeof openCities>[0], 'beforeOpening'>) {
  const cities = await openCities({ ...parts, beforeOpening: refuseWithoutFares });
  return { cities, paces: await openPaces(parts) };
}

/** Opens what all rooms stand on; nothing of it works in the background before it is started. */
export async function openFoundation({
  config,
  database,
  secret,
  log,
  checks,
  clock,
  pauses,
  sharedState: given,
  callers,
  takeOver,
  ...decided
}: FoundationParts) {
  const settings = await openCompanySettings({ config, database, clock, log, ...decided });
  const files = await openFiles({ config, log });
  const { cities, paces } = await openDriven({ database, clock, log, files, firstCity: config.demoCity });
  const baseUrl = addressOf(config);
  const sharedState = given ?? (await openSharedState({ config, log, clock }));
  const tracing = await openTracing({ config, log, database });
  const pulse = createHealthCheck({ url: database.url, log });
  const databaseAway = () => (pulse.isAway() ? 'The database does not answer.' : undefined);
  const troubles = [sharedState.trouble, files.trouble, watchDiskSpace(database, log)];
  const readiness = createReadiness([databaseAway, ...checks], troubles);
  const mapStyle = await openMapStyle(config.mapStyleUrl, log);
  const http = await createHttpServer({
    ...{ mapStyle: mapStyle.now, mayRecord: isSoundOnAnywhere },
    config,
    secret,
    log,
    isDatabaseAway: pulse.isAway,
    database,
    clock,
    ...callers,
    allowedHosts: config.stripe ? stripeHosts : [],
    ...(sharedState.isShared ? { counts: sharedState.counts } : {}),
  });
  http.addHook('onClose', mapStyle.stop);
  const registry = measureRequests(http);
  const measures = createMeasures(registry, tracing);
  traceRequests(http, tracing);
  const alone = config.databaseUrl === undefined;
  const jobs = createJobs({ database, log, alone, works: config.roles.has('jobs'), measures });
  const leases = createLeases({ database, log, duties: new Set(dutiesOf(config.roles)), alone });
  leases.want('jobs', 'sweeping', takeOver);
  const isSweeping = () => leases.holds('sweeping');
  const eventBus = createEventBus({
    database,
    log,
    leases,
    messages: sharedState.messages,
    measures,
    pauses,
  });
  const live = createLive({ database, eventBus });
  measureState(registry, { database, isDatabaseAway: pulse.isAway, eventBus, jobs, live, leases, readiness });
  serveParkedEvents(http, eventBus.parked);
  await serveMarkUploads(http);
  const mailer = createMailer({
    database,
    jobs,
    clock,
    smtpUrl: config.smtpUrl,
    deadDomain: fleetDomain,
    sender: { baseUrl },
  });

  const { smsUrl, smsFrom: from, demo } = config;
  const uploads = createUploads({ files, jobs, database });
  const shared = { log, measures, eventBus, live, mailer };
  const common = {
    ...{ ...shared, config, settings, cities, paces, database, clock, jobs, baseUrl, uploads, isSweeping },
  };
  const texts = { ...config.texts, countries: () => config.texts.countries ?? countriesServed() };
  const texter = createTexter({ database, jobs, clock, smsUrl, from, demo, settings: texts });
  serveTexts(http, { database, clock, sends: smsUrl !== undefined, settings: texts });
  return {
    ...{ http, common, secret, counts: sharedState.counts, leases, texter, registry, readiness },
    ...{ sharedState, tracing, pulse, files, mapStyle: mapStyle.now },
  };
}

/** Settings, with the currency in force from the first request on: what an operator chose, before the variable. */
async function openCompanySettings({
  config,
  limits,
  dealing,
  ...parts
}: Pick<FoundationParts, 'limits' | 'dealing' | 'config' | 'database' | 'clock' | 'log'>) {
  const settings = await openSettings({
    ...parts,
    kinds: settingKinds,
    until: {
      ...settingsOfEnvironment(config),
      ...(limits && { [limitsHere.name]: limits }),
      ...(dealing && { [dealingHere.name]: dealing }),
    },
    guards: settingGuards(config),
  });
  const settle = () => setCurrency(chosenCurrency() ?? config.currency);
  await settleCurrency(parts.database, chosenCurrency() ?? config.currency);
  settle();
  settings.onRead(settle);
  return settings;
}

const addressOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The company's own country and those of its cities; of Canada and the United States both, whose numbers look alike. */
function countriesServed(): ReadonlySet<string> {
  const own = [company().country, ...drivenCities().map(({ country }) => country.code)];
  const alike = own.some((code) => code === 'CA' || code === 'US') ? ['CA', 'US'] : [];
  return new Set([...own, ...alike]);
}
