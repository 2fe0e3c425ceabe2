/** The process that keeps the index of vehicles for the others of its machine, and nothing else. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Registry } from 'prom-client';
import { openSearch } from '#src/cars/search/server/search/index-consumer.ts';
import type { Config } from '#src/platform/config.ts';
import { createHealthCheck } from '#src/platform/database/health-check.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import { serveHealth } from '#src/platform/http/health.ts';
import type { Lifetime } from '#src/platform/lifetime.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { createMeasures } from '#src/platform/observe/measures.ts';
import { createReadiness } from '#src/platform/observe/readiness.ts';
import { systemClock } from '#src/platform/time/clock.ts';

/** Small, what is young is collected more often, which an answer of some milliseconds does not feel. */
const keepYoungSmall = () => setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Reading all listings leaves behind as much as is kept of them, which this process would hold on to for long. Only the
 * last resort has Node.js 24 give back the 128 MB that what is young takes as it starts; 20 does not know of one.
 */
function letGarbageGo(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  collect();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Starts it step by step; what is opened is closed by `lifetime`. @throws SocketTaken where another serves there */
export async function startSearch(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  keepYoungSmall();
  const database = await lifetime.opens(
    () => openDatabase(config, log),
    (opened) => opened.close(),
  );
  const pulse = createHealthCheck({ url: database.url, log });
  const readiness = createReadiness([
    () =>
      pulse.isAway()
        ? 'The database does not answer; listings are found, and their changes are not heard of.'
        : undefined,
  ]);
  const registry = new Registry();
  const measures = createMeasures(registry);
  const health = await lifetime.opens(
    () =>
      serveHealth(
        { port: config.healthPort ?? config.port, host: config.host },
        { readiness, streams: () => 0, figures: { registry, token: config.metricsToken } },
      ),
    (opened) => opened.close(),
  );
  await lifetime.opens(
    () => pulse.start(),
    () => pulse.stop(),
  );
  const eventBus = createEventBus({ database, log });
  const search = openSearch({ config, database, log, eventBus, clock: systemClock, measures });
  await lifetime.opens(
    () => eventBus.start(),
    () => eventBus.stop(),
  );
  await lifetime.opens(
    () => search.start(),
    () => search.stop(),
  );
  letGarbageGo();
  readiness.started();
  console.log(
    `\n  Rove searches at ${config.searchSocket}; http://${config.host}:${health.port}/readyz says whether it is ready.\n`,
  );
}
