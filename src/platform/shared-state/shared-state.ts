/**
 * Shared state: what belongs to all processes of one Rove, as messages, newest values, counts. None of it outlives a restart
 * of what keeps it, and nothing lasting rests on it. In memory for one process (memory.ts), in Redis for several
 * (redis.ts).
 */
import type { Check } from '#src/platform/observe/readiness.ts';

/** What one process tells the others, at most once: whoever is away at that moment does not hear it. */
export interface Messages {
  /** Never throws; `message` is JSON. */
  tell(channel: string, message: unknown): void;
  /** Hears what other processes tell, in the order each told it, and nothing of this one. */
  subscribe(channel: string, listener: (message: unknown) => void): void;
  /** Called once this process hears the others, and again after each time it did not: read what was missed. */
  onJoined(listener: () => void): void;
}

/** The newest value under each key, kept a while for processes that begin later. */
export interface LatestValues {
  /** `value` is JSON and does not need to survive. */
  keep(shelf: string, key: string, value: unknown): void;
  drop(shelf: string, key: string): void;
  /** All values of a shelf; nothing of one that was not touched for ten minutes. Empty where they cannot be had. */
  read(shelf: string): Promise<Map<string, unknown>>;
}

export interface Count {
  /** Whether it was within the limit, and counted. */
  allowed: boolean;
  /** How often it was counted in this window, this time included if it was. */
  taken: number;
  /** Until the window ends and counting begins anew. */
  endsInMs: number;
  /** Takes this time back; nothing happens once the window has ended. */
  giveBack(): void;
}

/** Counts within windows of time, such as calls by address; a window begins with what is counted first. */
export interface Counters {
  take(key: string, limit: { most: number; windowMs: number }): Promise<Count>;
}

export interface SharedState {
  messages: Messages;
  newest: LatestValues;
  counts: Counters;
  /** True where other processes may take part. */
  isShared: boolean;
  /** What is wrong with it, for whoever looks after Rove. */
  trouble: Check;
  /** Everything is heard that was asked for before. Resolves, also where nothing answers, after the first try. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const latestValueLifetimeMs = 10 * 60_000;
