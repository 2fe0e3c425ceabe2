/** Starts the process: configuration, database, application, and a stop that finishes what it began. */
import { createApp } from './app.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { EmbeddedDatabaseError } from './platform/database/binaries.ts';
import { openDatabase } from './platform/database/open.ts';
import { sessionSecret } from './platform/secret.ts';
import { openSandbox } from './sandbox.ts';

const stopDeadlineMs = 15_000;

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const demo = config.demo ? await import('#demo/demo.ts') : undefined;
  const database = await openDatabase(config);
  const sandbox = config.stripe ? undefined : await openSandbox(config);
  const app = await createApp({
    config,
    database,
    secret: sessionSecret(config),
    ...(sandbox ? { sandbox: sandbox.connection } : {}),
    ...(demo ? { gear: demo.gear, seed: demo.seedDemo } : {}),
  });

  const fleet = new AbortController();
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.http.log.info(`${signal}: finishing open work`);
    fleet.abort();
    setTimeout(() => process.exit(1), stopDeadlineMs).unref();
    await app.stop();
    await sandbox?.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  const address = await app.http.listen({ port: config.port, host: config.host });
  sandbox?.reachedAt(address, config.publicUrl ?? address);
  await demo?.createDemoAccounts(app);
  await app.start();
  demo?.startFleet(address, config, fleet.signal);
  announce(address, config.demo);
}

function announce(address: string, demo: boolean): void {
  const lines = ['', `  Rove is at ${address}`];
  if (demo) {
    lines.push(
      '  This is a demo: invented people, test cards, a simulated fleet.',
      '  Sign in as rider@rove.example, driver@rove.example, seller@rove.example or operator@rove.example;',
      '  the password is ride-with-rove.',
    );
  }
  console.log(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError)
    console.error(`\n${error.message}\n`);
  else if ((error as NodeJS.ErrnoException)?.code === 'EADDRINUSE') {
    console.error(
      '\nThe port is taken by another program. Set PORT to a free one, for example PORT=3100 npm start\n',
    );
  } else console.error(error);
  process.exit(1);
});
