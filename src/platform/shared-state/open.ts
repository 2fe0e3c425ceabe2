import type { Config } from '#src/platform/config.ts';
import type { Log } from '#src/platform/observe/log.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { throughDatabase } from './database-messages.ts';
import { createMemoryHub } from './memory.ts';
import type { SharedState } from './shared-state.ts';

/** In Redis where the configuration names one, and otherwise in the memory of this process, which is then alone. */
export async function openSharedState(parts: {
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>;
  log: Log;
  clock: Clock;
}): Promise<SharedState> {
  const { config, log, clock } = parts;
  if (!config.redisUrl) return createMemoryHub({ clock }).join();
  // Whoever is alone does not load the client.
  const { createRedisSharedState: createRedisPassing } = await import('./redis.ts');
  const inRedis = createRedisPassing({ url: config.redisUrl, log });
  // Redis is set with a database of its own alone; without it there is nobody to tell.
  return config.databaseUrl ? throughDatabase(inRedis, { url: config.databaseUrl, log }) : inRedis;
}
