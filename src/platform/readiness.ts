/** Whether Rove can do its work now: it has started, and what it rests on answers. */

/** Nothing when all is well; otherwise what is wrong and what to do, in a sentence for whoever is woken by it. */
export type Check = () => string | undefined;

export interface Readiness {
  /** Every reason not to send people here; empty when there is none. */
  missing(): string[];
  started(): void;
}

export function createReadiness(checks: Check[]): Readiness {
  let hasStarted = false;
  return {
    missing: () => [
      ...(hasStarted ? [] : ['Rove is starting; it is ready in a moment.']),
      ...checks.map((check) => check()).filter((trouble) => trouble !== undefined),
    ],
    started: () => {
      hasStarted = true;
    },
  };
}
