/** Starts the process: its configuration, what it is for, and a stop that finishes what it began. */

import { type Config, ConfigError, parseConfig } from '#src/platform/config.ts';
import { isDatabaseDown } from '#src/platform/database/outage.ts';
import { type Lifetime, runUntilStopped } from '#src/platform/lifetime.ts';
import { setCurrency } from '#src/platform/money.ts';
import { createLog, type Log, wordsOfError } from '#src/platform/observe/log.ts';
import { EmbeddedDatabaseError } from '#src/platform/postgres-server/binaries.ts';
import { CannotOpen } from '../sandbox/cannot-open.ts';

/** Only what this process is for is loaded: a search without the rest fits beside the others of its machine. */
async function start(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  if (config.roles.size === 1 && config.roles.has('search'))
    return (await import('#src/app/search-process.ts')).startSearch(config, log, lifetime);
  return (await import('#src/app/product.ts')).startProduct(config, log, lifetime);
}

/** What the wiring refuses in whole sentences, known by name so that nothing of it is loaded for a search alone. */
const saidInFull = new Set(['OtherCurrency', 'DemoInside', 'BusinessInside']);

function explain(error: unknown, log: Log): void {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof CannotOpen)
    console.error(`\n${error.message}\n`);
  else if ((error as NodeJS.ErrnoException)?.code === 'EADDRINUSE') {
    console.error(
      '\nThe port is taken by another program. Set PORT (or HEALTH_PORT) to a free one, for example PORT=3100 npm start\n',
    );
  } else if (isDatabaseDown(error)) {
    console.error(
      `\nThe database does not answer: ${wordsOfError(error)}. See whether it runs and what DATABASE_URL says.\n`,
    );
  } else if (error instanceof Error && saidInFull.has(error.name)) console.error(`\n${error.message}\n`);
  else if (error instanceof Error && error.name === 'SocketTaken')
    console.error(`\n${error.message} Stop it first, or set another SEARCH_SOCKET.\n`);
  else log.fatal({ err: error }, 'Rove could not start');
}

try {
  const config = parseConfig(process.env);
  setCurrency(config.currency);
  const log = createLog(config.logLevel);
  runUntilStopped({
    log,
    drainMs: config.drainMs,
    start: (lifetime) => start(config, log, lifetime),
    explain: (error) => explain(error, log),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
