/** Offers for cars. Each verb lives in its own file; this gathers them. */
import type { FastifyBaseLogger } from 'fastify';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { EndReason } from '../rules.ts';
import { endHold, followCars, sweepOffers } from './ending.ts';
import type { OfferParts } from './parts.ts';
import { type Push, tellDevices } from './pushing.ts';
import { offersOfVehicles } from './terms.ts';

const sweepEveryMs = 60_000;

export type Offers = ReturnType<typeof createOffers>;

export function createOffers({
  eventBus,
  push,
  isSweeping,
  ...parts
}: OfferParts & {
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'consume'>;
  push?: Push | undefined;
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
}) {
  followCars(parts, eventBus);
  tellDevices(parts, eventBus, push);
  const sweep = () => sweepOffers(parts);
  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'offers for cars were not looked after',
    log: parts.log,
    isMine: isSweeping,
  });
  return {
    /** What the verbs beside this file take first. */
    parts: parts as OfferParts,
    /** What vehicles' pages say of offers. */
    ofVehicles: (userId: UserId | null, ids: readonly VehicleId[]) =>
      offersOfVehicles(parts.database.db, userId, ids),
    /** For whoever takes a listing away that waits for an accepted offer's payment. */
    endHold: (vehicleId: VehicleId, why: EndReason) => endHold(parts, vehicleId, why),
    sweep,
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
