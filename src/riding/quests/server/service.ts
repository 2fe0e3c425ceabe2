/** What a city promises its drivers for rides and for hours online, counted and paid by itself. */
import { createInterval } from '#src/platform/time/interval.ts';
import type { QuestParts } from './parts.ts';
import { rideCompleted, settleDue } from './settling.ts';

const lookEveryMs = 30_000;

export type Quests = ReturnType<typeof createQuests>;

export function createQuests(parts: QuestParts) {
  const rounds = createInterval(() => settleDue(parts), {
    everyMs: lookEveryMs,
    failed: 'quests that are due were not decided',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  parts.eventBus.consume('quests', ['ride.completed'], (event) => rideCompleted(parts, event));
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    settleDue: () => settleDue(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
