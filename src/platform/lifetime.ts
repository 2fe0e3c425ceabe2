/** Opens what a process needs, one thing after the other, and closes it in reverse, whenever it is told to stop. */
import type { Log } from '#src/platform/observe/log.ts';

export interface Lifetime {
  /** Opens the next thing; `close` ends it when the process stops, were that only a moment later. */
  opens<T>(open: () => Promise<T> | T, close?: (opened: T) => Promise<void> | void): Promise<T>;
}

/** Thrown out of `opens` when the process was told to stop meanwhile; nothing went wrong. */
class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** Closing is given up after this long. */
export const closingMs = 15_000;

/**
 * Runs `start` and stops at SIGTERM or SIGINT: while it is still starting, after the step it is in. Ends the process
 * with 0 when it was told to stop, with 1 when starting failed or stopping took too long.
 * `explain` says at the terminal why starting failed.
 */
export function runUntilStopped(parts: {
  log: Log;
  start: (lifetime: Lifetime) => Promise<void>;
  explain: (error: unknown) => void;
  /** How long the process goes on answering once it was told to stop, beside the time that closing may take. */
  drainMs?: number;
}): void {
  const { log, start, explain, drainMs = 0 } = parts;
  const deadlineMs = drainMs + closingMs;
  const closers: (() => Promise<void> | void)[] = [];
  let asked = false;

  const lifetime: Lifetime = {
    async opens(open, close) {
      if (asked) throw new Stopping();
      const opened = await open();
      if (close) closers.push(() => close(opened));
      if (asked) throw new Stopping();
      return opened;
    },
  };

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'something did not close cleanly; the next start looks after it');
      }
    }
  }

  const starting = start(lifetime).catch(async (error: unknown) => {
    if (error instanceof Stopping) return;
    // Ctrl-C also reaches programs that were just being run; their failing is then no fault worth words.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (asked) return;
    explain(error);
    await closeAll();
    process.exit(1);
  });

  async function stop(signal: string): Promise<void> {
    if (asked) return;
    asked = true;
    log.info(`${signal}: finishing open work`);
    setTimeout(() => {
      log.error(`stopping took longer than ${deadlineMs / 1000} s and is given up; the next start cleans up`);
      process.exit(1);
    }, deadlineMs).unref();
    await starting;
    await closeAll();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught; Rove ends, start it again');
    void closeAll().finally(() => process.exit(1));
    setTimeout(() => process.exit(1), deadlineMs).unref();
  });
}
