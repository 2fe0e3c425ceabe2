import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createMemoryHub } from './memory.ts';
import type { Passing } from './passing.ts';
import { createRedisPassing } from './redis.ts';

/** In Redis where the configuration names one, and otherwise in the memory of this process, which is then alone. */
export const openPassing = (parts: { config: Pick<Config, 'redisUrl'>; log: Log; clock: Clock }): Passing => {
  const { config, log, clock } = parts;
  return config.redisUrl
    ? createRedisPassing({ url: config.redisUrl, log })
    : createMemoryHub({ clock }).join();
};
