/** Whether Rove can do its work now: it has started, and what it rests on answers. */

/** Nothing when all is well; otherwise what is wrong and what to do, in a sentence for whoever is woken by it. */
export type Check = () => string | undefined;

export interface Readiness {
  /** Every reason not to send people here; empty when there is none. */
  missing(): string[];
  /** What is wrong while people may still be sent here. */
  troubles(): string[];
  started(): void;
  /** From now on nobody is to be sent here, though whoever comes is answered still. */
  stopping(): void;
}

/** `bearable` are checks whose trouble is said and keeps nobody away. */
export function createReadiness(checks: Check[], bearable: Check[] = []): Readiness {
  let hasStarted = false;
  let isStopping = false;
  const troublesOf = (asked: Check[]) =>
    asked.map((check) => check()).filter((trouble) => trouble !== undefined);
  return {
    missing: () => [
      ...(hasStarted ? [] : ['Rove is starting; it is ready in a moment.']),
      ...(isStopping ? ['Rove is stopping here; ask another process.'] : []),
      ...troublesOf(checks),
    ],
    troubles: () => troublesOf(bearable),
    started: () => {
      hasStarted = true;
    },
    stopping: () => {
      isStopping = true;
    },
  };
}
