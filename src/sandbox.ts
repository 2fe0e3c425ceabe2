/** The local payment sandbox as the product starts it: beside the server, with keys that both know. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../sandbox/server.ts';
import type { ProviderConnection } from './features/payments/server/stripe/provider.ts';
import type { Config } from './platform/config.ts';

export interface ProductSandbox {
  connection: () => Promise<ProviderConnection>;
  /** Tells it where the product listens and where browsers find the product. */
  reachedAt(address: string, publicUrl: string): void;
  close(): Promise<void>;
}

/** The specification lets anyone pay one cent. */
const minimumAmount = 1;

export async function openSandbox(config: Pick<Config, 'dataDir' | 'sandboxPort'>): Promise<ProductSandbox> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const sandbox = await createSandbox({
    dataDir: join(config.dataDir, 'sandbox'),
    port: config.sandboxPort,
    webhookSecret,
    minimumAmount,
  });
  return {
    connection: async () => connectionTo(sandbox, webhookSecret),
    reachedAt(address, publicUrl) {
      sandbox.setPublicUrl(`${publicUrl}/sandbox`);
      sandbox.sendEventsTo(`${address}/api/webhooks/stripe`);
    },
    close: () => sandbox.close(),
  };
}

/** The sandbox's keys are fixed; they open nothing but the sandbox. */
export function connectionTo(sandbox: Pick<Sandbox, 'url'>, webhookSecret: string): ProviderConnection {
  return {
    kind: 'sandbox',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret,
    sandboxUrl: sandbox.url,
  };
}
