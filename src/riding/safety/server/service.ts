/** Help in rides: alarms, and watching cars that stray or stand. */
import type { Push } from '#src/people/devices/server/service.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import {
  type AskedOfSafety,
  overseeingSomeTopic,
  overseeingTopic,
  type Rides,
} from '#src/riding/lifecycle/server/service.ts';
import { passOnUnclaimed, tellOperatorsDevices } from './alarm-calls.ts';
import { countOpenAlarms } from './alarm-store.ts';
import { findOpenCheck } from './check-store.ts';
import type { SafetyParts } from './parts.ts';
import { createRideMonitoring, sweepChecks } from './ride-monitoring.ts';

/** What rides ask of safety, by SQL alone. */
export const askedOfSafety: AskedOfSafety = { findOpenCheck, countOpenAlarms };

export type Safety = ReturnType<typeof createSafety>;

const sweepEveryMs = 10_000;
const passOnEveryMs = 5_000;

/** @param push tells operators' devices of alarms; undefined where nobody can subscribe */
export function createSafety(
  parts: SafetyParts,
  { onCarried }: Pick<Rides, 'onCarried'>,
  push: Pick<Push, 'tell'> | undefined,
) {
  const { log, leases, eventBus, live } = parts;
  onCarried(createRideMonitoring(parts).hear);
  if (push) tellOperatorsDevices(parts, push);
  // Apart from the news of all rides, which is held together for a moment: an alarm is on every desk at once.
  eventBus.onEvent(({ subject }) => {
    if (!subject.startsWith('ride-alarm:')) return;
    for (const topic of [overseeingTopic, overseeingSomeTopic]) live.publish(topic, 'alarm', {});
  });
  const isMine = () => leases.holds('sweeping');
  const sweep = () => sweepChecks(parts);
  const passOn = () => passOnUnclaimed(parts);
  const rounds = [
    createInterval(sweep, {
      everyMs: sweepEveryMs,
      failed: 'riders who did not answer were not looked for; the next round does',
      log,
      isMine,
    }),
    createInterval(passOn, {
      everyMs: passOnEveryMs,
      failed: 'alarms that nobody took were not passed on; the next round does',
      log,
      isMine,
    }),
  ];
  return {
    parts,
    sweep,
    passOn,
    start() {
      for (const each of rounds) each.start();
    },
    stop: () => Promise.all(rounds.map((each) => each.stop())),
  };
}
