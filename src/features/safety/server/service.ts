/** Help in rides: alarms, and watching cars that stray or stand. */
import type { AskedOfSafety, Rides } from '#src/features/rides/server/service.ts';
import { createRounds } from '#src/platform/rounds.ts';
import { countOpenAlarms } from './alarm-store.ts';
import { findOpenCheck } from './check-store.ts';
import { createWatching, sweepChecks } from './watching.ts';

/** What rides ask of safety, by SQL alone. */
export const askedOfSafety: AskedOfSafety = { findOpenCheck, countOpenAlarms };

export type Safety = ReturnType<typeof createSafety>;

const sweepEveryMs = 10_000;

export function createSafety({ parts, onCarried }: Pick<Rides, 'parts' | 'onCarried'>) {
  const { log, leases } = parts;
  onCarried(createWatching(parts).hear);
  const sweep = () => sweepChecks(parts);
  const rounds = createRounds(sweep, {
    everyMs: sweepEveryMs,
    failed: 'riders who did not answer were not looked for; the next round does',
    log,
    isMine: () => leases.holds('sweeping'),
  });
  return { parts, sweep, start: () => rounds.start(), stop: () => rounds.stop() };
}
