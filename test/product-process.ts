/** What src/main.ts does, without the pages: says where it and its payment sandbox listen. For tests only. */
import { createApp } from '#src/app/app.ts';
import { openSandbox } from '#src/app/local-sandbox.ts';
import { bringCities } from '#src/geo/streets/server/service.ts';
import { parseConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { sessionSecret } from '#src/platform/secrets/secret.ts';
import { drawnCities } from '../demo/cities/cities.ts';

const config = parseConfig(process.env);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
await bringCities({ database, now: new Date() }, drawnCities());
const sandbox = await openSandbox(config, log);
const app = await createApp({
  config,
  database,
  log,
  secret: sessionSecret(config),
  pages: false,
  sandbox: sandbox.connection,
  checks: [sandbox.trouble],
});
const address = await app.http.listen({ port: config.port, host: config.host });
sandbox.reachedAt(address, address);
await app.start();
console.log(address, (await sandbox.connection()).sandboxUrl);
