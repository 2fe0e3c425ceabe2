/** Visits of cars. Each verb lives in its own file; this gathers them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Push } from '#src/cars/offers/server/pushing.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { followCars, sweepVisits } from './ending.ts';
import type { VisitParts } from './parts.ts';
import { tellDevices } from './pushing.ts';
import { visitsOfVehicles } from './views.ts';

const sweepEveryMs = 60_000;

export type Visits = ReturnType<typeof createVisits>;

export function createVisits({
  eventBus,
  push,
  isSweeping,
  ...parts
}: VisitParts & {
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'consume'>;
  push?: Push | undefined;
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
}) {
  followCars(parts, eventBus);
  tellDevices(parts, eventBus, push);
  const sweep = () => sweepVisits(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'visits of cars were not looked after',
    log: parts.log,
    isMine: isSweeping,
  });
  return {
    /** What the verbs beside this file take first. */
    parts: parts as VisitParts,
    /** What vehicles' pages say of visits. */
    ofVehicles: (userId: UserId | null, ids: readonly VehicleId[]) =>
      visitsOfVehicles(parts, parts.database.db, userId, ids),
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
