/**
 * Runs dispatch every 2 seconds, each city for itself and in one process at a time, so that a city in which much is
 * going on delays no other, and what a dead process did goes on in another.
 */
import type { FastifyBaseLogger } from 'fastify';
import { cityIds } from '#src/geo/streets/cities/cities.ts';
import type { Cities } from '#src/geo/streets/server/service.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { createInterval } from '#src/platform/time/interval.ts';

const tickEveryMs = 2000;
const sweepEveryMs = 3600_000;

/** Where rides are dispatched together; null is everywhere outside the cities. */
export type DispatchCity = string | null;
export const dispatchCities = (): readonly DispatchCity[] => [...cityIds(), null];
export const cityLease = (city: DispatchCity): string => `city ${city ?? 'elsewhere'}`;

export function createDispatchLoop(parts: {
  log: FastifyBaseLogger;
  leases: Leases;
  tick: (city: DispatchCity) => Promise<void>;
  sweep: () => Promise<void>;
  cities: Pick<Cities, 'onChange'>;
  measures?: Pick<Measures, 'round'> | undefined;
}) {
  const { log, leases, tick, sweep, measures } = parts;
  let isRunning = false;
  const roundsOf = new Map<DispatchCity, ReturnType<typeof createInterval>>();

  function dispatchIn(city: DispatchCity): void {
    const lease = cityLease(city);
    const round = () => (measures ? measures.round(city ?? 'elsewhere', () => tick(city)) : tick(city));
    const rounds = createInterval(round, {
      everyMs: tickEveryMs,
      failed: `a round of dispatch failed in ${lease}; the next one tries again`,
      log,
      isMine: () => leases.holds(lease),
    });
    leases.want('dispatch', lease, () => {
      log.info({ event: 'city_taken', lease }, 'this process dispatches here from now on');
      if (isRunning) rounds.now();
    });
    roundsOf.set(city, rounds);
    if (isRunning) rounds.start();
  }
  /** A city that is closed is dispatched on: what is booked is driven. */
  function dispatchInAll(): void {
    for (const city of dispatchCities()) if (!roundsOf.has(city)) dispatchIn(city);
  }

  dispatchInAll();
  parts.cities.onChange(dispatchInAll);
  const sweeping = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'old estimates were not removed',
    log,
    isMine: () => leases.holds('sweeping'),
  });
  return {
    start(): void {
      isRunning = true;
      for (const each of [...roundsOf.values(), sweeping]) each.start();
    },
    /** Does `work` while no round is made in this process, after those under way; for rides that nobody is to look for. */
    async without<T>(work: () => Promise<T>): Promise<T> {
      const releases = await Promise.all([...roundsOf.values()].map((each) => each.hold()));
      try {
        return await work();
      } finally {
        for (const release of releases) release();
      }
    },
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all([...roundsOf.values(), sweeping].map((each) => each.stop()));
    },
  };
}
