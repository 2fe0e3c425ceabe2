/** What every feature stands on: the server, the log of events, jobs, leases, live streams, mail and files. */
import { fleetDomain } from './features/drivers/rules.ts';
import { stripeHosts } from './features/providers/server/stripe/sdk.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createPulse } from './platform/database/pulse.ts';
import { watchRoom } from './platform/database/room.ts';
import { createNews } from './platform/events/news.ts';
import type { Pauses } from './platform/events/readers.ts';
import { serveParkedEvents } from './platform/events/routes.ts';
import { measureState } from './platform/figures.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createUploads } from './platform/files/uploads.ts';
import { measureRequests } from './platform/http/operations.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLeases, dutiesOf } from './platform/leases/leases.ts';
import { createLive } from './platform/live/live.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mail.ts';
import { createMeasures } from './platform/measures.ts';
import { openPassing } from './platform/passing/open.ts';
import type { Passing } from './platform/passing/passing.ts';
import { type Check, createReadiness } from './platform/readiness.ts';
import type { Secret } from './platform/signing.ts';
import { serveTexts } from './platform/texts/routes.ts';
import { createTexter } from './platform/texts/texts.ts';
import { openTracing, traceRequests } from './platform/tracing/tracing.ts';

type HttpParts = Parameters<typeof createHttpServer>[0];

export interface GroundParts {
  config: Config;
  database: Database;
  secret: Secret;
  log: Log;
  checks: Check[];
  clock: Clock;
  pauses: Pauses | undefined;
  passing: Passing | undefined;
  findActor: HttpParts['findActor'];
  /** Is called when this process becomes the one that sweeps. */
  takeOver: () => unknown;
}
export type Ground = Awaited<ReturnType<typeof openGround>>;

/** Opens what all features stand on; nothing of it works in the background before it is started. */
export async function openGround({
  config,
  database,
  secret,
  log,
  checks,
  clock,
  pauses,
  passing: given,
  findActor,
  takeOver,
}: GroundParts) {
  const baseUrl = addressOf(config);
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
    findActor,
    allowedHosts: config.stripe ? stripeHosts : [],
    ...(passing.isShared ? { counts } : {}),
  });
  const registry = measureRequests(http);
  const measures = createMeasures(registry, tracing);
  traceRequests(http, tracing);
  const alone = config.databaseUrl === undefined;
  const jobs = createJobs({ database, log, alone, works: config.roles.has('jobs'), measures });
  const leases = createLeases({ database, log, duties: new Set(dutiesOf(config.roles)), alone });
  leases.want('jobs', 'sweeping', takeOver);
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
    sender: { company: config.company, baseUrl },
  });

  const { smsUrl, smsFrom: from, demo } = config;
  const uploads = createUploads({ files, jobs, database });
  const telling = { log, measures, news, live, mailer };
  const common = { ...telling, config, database, clock, jobs, baseUrl, uploads, isSweeping };
  const texter = createTexter({ database, jobs, clock, smsUrl, from, demo, settings: config.texts });
  serveTexts(http, { database, clock, sends: smsUrl !== undefined, settings: config.texts });
  return {
    ...{ http, common, secret, counts, leases, texter, registry, readiness },
    ...{ passing, tracing, pulse, files },
  };
}

const addressOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
