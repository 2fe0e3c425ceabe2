import { randomBytes } from 'node:crypto';
import { createSandbox } from './server.ts';

/**
 * The sandbox as a program of its own. Environment: SANDBOX_DATA_DIR (data/sandbox), SANDBOX_PORT (3001),
 * SANDBOX_SECRET_KEY (a random one, kept in SANDBOX_DATA_DIR/secret-key), SANDBOX_WEBHOOK_URL (none),
 * SANDBOX_WEBHOOK_SECRET (needed with the former).
 */
const { env } = process;
try {
  if (env.SANDBOX_WEBHOOK_URL && !env.SANDBOX_WEBHOOK_SECRET)
    throw new Error('SANDBOX_WEBHOOK_URL needs SANDBOX_WEBHOOK_SECRET: the events are signed with it.');
  const sandbox = await createSandbox({
    dataDir: env.SANDBOX_DATA_DIR ?? 'data/sandbox',
    port: Number(env.SANDBOX_PORT ?? 3001),
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`,
    ...(env.SANDBOX_SECRET_KEY ? { secretKey: env.SANDBOX_SECRET_KEY } : {}),
    ...(env.SANDBOX_WEBHOOK_URL ? { webhookUrl: env.SANDBOX_WEBHOOK_URL } : {}),
  });
  console.log(`The payment sandbox listens at ${sandbox.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
