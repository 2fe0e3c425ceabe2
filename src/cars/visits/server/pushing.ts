/** Visits on people's devices: whoever is expected, has something to answer, or need not come. */
import type { Push } from '#src/cars/offers/server/pushing.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { existing } from '#src/platform/existing.ts';
import { standingStates, type VisitActor } from '../rules.ts';
import { type VisitParts, whenOf } from './parts.ts';
import { findVisit } from './store.ts';

const livesSeconds = 86_400;

/** By the act of the event; what is not here is heard of on the page alone. */
const titles: Record<string, string> = {
  asked: 'A visit is asked for',
  booked: 'A visit is booked',
  confirmed: 'Your visit is booked',
  proposed: 'Another time for a visit',
  moved: 'A visit moved',
  kept: 'A visit stays as it was',
  declined: 'A visit was declined',
  called_off: 'A visit was called off',
  ended: 'A visit is off',
  lapsed: 'A visit was not confirmed',
  reminded: 'A visit is soon',
};
/** What is told late of these would send somebody to a visit that does not take place. */
const onlyStanding = ['booked', 'confirmed', 'proposed', 'moved', 'kept', 'reminded'];

/** Whoever did it knows; a message that is told twice takes its own place. */
export function tellDevices(
  { database, clock }: Pick<VisitParts, 'database' | 'clock'>,
  eventBus: Pick<EventBus, 'consume'>,
  push: Push | undefined,
): void {
  if (!push) return;
  const types = Object.keys(titles).map((act) => `car_visit.${act}`);
  eventBus.consume('visits.devices', types, async ({ type, payload }) => {
    const { db } = database;
    const visit = await findVisit(db, Number(payload.visitId));
    const act = type.slice('car_visit.'.length);
    if (!visit || visit.startsAt <= clock.now()) return;
    if (onlyStanding.includes(act) && !standingStates.includes(visit.state)) return;
    const vehicle = existing(await findVehicle(db, visit.vehicleId), 'the vehicle');
    const by = payload.by as VisitActor;
    const title = existing(titles[act], `the title of ${type}`);
    for (const userId of [
      ...(by === 'buyer' ? [] : [visit.buyerId]),
      ...(by === 'seller' ? [] : [visit.sellerId]),
    ]) {
      if (await isKeptOut(db, userId)) continue;
      await push.tell(userId, {
        ...{ title, path: `/visits/${visit.id}`, tag: `car-visit:${visit.id}` },
        body: `${titleOf(vehicle)}, ${whenOf(visit, visit.startsAt)}`,
        // A reminder of what has begun is none.
        livesSeconds: Math.min(
          livesSeconds,
          Math.max(60, Math.floor((visit.startsAt.getTime() - clock.now().getTime()) / 1000)),
        ),
      });
    }
  });
}
