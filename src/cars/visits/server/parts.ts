/** What every verb of visits is given, and the writing that all of them share. */
import { lockVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { calendarFile } from '#src/platform/calendar/calendar-file.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { senderOf } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { visitsRefusals } from '../contract.ts';
import { kindWords, nextLook, type VisitActor, type VisitSide } from '../rules.ts';
import { factsOfSeller, placeOf } from './place.ts';
import { findVisit, lockSeller, lockVisit, updateVisit, type VisitRow } from './store.ts';

export const refuse = refusalsOf(visitsRefusals);

export interface VisitParts {
  database: Database;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  accounts: Pick<Accounts, 'getUser' | 'getUsers'>;
  notes: Vehicles['notes'];
  baseUrl: string;
  /** After so many visits to which a buyer did not come, within so many days, they book none. */
  noShows: { most: number; days: number };
}

export interface LockedVisit {
  vehicle: VehicleRow;
  visit: VisitRow;
}

/** The vehicle first, then its seller's times and the visit, as everybody locks who changes one. */
export async function lockAll(tx: Tx, vehicleId: VehicleId, id: number): Promise<LockedVisit> {
  const vehicle = existing(await lockVehicle(tx, vehicleId), 'the vehicle');
  const { sellerId } = existing(await findVisit(tx, id), `visit ${id}`);
  await lockSeller(tx, sellerId);
  return { vehicle, visit: await lockVisit(tx, id) };
}

/** `Fri, Nov 27, 2026, 9:30 AM EST`, by the clocks of where the car stands. */
export const whenOf = ({ zone }: Pick<VisitRow, 'zone'>, at: Date): string =>
  momentWords(at, zone, 'ahead', true);

/** Where it is, for whoever has it booked. */
export async function wholePlace(tx: Tx, { vehicle, visit }: LockedVisit): Promise<string> {
  return placeOf(vehicle, await factsOfSeller(tx, visit.sellerId), true).words;
}

export interface News {
  to: VisitSide;
  subject: string;
  text: string;
  /** What a person wrote to the other one. */
  quote?: string | null;
  /** The file puts the visit into a calendar, moves it there or takes it out. */
  calendar?: 'keep' | 'cancel';
}

/** Who did what; the act is what its event is called. */
export interface Done {
  by: VisitActor;
  act: string;
}

/** Changes a locked visit with its event, and tells who has to know. */
export async function moveVisit(
  parts: VisitParts,
  tx: Tx,
  { vehicle, visit }: LockedVisit,
  change: Partial<VisitRow>,
  done: Done,
  news: readonly News[] = [],
): Promise<VisitRow> {
  const next = { ...visit, ...change };
  const moved = await updateVisit(tx, visit.id, {
    ...change,
    ...{ nextAt: nextLook(next), revision: visit.revision + 1, updatedAt: parts.clock.now() },
  });
  await announce(parts, tx, { vehicle, visit: moved }, done, news);
  return moved;
}

/** The event and the news of a visit as it stands now. */
export async function announce(
  parts: VisitParts,
  tx: Tx,
  { vehicle, visit }: LockedVisit,
  { by, act }: Done,
  news: readonly News[],
): Promise<void> {
  await record(tx, {
    type: `car_visit.${act}`,
    subject: `car_visit:${visit.id}`,
    payload: { visitId: visit.id, vehicleId: visit.vehicleId, state: visit.state, by },
    userIds: [visit.buyerId, visit.sellerId],
    at: parts.clock.now(),
  });
  for (const one of news) await tell(parts, tx, { vehicle, visit }, { by, act }, one);
}

async function tell(
  parts: VisitParts,
  tx: Tx,
  { vehicle, visit }: LockedVisit,
  { by, act }: Done,
  { to, subject, text, quote, calendar }: News,
): Promise<void> {
  const userId = to === 'buyer' ? visit.buyerId : visit.sellerId;
  // Whoever was kept out meanwhile is written to about that alone.
  if (await isKeptOut(tx, userId)) return;
  const doer = by === 'buyer' ? visit.buyerId : by === 'seller' ? visit.sellerId : null;
  const file = calendar && (await calendarOf(parts, tx, { vehicle, visit }, to, calendar === 'cancel'));
  const name = doer === null ? null : (await parts.accounts.getUser(doer, tx)).firstName;
  await parts.notes.tell(
    tx,
    {
      ...{ userId, kind: 'visit_news', vehicleId: vehicle.id },
      ...{ about: `${visit.id}:${visit.revision}:${act}`, text },
    },
    {
      to: await parts.accounts.getUser(userId, tx),
      subject: `${subject}: ${titleOf(vehicle)}`,
      ...(quote && name !== null && { quote: { by: name, words: quote } }),
      action: { label: 'Open the Visit', url: `${parts.baseUrl}/visits/${visit.id}` },
      ...(file && { more: { calendar: file } }),
      ...(doer !== null && { by: senderOf(doer, '') }),
    },
  );
}

async function calendarOf(
  parts: VisitParts,
  tx: Tx,
  locked: LockedVisit,
  to: VisitSide,
  cancelled: boolean,
): Promise<string> {
  const { vehicle, visit } = locked;
  const { name, mailAddress: email } = company();
  return calendarFile({
    uid: `visit-${visit.id}-${to}@${new URL(parts.baseUrl).hostname}`,
    ...{ sequence: visit.revision, stamp: parts.clock.now(), start: visit.startsAt, end: visit.endsAt },
    title: `${kindWords[visit.kind]}: ${titleOf(vehicle)}`,
    // A visit that is called off tells nobody where its seller lives.
    place: cancelled ? vehicle.location : await wholePlace(tx, locked),
    words:
      to === 'buyer' && visit.licence === 'asked'
        ? 'Bring your driver’s licence: the seller looks at it before you drive.'
        : `${kindWords[visit.kind]} of a car for sale.`,
    url: `${parts.baseUrl}/visits/${visit.id}`,
    organizer: { name, email },
    cancelled,
  });
}
