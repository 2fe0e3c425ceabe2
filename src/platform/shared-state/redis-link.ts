/** The two connections to Redis or Valkey: one that asks and tells, one that listens; and whether both work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Log } from '#src/platform/observe/log.ts';

const askEveryMs = 500;
/** Nobody's request waits longer for it than this; a process that was held up a moment itself does not blame Redis. */
const answerLimitMs = 1000;
const reconnectAtMostMs = 500;
const startWaitsMs = 1500;

/** Refuses above the limit without counting; a window begins with what is counted first. */
const takeScript = `
local taken = tonumber(redis.call('HGET', KEYS[1], 'taken') or '0')
if taken >= tonumber(ARGV[1]) then return {0, taken, redis.call('PTTL', KEYS[1]), ''} end
taken = redis.call('HINCRBY', KEYS[1], 'taken', 1)
if taken == 1 then
  redis.call('HSET', KEYS[1], 'window', ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {1, taken, redis.call('PTTL', KEYS[1]), redis.call('HGET', KEYS[1], 'window')}`;

const giveBackScript = `
if redis.call('HGET', KEYS[1], 'window') ~= ARGV[1] then return end
if redis.call('HINCRBY', KEYS[1], 'taken', -1) <= 0 then redis.call('DEL', KEYS[1]) end`;

export type ScriptedRedis = Redis & {
  /** Answers whether it was counted, how often, the milliseconds left, and which window it was. */
  takeCount(
    key: string,
    most: number,
    windowMs: number,
    window: string,
  ): Promise<[number, number, number, string]>;
  giveBackCount(key: string, window: string): Promise<void>;
};

const connect = (url: string) =>
  new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    commandTimeout: answerLimitMs,
    retryStrategy: (times) => Math.min(times * 50, reconnectAtMostMs),
    scripts: {
      takeCount: { lua: takeScript, numberOfKeys: 1 },
      giveBackCount: { lua: giveBackScript, numberOfKeys: 1 },
    },
  }) as ScriptedRedis;

export type RedisLink = ReturnType<typeof createRedisLink>;

/** @param parts.url such as `redis://127.0.0.1:6379/0`; several Roves on one server take databases of their own */
export function createRedisLink({ url, log }: { url: string; log: Log }) {
  const redis = connect(url);
  // A connection that listens does nothing else.
  const ears = redis.duplicate({ enableAutoPipelining: false, autoResubscribe: false });
  // What broke is told by the pulse; without listeners an error would end the process.
  for (const connection of [redis, ears]) connection.on('error', () => {});

  const backAgain: (() => void)[] = [];
  const channels: string[] = [];
  let away = true;
  let hearing = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function isGone(error: unknown): void {
    if (away || stopped) return;
    away = true;
    log.error(
      { event: 'redis_away', reason: (error as Error).message },
      'Redis does not answer; this process counts for itself and hears of the others through the database until it does',
    );
  }

  async function beat(): Promise<void> {
    try {
      await Promise.all([redis.ping(), ears.ping()]);
      if (hearing && away && !stopped) {
        away = false;
        log.info({ event: 'redis_back' }, 'Redis answers');
        for (const listener of backAgain) listener();
      }
    } catch (error) {
      isGone(error);
    }
    if (!stopped) timer = setTimeout(() => void beat(), askEveryMs).unref();
  }

  async function listen(): Promise<void> {
    if (channels.length > 0) await ears.subscribe(...channels);
    hearing = true;
  }
  ears.on('ready', () => void listen().catch(isGone));
  ears.on('close', () => {
    hearing = false;
    isGone(new Error('the connection that listens was closed'));
  });

  return {
    redis,
    ears,
    // Unlike keys, channels belong to no database of the server.
    prefix: `rove:${redis.options.db ?? 0}:`,
    isAway: () => away,
    isGone,
    /** Sends without waiting; what does not arrive is noticed. */
    send: (sending: Promise<unknown>) => void sending.catch(isGone),
    onBack: (listener: () => void) => void backAgain.push(listener),
    /** Before the start. */
    listenTo: (channel: string) => void channels.push(channel),
    async start(): Promise<void> {
      const connecting = Promise.allSettled([redis.connect(), ears.connect()]);
      await Promise.race([connecting, sleep(startWaitsMs)]);
      await beat();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      redis.disconnect();
      ears.disconnect();
    },
  };
}
