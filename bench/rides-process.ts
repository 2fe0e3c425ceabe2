/** Programs of their own beside a bench, which calls them from outside. */
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goodCard } from '../test/good-card.ts';
import type { CardsReady } from './rides-sandbox.ts';

/** As sources, or joined with them and beside whoever starts it. */
const programToRun = (name: string): string[] =>
  import.meta.url.endsWith('.ts')
    ? ['--import', 'tsx', `bench/${name}.ts`]
    : [fileURLToPath(new URL(`./${name}.js`, import.meta.url))];

/** Starts `bench/<name>.ts`; `ready` is the message it sends once it listens. */
export async function startProgram<Ready>(name: string, env: Record<string, string>) {
  const program = spawn(process.execPath, programToRun(name), {
    env: { PATH: process.env.PATH, ...env },
    // What it logs is not to be taken for what the bench says, nor for its being ready.
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    program.once('message', (message) => resolve(message as Ready));
    program.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)));
  });
  // The bench ends when its own work does.
  program.disconnect();
  return { program, ready };
}

/** Starts `bench/rides-product.ts` with its data under `folder`. */
export async function startRidesProduct<Ready>(folder: string, env: Record<string, string>) {
  const { program: product, ready } = await startProgram<Ready>('rides-product', {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    // Each person calls from an address of their own, so that limits per address do not add up.
    TRUST_PROXY: '1',
    ...env,
  });
  return { product, ready };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the card provider's stand-in, which tells the product at `productPort` of what happens. */
export async function startCards(folder: string) {
  const productPort = await freePort();
  const { program, ready: connection } = await startProgram<CardsReady>('rides-sandbox', {
    SANDBOX_DATA_DIR: join(folder, 'cards'),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${productPort}/api/webhooks/stripe`,
  });
  return {
    connection,
    productPort,
    /** As the payer's browser does, with a card that is good. */
    async confirm(intentId: string, clientSecret: string): Promise<void> {
      const answer = await fetch(`${connection.sandboxUrl}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${connection.publishableKey}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          return_url: 'http://localhost/payment-success',
          ...goodCard,
        }),
      });
      const { status } = (await answer.json()) as { status?: string };
      if (status !== 'requires_capture') throw new Error(`The card was not held: ${answer.status} ${status}`);
    },
    stop: () => void program.kill('SIGTERM'),
  };
}
