/** The wiring: every service and what it is given. No container, no autoload: read it from top to bottom. */
import type { FastifyInstance } from 'fastify';
import { headersOf, serveAccounts } from './features/accounts/server/routes.ts';
import { type Accounts, createAccounts } from './features/accounts/server/service.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createNews } from './platform/events/news.ts';
import { measureRequests, serveOperations } from './platform/http/operations.ts';
import { servePages } from './platform/http/pages.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLive } from './platform/live/live.ts';
import { createMailer } from './platform/mail/mail.ts';
import { serveOutbox } from './platform/mail/routes.ts';

export interface App {
  http: FastifyInstance;
  accounts: Accounts;
  /** Starts what works in the background: events, jobs, dispatch. Call once the server listens. */
  start(): Promise<void>;
  /** Finishes open requests, ends streams and background work. The database stays open. */
  stop(): Promise<void>;
}

export interface AppParts {
  config: Config;
  database: Database;
  /** Signs session cookies and mailed tokens. */
  secret: string;
  clock?: Clock;
  /** False serves the API alone, as most tests want it. */
  pages?: boolean;
}

export async function createApp({
  config,
  database,
  secret,
  clock = systemClock,
  pages = true,
}: AppParts): Promise<App> {
  const baseUrl =
    config.publicUrl ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  let accounts: Accounts | undefined;
  const http = await createHttpServer({
    config,
    database,
    clock,
    findActor: async (request) => (accounts ? accounts.findActor(headersOf(request)) : null),
  });
  const log = http.log;
  const registry = measureRequests(http);
  const jobs = createJobs({ database, log });
  const news = createNews({ database, log });
  const live = createLive({ database, news });
  const mailer = createMailer({ database, jobs, clock, smtpUrl: config.smtpUrl, from: config.mailFrom });

  accounts = createAccounts({ database, clock, mailer, secret, baseUrl });
  serveAccounts(http, accounts);
  serveOutbox(http, mailer, config);

  await serveOperations(http, { database, live, registry });
  if (pages) await servePages(http, config);

  return {
    http,
    accounts,
    async start() {
      await jobs.start();
      await news.start();
    },
    async stop() {
      live.stop();
      await http.close();
      await news.stop();
      await jobs.stop();
    },
  };
}
