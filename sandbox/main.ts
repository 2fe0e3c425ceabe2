import { createSandbox } from './server.ts';

/**
 * The sandbox as a program of its own. Environment: SANDBOX_DATA_DIR (data/sandbox), SANDBOX_PORT (3001),
 * SANDBOX_WEBHOOK_URL (none), SANDBOX_WEBHOOK_SECRET (whsec_sandbox).
 */
const { env } = process;
try {
  const sandbox = await createSandbox({
    dataDir: env.SANDBOX_DATA_DIR ?? 'data/sandbox',
    port: Number(env.SANDBOX_PORT ?? 3001),
    webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? 'whsec_sandbox',
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
