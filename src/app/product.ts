/** The whole product in one process: database, application, and the port people reach. */

import type { Coverage } from '#src/geo/places/contract.ts';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { retryWhileStarting } from '#src/platform/database/retry-while-starting.ts';
import { serveHealth } from '#src/platform/http/health.ts';
import type { Lifetime } from '#src/platform/lifetime.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { sessionSecret } from '#src/platform/secrets/secret.ts';
import { isTrialOn } from '#src/platform/settings/payments.ts';
import { type App, createApp } from './app.ts';
import { markDemo, refuseBusinessInside, refuseDemoInside } from './demo-store.ts';
import { openSandbox, openTrialSandbox } from './local-sandbox.ts';

/**
 * Connections that wait to be accepted. Past Node's own 511 the system drops who knocks, who tries again after 1, 3, 7
 * and 15 seconds: a health check behind a rush would be answered that late.
 */
const mostKnocking = 4096;

/** Starts it step by step; what is opened is closed by `lifetime`. */
export async function startProduct(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  const demo = config.demo ? await import('#demo/demo.ts') : undefined;
  // Everybody's time, but for those who make the past of the demo's people.
  const clock = demo?.createPastClock();
  const database = await lifetime.opens(
    () => openDatabase(config, log),
    (opened) => opened.close(),
  );
  await (demo ? refuseBusinessInside : refuseDemoInside)(database);
  await bringCities(database, demo !== undefined);
  const sandbox = config.stripe ? undefined : await openCards(config, log, lifetime);
  const app = await lifetime.opens(
    () =>
      createApp({
        config,
        database,
        log,
        secret: sessionSecret(config),
        pages: config.mode !== 'test',
        trialOnly: !config.demo,
        ...(sandbox ? { sandbox: sandbox.connection, checks: [sandbox.trouble] } : {}),
        ...(demo ? { gear: demo.gear, seed: demo.seedDemo, clock } : {}),
      }),
    (made) => made.stop(),
  );
  if (demo) await markDemo(database);
  // All that a visitor may ask for is there before the first one is let in.
  if (demo && clock) {
    const then = new Date(Date.now() - demo.knownForDays * 86_400_000);
    await lifetime.opens(() =>
      retryWhileStarting({ log }, 'the demo’s accounts are made', () =>
        clock.during(then, () => demo.createDemoAccounts(app)),
      ),
    );
  }
  await lifetime.opens(() => app.start());
  const { healthPort } = config;
  if (healthPort !== undefined)
    await lifetime.opens(
      () => serveHealth({ port: healthPort, host: config.host }, app),
      (health) => health.close(),
    );
  const address = await lifetime.opens(
    () => app.http.listen({ port: config.port, host: config.host, backlog: mostKnocking }),
    () => app.drain(),
  );
  sandbox?.reachedAt(address, config.publicUrl ?? address);
  if (demo && clock) {
    const fleet = new AbortController();
    await lifetime.opens(
      () => demo.startFleet(address, config, fleet.signal, log),
      () => fleet.abort(),
    );
    const past = new AbortController();
    let made: Promise<void> | undefined;
    await lifetime.opens(
      () => {
        made = demo.startPast({ app, database, clock, log, signal: past.signal });
      },
      async () => {
        past.abort();
        await made;
      },
    );
  }
  const takesCards = config.stripe !== undefined || config.demo || isTrialOn();
  if (!takesCards) log.warn({ event: 'cards_off' }, 'no card is taken: STRIPE_SECRET_KEY is not set');
  announce(address, {
    coverage: app.places.coverage(),
    takesCards,
    ...(demo
      ? { outboxToken: app.outboxToken }
      : { setupLink: await setupLink(app, config.publicUrl ?? address) }),
  });
}

/** Cards that only look like money are a demo's; a business without its card account may try them, and says so. */
const openCards = (config: Config, log: Log, lifetime: Lifetime) =>
  lifetime.opens(
    () => (config.demo ? openSandbox(config, log) : openTrialSandbox(config, log)),
    (opened) => opened.close(),
  );

/** A demo's cities; also for whoever drove in them before cities were data. */
async function bringCities(database: Database, isDemo: boolean): Promise<void> {
  const { bringCities, hasDrivenWithoutCities } = await import('#src/geo/streets/server/service.ts');
  if (!isDemo && !(await hasDrivenWithoutCities(database))) return;
  const { drawnCities } = await import('#demo/cities/cities.ts');
  await bringCities({ database, now: new Date() }, drawnCities());
}

/** For the first operator; null once there is one. */
async function setupLink(app: App, address: string): Promise<string | null> {
  const code = await app.operators.setupCode();
  return code && `${address}/setup?code=${code}`;
}

function announce(
  address: string,
  {
    coverage,
    takesCards,
    outboxToken,
    setupLink,
  }: { coverage: Coverage; takesCards: boolean; outboxToken?: string; setupLink?: string | null },
): void {
  const lines = ['', `  Rove is at ${address}`];
  if (coverage === 'cities')
    lines.push(
      '  The world’s places are being indexed, once; until that is done, well-known cities are found.',
    );
  if (!takesCards)
    lines.push(
      '  No card is taken and nothing can be paid: STRIPE_SECRET_KEY is not set. With trial cards, which an operator',
      '  turns on under /operations/setup, everything works and no money moves.',
    );
  if (setupLink)
    lines.push(
      '  Nobody operates this place yet. Whoever opens this link makes the first operator; it works once:',
      `  ${setupLink}`,
    );
  if (outboxToken) {
    lines.push(
      '  This is a demo: invented people, test cards, a simulated fleet.',
      '  Sign in as rider@rove.example, driver@rove.example, seller@rove.example or operator@rove.example;',
      '  the password is ride-with-rove. Everybody’s mail is shown to whoever opens',
      `  ${address}/outbox?token=${outboxToken}`,
    );
  }
  console.log(`${lines.join('\n')}\n`);
}
