/** Keeps the figures: whoever sweeps counts what happened since, every few seconds. */
import type { Log } from '#src/platform/observe/log.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { type CountingParts, countFigures } from './counting.ts';

const countEveryMs = 5_000;

export function createFigureCounting(parts: CountingParts & { log: Log; isMine: () => boolean }) {
  let stopped = false;
  const rounds = createInterval(() => countFigures(parts, () => !stopped && parts.isMine()), {
    ...{
      everyMs: countEveryMs,
      failed: 'figures could not be counted',
      log: parts.log,
      isMine: parts.isMine,
    },
  });
  return {
    start: () => rounds.start(),
    async stop(): Promise<void> {
      stopped = true;
      await rounds.stop();
    },
  };
}
