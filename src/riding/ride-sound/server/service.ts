/** Sound that riders and drivers record, and hand over. */

import type { EventBus } from '#src/platform/events/event-bus.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { overseeingSomeTopic, overseeingTopic } from '#src/riding/lifecycle/server/service.ts';
import { forgetRecordings } from './forgetting.ts';
import { recordingsFolder, type SoundParts } from './parts.ts';
import { findStorageKeys } from './store.ts';

const sweepEveryMs = 3_600_000;

export type RideSound = ReturnType<typeof createRideSound>;

export function createRideSound(parts: SoundParts & { eventBus: Pick<EventBus, 'onEvent'> }) {
  parts.uploads.namedBy(recordingsFolder, findStorageKeys);
  // The desk counts what waits as it counts alarms.
  parts.eventBus.onEvent(({ subject }) => {
    if (!subject.startsWith('ride-recording:')) return;
    for (const topic of [overseeingTopic, overseeingSomeTopic]) parts.live.publish(topic, 'alarm', {});
  });
  const sweep = () => forgetRecordings(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'old recordings of rides were not removed',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  return {
    /** What the routes hand to their verbs. */
    parts: parts as SoundParts,
    /** A round; for tests with a clock of their own. */
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
