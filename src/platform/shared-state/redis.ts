/**
 * Shared state in Redis or Valkey. While that does not answer, each process counts for itself, tells nobody and says
 * so in `trouble`; once it answers again everything goes on by itself.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Log } from '#src/platform/observe/log.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { createMemoryCounts } from './memory-counters.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';
import {
  type Counters,
  type LatestValues,
  latestValueLifetimeMs,
  type Messages,
  type SharedState,
} from './shared-state.ts';

/** @param parts.url such as `redis://127.0.0.1:6379/0`; several Roves on one server take databases of their own */
export function createRedisSharedState(parts: { url: string; log: Log }): SharedState {
  const link = createRedisLink(parts);
  return {
    isShared: true,
    messages: createNews(link, parts.log),
    newest: createNewest(link),
    counts: createCounts(link),
    trouble: () =>
      link.isAway()
        ? 'Redis does not answer; what other processes do is heard through the database, a little later, and limits count in each.'
        : undefined,
    start: link.start,
    stop: link.stop,
  };
}

function createNews({ redis, ears, prefix, isAway, send, onBack, listenTo }: RedisLink, log: Log): Messages {
  const me = randomBytes(8).toString('base64url');
  const listeners = new Map<string, ((message: unknown) => void)[]>();
  let outgoing = new Map<string, unknown[]>();

  ears.on('message', (channel: string, text: string) => {
    // Another version of Rove may say what this one does not understand; it must not end the process.
    try {
      const { from, messages } = JSON.parse(text) as { from: string; messages: unknown[] };
      if (from === me) return;
      const told = listeners.get(channel.slice(prefix.length)) ?? [];
      for (const message of messages) for (const listener of told) listener(message);
    } catch (error) {
      log.error({ err: error, channel }, 'what another process told was not understood');
    }
  });

  /** What is told in one turn of the event loop goes out as one message of its channel. */
  function flush(): void {
    const sending = outgoing;
    outgoing = new Map();
    for (const [channel, messages] of sending)
      send(redis.publish(prefix + channel, JSON.stringify({ from: me, messages })));
  }

  return {
    tell(channel, message) {
      if (isAway()) return;
      if (outgoing.size === 0) setImmediate(flush);
      const waiting = outgoing.get(channel);
      if (waiting) waiting.push(message);
      else outgoing.set(channel, [message]);
    },
    subscribe(channel, listener) {
      const known = listeners.get(channel);
      if (!known) listenTo(prefix + channel);
      listeners.set(channel, [...(known ?? []), listener]);
    },
    onJoined: onBack,
  };
}

const createNewest = ({ redis, prefix, isAway, isGone, send }: RedisLink): LatestValues => ({
  keep(shelf, key, value) {
    if (isAway()) return;
    send(redis.hset(prefix + shelf, key, JSON.stringify(value)));
    send(redis.pexpire(prefix + shelf, latestValueLifetimeMs));
  },
  drop(shelf, key) {
    if (!isAway()) send(redis.hdel(prefix + shelf, key));
  },
  async read(shelf) {
    if (isAway()) return new Map();
    const values = await redis.hgetall(prefix + shelf).catch((error) => {
      isGone(error);
      return {};
    });
    return new Map(Object.entries(values).map(([key, value]) => [key, JSON.parse(value)]));
  },
});

function createCounts({ redis, prefix, isAway, isGone, send }: RedisLink): Counters {
  const alone = createMemoryCounts({ clock: systemClock });
  return {
    async take(key, limit) {
      if (isAway()) return alone.take(key, limit);
      // Keys name people and addresses, which Redis need not know.
      const name = `${prefix}count:${createHash('sha256').update(key).digest('base64url')}`;
      const drawn = randomBytes(6).toString('base64url');
      try {
        const [allowed, taken, leftMs, window] = await redis.takeCount(
          name,
          limit.most,
          limit.windowMs,
          drawn,
        );
        return {
          allowed: allowed === 1,
          taken,
          endsInMs: Math.max(0, leftMs),
          giveBack: () => {
            if (allowed === 1 && !isAway()) send(redis.giveBackCount(name, window));
          },
        };
      } catch (error) {
        isGone(error);
        return alone.take(key, limit);
      }
    },
  };
}
