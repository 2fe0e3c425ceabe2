/** Starts a server again when it has ended by itself, again and again until it runs or nobody wants it any more. */

export interface Reports {
  ended(): void;
  restarted(afterMs: number): void;
  failed(error: Error, nextTryMs: number): void;
}

const lookEveryMs = 250;
const firstRetryMs = 1000;
const longestRetryMs = 15_000;

export function keepAlive(parts: {
  isRunning: () => boolean;
  /** Resolves once it answers. */
  start: () => Promise<void>;
  reports: Reports;
}) {
  const { isRunning, start, reports } = parts;
  let wanted = true;
  let restarting: Promise<void> | undefined;
  let wake = () => {};

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function restart(): Promise<void> {
    const since = performance.now();
    reports.ended();
    for (let retryMs = firstRetryMs; wanted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
      try {
        await start();
        reports.restarted(Math.round(performance.now() - since));
        return;
      } catch (error) {
        reports.failed(error as Error, retryMs);
        if (wanted) await pause(retryMs);
      }
    }
  }

  const look = setInterval(() => {
    if (restarting || isRunning()) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, lookEveryMs);
  look.unref();

  return {
    /** From now on it may end; resolves when no start is under way. */
    async end(): Promise<void> {
      wanted = false;
      clearInterval(look);
      wake();
      await restarting;
    },
  };
}
