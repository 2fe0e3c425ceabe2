/** Visits that nobody ends: they are reminded of, lapse, are over, or end with the car or an account. */

import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { endWords, kindWords, remindersPast, sayDays, standingStates, type VisitEnd } from '../rules.ts';
import {
  type LockedVisit,
  lockAll,
  moveVisit,
  type News,
  type VisitParts,
  whenOf,
  wholePlace,
} from './parts.ts';
import { findDue, findStandingFor, findStandingOf, type VisitRow } from './store.ts';

/** What may have taken a car off the market. */
const carEvents = [
  'vehicle.sold',
  'vehicle.withdrawn',
  'vehicle.returned',
  'vehicle.changed',
  'vehicle.held',
];

export function followCars(parts: VisitParts, eventBus: Pick<EventBus, 'consume'>): void {
  eventBus.consume('visits.cars', carEvents, (event) => followCar(parts, Number(event.payload.vehicleId)));
  eventBus.consume('visits.kept_out', [suspended], async (event) => {
    const decided = decidedOn(event);
    const { db } = parts.database;
    if (!decided || !(await isKeptOut(db, decided.userId))) return;
    for (const { id, vehicleId, buyerId } of await findStandingOf(db, decided.userId))
      await end(parts, vehicleId, id, () => (buyerId === decided.userId ? 'buyer_gone' : 'seller_gone'));
  });
}

async function followCar(parts: VisitParts, vehicleId: VehicleId): Promise<void> {
  for (const { id } of await findStandingFor(parts.database.db, vehicleId))
    await end(parts, vehicleId, id, ({ vehicle: { status } }) => {
      if (status === 'published' || status === 'reserved') return null;
      return status === 'sold' ? 'sold' : 'car_gone';
    });
}

/** Ends a visit ahead, where `whyOf` has a reason with everything locked; one that began is said to have been. */
async function end(
  parts: VisitParts,
  vehicleId: VehicleId,
  id: number,
  whyOf: (locked: LockedVisit) => VisitEnd | null,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const locked = await lockAll(tx, vehicleId, id);
    const { vehicle, visit } = locked;
    const why = whyOf(locked);
    if (why === null || !standingStates.includes(visit.state) || visit.startsAt <= parts.clock.now()) return;
    const wasBooked = visit.state === 'booked';
    const text = `${kindWords[visit.kind]} of the ${titleOf(vehicle)} on ${whenOf(visit, visit.startsAt)}: it is off. ${endWords[why]} There is nothing to do.`;
    const news = (['buyer', 'seller'] as const).map(
      (to): News => ({
        ...{ to, subject: 'A visit is off', text },
        ...(wasBooked && { calendar: 'cancel' as const }),
      }),
    );
    await moveVisit(
      parts,
      tx,
      locked,
      endedAs('ended', endWords[why]),
      { by: 'company', act: 'ended' },
      news,
    );
  });
}

/** No time is proposed any more, and nobody looks after it. */
export const endedAs = (
  state: Exclude<VisitRow['state'], 'asked' | 'booked'>,
  endedBecause: string | null,
): Partial<VisitRow> => ({
  ...{ state, endedBecause, until: null, proposedBy: null, proposedAt: null, proposedWords: null },
});

/** Looks after whatever is due. One that cannot be helped now keeps no other waiting. */
export async function sweepVisits(parts: VisitParts): Promise<void> {
  const now = parts.clock.now();
  let last = 0;
  for (;;) {
    const due = await findDue(parts.database.db, now, last);
    if (due.length === 0) return;
    for (const { id, vehicleId } of due) {
      last = id;
      try {
        await parts.database.transaction(async (tx) => {
          await settle(parts, tx, await lockAll(tx, vehicleId, id));
        });
      } catch (error) {
        parts.log.warn({ err: error, visit: id }, 'a visit of a car waits for the next look');
      }
    }
  }
}

/** What time does to a locked visit; whoever did something meanwhile was first. */
export async function settle(parts: VisitParts, tx: Tx, locked: LockedVisit): Promise<VisitRow> {
  const { vehicle, visit } = locked;
  const now = parts.clock.now();
  if (visit.nextAt === null || visit.nextAt > now) return visit;
  const title = titleOf(vehicle);
  if (visit.state === 'asked')
    return moveVisit(
      parts,
      tx,
      locked,
      endedAs('lapsed', 'The seller did not confirm it in time.'),
      { by: 'clock', act: 'lapsed' },
      (['buyer', 'seller'] as const).map((to) => ({
        ...{ to, subject: 'A visit was not confirmed' },
        text: `Nobody confirmed the visit of the ${title} on ${whenOf(visit, visit.startsAt)} in time, so it does not take place.`,
      })),
    );
  if (visit.endsAt <= now)
    return moveVisit(parts, tx, locked, endedAs('over', null), { by: 'clock', act: 'over' }, [
      {
        ...{ to: 'seller', subject: 'Did they come?' },
        text: `The visit of your ${title} is over. Say on its page whether the buyer came, within ${sayDays} days.`,
      },
    ]);
  return remind(parts, tx, locked, now);
}

/** A reminder that is too late to send is counted as sent. */
async function remind(parts: VisitParts, tx: Tx, locked: LockedVisit, now: Date): Promise<VisitRow> {
  const { vehicle, visit } = locked;
  const reminded = Math.max(visit.reminded + 1, remindersPast(visit.startsAt, now));
  const isAhead = visit.startsAt > now;
  const place = await wholePlace(tx, locked);
  const licence = visit.licence === 'asked' ? ' Bring your driver’s licence.' : '';
  const said = fullStop(`${whenOf(visit, visit.startsAt)} at ${place}`);
  const subject = visit.kind === 'drive' ? 'Your test drive is soon' : 'Your visit is soon';
  const news: News[] = [
    { to: 'buyer', subject, text: `You are expected for the ${titleOf(vehicle)} on ${said}${licence}` },
    {
      to: 'seller',
      subject: 'A visit is soon',
      text: `A buyer comes for your ${titleOf(vehicle)} on ${said}`,
    },
  ];
  return moveVisit(parts, tx, locked, { reminded }, { by: 'clock', act: 'reminded' }, isAhead ? news : []);
}
