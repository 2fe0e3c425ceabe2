/** A whole business of several processes behind one address, with a database, a Redis and a card provider of its own. For tests only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { bringCities } from '#src/geo/streets/server/service.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { drawnCities } from '../demo/cities/cities.ts';
import { PUBLISHABLE_KEY } from '../sandbox/access.ts';
import { createSandbox } from '../sandbox/server.ts';
import { startFront } from './front.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { startRedis } from './redis.ts';

export const businessSecret = 'the same secret for all processes of the day';
const webhookSecret = 'whsec_of_the_day';
const lookEveryMs = 50;

export interface Running {
  roles: string;
  address: string;
  child: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
}
export type Business = Awaited<ReturnType<typeof openBusiness>>;

/** @param roles of each process, as `ROVE_ROLE` has them. @param env what all processes are given besides */
export async function openBusiness(
  roles: readonly string[],
  options: { redis: boolean; env?: Record<string, string> },
) {
  const folder = mkdtempSync(join(tmpdir(), 'rove-business-'));
  cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
  const postgres = await startOwnPostgres();
  const redis = options.redis ? await startRedis() : undefined;
  const front = await startFront();
  const cards = await createSandbox({
    dataDir: join(folder, 'cards'),
    webhookSecret,
    webhookUrl: `${front.address}/api/webhooks/stripe`,
    minimumAmount: 1,
  });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    DEMO: 'off',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: postgres.url,
    SESSION_SECRET: businessSecret,
    TRUST_PROXY: '1',
    // What a busy machine makes late is not to be told from what breaks.
    REQUEST_WAIT_MS: '20000',
    STRIPE_SECRET_KEY: cards.secretKey,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: cards.url,
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...options.env,
  };
  const living = new Set<Running>();
  const past: Running[] = [];

  let isDrawn = false;
  /** The cities it drives in, once its first process has made the tables; all of them hear of it. */
  async function drawn(): Promise<void> {
    if (isDrawn) return;
    isDrawn = true;
    const database = connectDatabase(postgres.url, 1, true);
    await bringCities({ database, now: new Date() }, drawnCities());
    await database.close();
  }

  /** Resolves once it is ready; the front then finds it by itself. */
  async function start(ofRoles: string, more: Record<string, string> = {}): Promise<Running> {
    const child = spawn(process.execPath, [join(inject('productFolder'), 'main.js')], {
      env: { ...env, ROVE_ROLE: ofRoles, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const running: Running = {
      roles: ofRoles,
      address: '',
      child,
      ended: new Promise((resolve) => child.once('exit', resolve)),
      output: () => output,
    };
    living.add(running);
    past.push(running);
    for (let found: RegExpExecArray | null = null; !found; await sleep(lookEveryMs)) {
      if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}: ${output}`);
      found = /Rove is at (http:\S+)/.exec(output);
      if (found) running.address = found[1]!;
    }
    await drawn();
    if (ofRoles.includes('web')) front.ready.set(running.address, false);
    return running;
  }

  async function kill(running: Running): Promise<void> {
    running.child.kill('SIGKILL');
    running.child.kill('SIGCONT');
    await running.ended;
    living.delete(running);
    front.ready.delete(running.address);
  }

  async function allReady(): Promise<void> {
    for (const { address } of living)
      while (
        !(await fetch(`${address}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ))
      )
        await sleep(lookEveryMs);
    while (![...front.ready.values()].every(Boolean)) await sleep(lookEveryMs);
  }

  const database = connectDatabase(postgres.url, 4);
  for (const each of roles) await start(each);
  await allReady();
  return {
    env,
    folder,
    front,
    postgres,
    redis,
    cards,
    /** Seen past the product. */
    database,
    living,
    past,
    start,
    kill,
    allReady,
    async close() {
      const all = [...living];
      for (const { child } of all) child.kill('SIGCONT');
      for (const { child } of all) child.kill('SIGTERM');
      const codes = await Promise.all(all.map(({ ended }) => ended));
      await front.stop();
      await database.close();
      await cards.close();
      await redis?.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      return codes;
    },
  };
}
