import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createMemoryHub } from './memory.ts';
import type { Passing } from './passing.ts';

/** In Redis where the configuration names one, and otherwise in the memory of this process, which is then alone. */
export async function openPassing(parts: {
  config: Pick<Config, 'redisUrl'>;
  log: Log;
  clock: Clock;
}): Promise<Passing> {
  const { config, log, clock } = parts;
  if (!config.redisUrl) return createMemoryHub({ clock }).join();
  // Whoever is alone does not load the client.
  const { createRedisPassing } = await import('./redis.ts');
  return createRedisPassing({ url: config.redisUrl, log });
}
