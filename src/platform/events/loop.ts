export interface Loop {
  wake(): void;
  /** Resolves once nothing runs and nothing is asked for. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs `pass` whenever woken, one at a time; woken during a pass, once more after it. The first pass begins at once, and
 * under load one pass serves all that comes within `gatherMs`.
 */
export function createLoop(
  pass: () => Promise<void>,
  failed: (error: unknown) => void,
  gatherMs: number,
): Loop {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let began = 0;
  async function run(): Promise<void> {
    const early = began + gatherMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    began = performance.now();
    again = false;
    await pass().catch(failed);
  }
  const self: Loop = {
    wake() {
      if (stopped) return;
      again = true;
      running ??= run().finally(() => {
        running = undefined;
        if (again) self.wake();
      });
    },
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      return self.idle();
    },
  };
  return self;
}
