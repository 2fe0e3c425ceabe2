/** How the services are, asked of each when somebody looks, and not again for a while. */
import type { Clock } from '#src/platform/time/clock.ts';
import type { ServiceState } from '../contract.ts';

export interface ServiceCheck {
  /** `Card payments`. */
  service: string;
  /** What is so now; one that fails or takes longer than `checkTakesMs` is in trouble. */
  look(): Promise<Omit<ServiceState, 'service'>> | Omit<ServiceState, 'service'>;
}

/** What is mended, or has only just started, is said sooner. */
const lookAgainMs = { well: 60_000, trouble: 10_000 };
const checkTakesMs = 3_000;

export const working = { state: 'working', words: 'Working' } as const;
const silent = { state: 'trouble', words: 'Not answering at the moment' } as const;

export function createServiceStates(checks: readonly ServiceCheck[], clock: Clock) {
  let known: { services: ServiceState[]; at: Date } | undefined;
  let looking: Promise<{ services: ServiceState[]; at: Date }> | undefined;

  async function lookAt({ service, look }: ServiceCheck): Promise<ServiceState> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof silent>((resolve) => {
      timer = setTimeout(() => resolve(silent), checkTakesMs);
    });
    try {
      return { service, ...(await Promise.race([(async () => look())(), late])) };
    } catch {
      return { service, ...silent };
    } finally {
      clearTimeout(timer);
    }
  }

  return async (): Promise<{ services: ServiceState[]; lookedAt: string }> => {
    const now = clock.now();
    if (!known || now.getTime() - known.at.getTime() >= lookAgainMs[stateOf(known.services)]) {
      // Everybody who asks meanwhile waits for the same look.
      looking ??= Promise.all(checks.map(lookAt))
        .then((services) => {
          known = { services, at: now };
          return known;
        })
        .finally(() => {
          looking = undefined;
        });
      known = await looking;
    }
    return { services: known.services, lookedAt: known.at.toISOString() };
  };
}

const stateOf = (services: readonly ServiceState[]) =>
  services.some(({ state }) => state === 'trouble') ? 'trouble' : 'well';
