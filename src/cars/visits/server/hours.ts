/** When a seller shows cars: read and said by the seller. What is booked stays, and hears where the place changes. */

import { findVerifiedAmong } from '#src/cars/dealers/server/dealership-store.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import type { VisitHoursForm, VisitHoursShown } from '../contract.ts';
import { usualHours } from '../rules.ts';
import { moveVisit, refuse, type VisitParts, whenOf } from './parts.ts';
import { addressOfDealer } from './place.ts';
import { findAheadOf, findHours, lockSeller, lockVisit, putHours } from './store.ts';

export async function myHours({ database }: VisitParts, actor: Actor): Promise<VisitHoursShown> {
  const { db } = database;
  const [dealership] = await findVerifiedAmong(db, [actor.userId], false);
  const row = (await findHours(db, actor.userId)) ?? usualHours;
  return {
    ...{ offered: row.offered, hours: [...row.hours], minutes: row.minutes, noticeHours: row.noticeHours },
    ...{ atOnce: row.atOnce, daysOff: [...row.daysOff], testDrives: row.testDrives },
    ...{ asksLicence: row.asksLicence, street: row.street },
    dealerPlace: dealership ? addressOfDealer(dealership) : null,
  };
}

/** @throws Refusal visit_hours_unusable, with words beside the fields */
export async function sayHours(
  parts: VisitParts,
  actor: Actor,
  form: VisitHoursForm,
): Promise<VisitHoursShown> {
  const { database, clock } = parts;
  const now = clock.now();
  // A day that is over everywhere is no day off any more.
  const yesterday = daysLater(now.toISOString().slice(0, 10), -1);
  const daysOff = [...new Set(form.daysOff)].filter((day) => day >= yesterday).sort();
  const next = { ...form, daysOff };
  await database.transaction(async (tx) => {
    await lockSeller(tx, actor.userId);
    const [dealership] = await findVerifiedAmong(tx, [actor.userId], false);
    requireWhole(next, dealership !== undefined);
    const before = await findHours(tx, actor.userId);
    await putHours(tx, actor.userId, next, now);
    await record(tx, {
      type: 'car_visit.hours_said',
      subject: `user:${actor.userId}`,
      payload: { offered: next.offered },
      userIds: [actor.userId],
      at: now,
    });
    if (!before || dealership || before.street === next.street) return;
    for (const { id, vehicleId } of await findAheadOf(tx, actor.userId, now)) {
      const visit = await lockVisit(tx, id);
      const vehicle = existing(await findVehicle(tx, vehicleId), 'the vehicle');
      const text = `The visit on ${whenOf(visit, visit.startsAt)} is at another place: ${next.street}, ${vehicle.location}.`;
      await moveVisit(parts, tx, { vehicle, visit }, {}, { by: 'seller', act: 'place_changed' }, [
        { to: 'buyer', subject: 'Your visit is at another place', text, calendar: 'keep' },
      ]);
    }
  });
  return myHours(parts, actor);
}

function requireWhole(form: VisitHoursForm, isDealer: boolean): void {
  const fields: Record<string, string> = {};
  if (form.offered && form.hours.every((day) => day === null))
    fields.hours = 'Say on at least one day when your cars can be seen.';
  if (form.offered && !isDealer && form.street === '')
    fields.street = 'Say where your cars can be seen. Only whoever has a visit you confirmed reads it.';
  for (const [i, day] of form.hours.entries())
    if (day && minutesOf(day.to) - minutesOf(day.from) < form.minutes)
      fields[`hours.${i}.to`] = 'One visit does not fit into this day.';
  if (Object.keys(fields).length > 0) throw refuse('visit_hours_unusable', { fields });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
