/** What is done again and again while the process lives: sweeps, watches, flushes. */
import type { FastifyBaseLogger } from 'fastify';

export interface Interval {
  /** Begins; the first round is made after `everyMs`, or at once. */
  start(options?: { atOnce?: boolean }): void;
  /** Makes a round now, unless one is under way. */
  now(): void;
  /** No round begins until what it answers is called; resolves when the one under way has ended. */
  hold(): Promise<() => void>;
  /** No round begins any more; resolves when the one under way has ended, so that what it uses can be closed. */
  stop(): Promise<void>;
}

/**
 * Does `work` every `everyMs` milliseconds, never twice at the same time. A round that fails is logged as `failed`
 * and the next one tries again.
 */
export function createInterval(
  work: () => Promise<unknown>,
  {
    everyMs,
    failed,
    log,
    isMine = () => true,
  }: {
    everyMs: number;
    failed: string;
    log: Pick<FastifyBaseLogger, 'error'>;
    /** Where several processes have the same rounds: whether they are this one's to make now. */
    isMine?: (() => boolean) | undefined;
  },
): Interval {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> | null = null;
  let stopped = false;
  let holders = 0;
  const round = () => {
    if (underWay || stopped || holders > 0 || !isMine()) return;
    underWay = work()
      .catch((error) => log.error({ err: error }, failed))
      .finally(() => {
        underWay = null;
      });
  };
  return {
    start({ atOnce = false } = {}) {
      if (atOnce) round();
      timer = setInterval(round, everyMs);
      timer.unref();
    },
    now: round,
    async hold() {
      holders += 1;
      await underWay;
      return () => {
        holders -= 1;
      };
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
