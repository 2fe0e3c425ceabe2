/** The local payment sandbox as the product starts it: beside the server, with keys that only this installation has. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { wantedEvents, wantedEventsOfPayees } from '#src/money/providers/server/stripe/wanted-events.ts';
import type { Config } from '#src/platform/config.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { PUBLISHABLE_KEY } from '../../sandbox/access.ts';
import { keptSecretKey } from '../../sandbox/secret-key.ts';
import { createSandbox, type Sandbox } from '../../sandbox/server.ts';

export interface ProductSandbox {
  connection: () => Promise<ProviderConnection>;
  /** Tells it where the product listens and where browsers find the product. */
  reachedAt(address: string, publicUrl: string): void;
  /** Why it takes no payments now, or undefined when it does. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

const sandboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'sandbox');

/** The sandbox that another process of this installation runs, with the key that it keeps in the data folder. */
export const runningSandbox = (config: Pick<Config, 'dataDir'>, url: string): ProviderConnection =>
  connectionTo(
    { url, secretKey: keptSecretKey(sandboxFolder(config)), publishableKey: PUBLISHABLE_KEY },
    // It hears no events.
    'whsec_unused',
  );

export async function openSandbox(
  config: Pick<Config, 'dataDir' | 'sandboxPort'>,
  log?: Log,
): Promise<ProductSandbox> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const sandbox = await createSandbox({
    dataDir: sandboxFolder(config),
    port: config.sandboxPort,
    webhookSecret,
    enabledEvents: [...wantedEvents, ...wantedEventsOfPayees],
    onTrouble: (words) => {
      if (words) log?.error({ event: 'sandbox_trouble' }, words);
      else log?.warn({ event: 'sandbox_recovered' }, 'the card sandbox writes again and takes payments');
    },
  });
  return {
    connection: async () => connectionTo(sandbox, webhookSecret),
    reachedAt(address, publicUrl) {
      sandbox.setPublicUrl(`${publicUrl}/sandbox`);
      sandbox.sendEventsTo(`${address}/api/webhooks/stripe`);
    },
    trouble: () => sandbox.trouble(),
    close: () => sandbox.close(),
  };
}

/**
 * The same, opened when it is first asked for: a company without a card account that tries the place out. A second
 * process of one data folder cannot open it again, and says so where a card is asked for.
 */
export function openTrialSandbox(config: Pick<Config, 'dataDir' | 'sandboxPort'>, log: Log): ProductSandbox {
  let opened: Promise<ProductSandbox> | undefined;
  let isOpen: ProductSandbox | undefined;
  let reached: [address: string, publicUrl: string] | undefined;
  const open = async () => {
    opened ??= openSandbox(config, log).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    isOpen = await opened;
    if (reached) isOpen.reachedAt(...reached);
    return isOpen;
  };
  return {
    connection: async () => (await open()).connection(),
    reachedAt(...at) {
      reached = at;
      isOpen?.reachedAt(...at);
    },
    trouble: () => isOpen?.trouble(),
    close: async () => (await opened)?.close(),
  };
}

export function connectionTo(
  sandbox: Pick<Sandbox, 'url' | 'secretKey' | 'publishableKey'>,
  webhookSecret: string,
): ProviderConnection {
  return {
    kind: 'sandbox',
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    webhookSecret,
    sandboxUrl: sandbox.url,
  };
}
