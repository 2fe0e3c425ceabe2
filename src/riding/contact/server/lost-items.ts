/** Something left in a car, from the rider's word to their having it back. */

import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { may } from '#src/platform/policy.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { personOf } from '#src/riding/drivers/server/service.ts';
import {
  findPersonOfUser,
  getRide,
  ownRide,
  partiesOf,
  passengerOf,
  type RideRow,
} from '#src/riding/lifecycle/server/service.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { type DeskLostItem, type LostItem, lostRefusals } from '../lost-contract.ts';
import { findLost, findOpenLost, insertLost, type LostRow, updateLost } from './lost-store.ts';
import { type ContactParts, refuse as refuseRide } from './parts.ts';

/** What tells one side of a ride about a lost thing, by mail too. */
export type LostTellingParts = Pick<ContactParts, 'baseUrl' | 'clock' | 'drivers' | 'mailer' | 'texter'>;

export interface LostMail {
  subject: string;
  lines: string[];
  quote: NonNullable<NewMail['quote']>;
  action: string;
  path: string;
  /** What a caller without a screen reads by text; the lines where nothing else is said. */
  toCaller?: string;
}

const refuse = refusalsOf(lostRefusals);
const lookedForMs = 30 * 24 * 3_600_000;
const lookedSince = ({ clock }: Pick<ContactParts, 'clock'>) => new Date(clock.now().getTime() - lookedForMs);

/** @throws Refusal ride_not_found, not_your_ride, not_completed, lost_too_late, lost_already */
export async function reportLost(
  parts: LostTellingParts & Pick<ContactParts, 'database'>,
  actor: Actor,
  rideId: RideId,
  what: string,
): Promise<LostItem> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (!may(ridePolicy, 'report_lost', side)) throw refuseRide('not_your_ride');
  await askDriver(parts, ride, what);
  return readOwn(parts, ride, side);
}

/** @throws Refusal not_completed, lost_too_late, lost_already */
export async function askDriver(
  parts: LostTellingParts & Pick<ContactParts, 'database'>,
  ride: RideRow,
  what: string,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { database, clock, drivers } = parts;
  const rideId = ride.id;
  if (ride.completedAt === null || ride.driverId === null) throw refuseRide('not_completed');
  const reportedAt = clock.now();
  if (reportedAt.getTime() - ride.completedAt.getTime() > lookedForMs) throw refuse('lost_too_late');
  const driver = existing(drivers.find(ride.driverId), `driver ${ride.driverId}`);
  await database.transaction(async (tx) => {
    if (!(await insertLost(tx, { rideId, what, reportedAt }))) throw refuse('lost_already');
    await also(tx);
    await tell(parts, tx, ride, 'ride.lost_item', driver.userId, lookMail(ride, what));
  });
}

export const lookMail = ({ id, destination }: RideRow, what: string): LostMail => ({
  subject: 'A rider left something in your car',
  lines: [
    `Somebody left something in the ride ${rideReference(id)} to ${destination}. Look, and answer on your dashboard whether it is there.`,
  ],
  quote: { by: 'your rider', words: what },
  action: 'Say Whether It Is There',
  path: '/driver-dashboard',
});

/** Null where nothing is looked for. @throws Refusal ride_not_found, not_your_ride */
export async function findLostItem(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  actor: Actor,
  rideId: RideId,
): Promise<LostItem | null> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  const row = await findLost(parts.database.db, rideId);
  return row ? toLost(parts, row, ride, side) : null;
}

/** @throws Refusal ride_not_found, not_your_ride, lost_not_found, lost_over */
export async function answerLost(
  parts: LostTellingParts & Pick<ContactParts, 'database'>,
  actor: Actor,
  rideId: RideId,
  found: boolean,
): Promise<LostItem> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (!may(ridePolicy, 'answer_lost', side)) throw refuseRide('not_your_ride');
  const row = await findLost(parts.database.db, rideId);
  if (!row) throw refuse('lost_not_found');
  await parts.database.transaction(async (tx) => {
    if (!(await updateLost(tx, rideId, { found, answeredAt: parts.clock.now() }))) throw refuse('lost_over');
    await tell(parts, tx, ride, 'ride.lost_item_answered', ride.riderId, {
      subject: found ? 'Your driver has what you left' : 'Your driver did not find it',
      lines: [
        found
          ? 'What you left is in the car. Write to each other where to meet.'
          : 'Your driver looked and did not find it. Ask us there, and we look further.',
      ],
      quote: { by: 'you', words: row.what },
      action: found ? 'Write to Your Driver' : 'Open the Ride',
      path: `/live-tracking?rideId=${rideId}`,
      toCaller: found
        ? 'What you left is in the car. Telephone us, and we arrange how you get it back.'
        : 'Your driver looked and did not find what you left.',
    });
  });
  return readOwn(parts, ride, side);
}

/** @throws Refusal ride_not_found, not_your_ride, lost_not_found, lost_over */
export async function closeLost(
  parts: Pick<ContactParts, 'clock' | 'database' | 'drivers'>,
  actor: Actor,
  rideId: RideId,
): Promise<LostItem> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (!may(ridePolicy, 'report_lost', side)) throw refuseRide('not_your_ride');
  if (!(await findLost(parts.database.db, rideId))) throw refuse('lost_not_found');
  await parts.database.transaction(async (tx) => {
    if (!(await updateLost(tx, rideId, { closedAt: parts.clock.now() }))) throw refuse('lost_over');
    await announce(parts, tx, ride, 'ride.lost_item_closed');
  });
  return readOwn(parts, ride, side);
}

/** What is being looked for in the driver's own car. */
export async function listLostOf(
  parts: Pick<ContactParts, 'clock' | 'database' | 'drivers'>,
  actor: Actor,
): Promise<LostItem[]> {
  const { id } = await parts.drivers.own(actor);
  const rows = await findOpenLost(parts.database.db, lookedSince(parts), { driverId: id });
  return Promise.all(rows.map(async (row) => toLost(parts, row, await getRide(parts, row.rideId), 'driver')));
}

/** For operators: in rides of these cities, by their ids; null for all. */
export async function listAllLost(
  parts: Pick<ContactParts, 'clock' | 'database' | 'drivers'>,
  cities: readonly string[] | null,
): Promise<DeskLostItem[]> {
  const rows = await findOpenLost(parts.database.db, lookedSince(parts), { cities });
  return Promise.all(rows.map(async (row) => toDesk(parts, row, await getRide(parts, row.rideId))));
}

/** With whom to ring: whoever rode, where the company knows their number, and who drove. */
export async function toDesk(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  row: LostRow,
  ride: RideRow,
): Promise<DeskLostItem> {
  const { database, drivers } = parts;
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const [rider, driving] = await Promise.all([
    findPersonOfUser(database.db, ride.riderId),
    driver ? findPersonOfUser(database.db, driver.userId) : null,
  ]);
  const reach = (person: typeof rider | null, phone = person?.phone) =>
    person ? [person.name, phone ? phoneWords(phone) : person.email].join(', ') : '';
  return {
    ...toLost(parts, row, ride, 'rider'),
    rider: reach(rider, ride.passengerPhone ?? rider.phone),
    driver: reach(driving),
  };
}

async function readOwn(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  ride: RideRow,
  side: 'rider' | 'driver',
): Promise<LostItem> {
  const row = existing(await findLost(parts.database.db, ride.id), `what was lost in ride ${ride.id}`);
  return toLost(parts, row, ride, side);
}

function toLost(
  { drivers }: Pick<ContactParts, 'drivers'>,
  lost: LostRow,
  ride: RideRow,
  side: 'rider' | 'driver',
): LostItem {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  return {
    id: lost.id,
    rideId: ride.id,
    what: lost.what,
    reportedAt: lost.reportedAt.toISOString(),
    found: lost.found,
    answeredAt: lost.answeredAt?.toISOString() ?? null,
    closedAt: lost.closedAt?.toISOString() ?? null,
    other: side === 'driver' ? passengerOf(ride, false).firstName : driver ? personOf(driver).firstName : '',
    pickupLocation: ride.pickupLocation,
    destination: ride.destination,
    completedAt: (ride.completedAt ?? ride.updatedAt).toISOString(),
  };
}

export const announce = (
  parts: Pick<ContactParts, 'clock' | 'drivers'>,
  tx: Tx,
  ride: RideRow,
  type: string,
) =>
  record(tx, {
    type,
    subject: `ride-lost:${ride.id}`,
    payload: { rideId: ride.id },
    userIds: partiesOf(parts, ride),
    at: parts.clock.now(),
  });

async function tell(
  parts: LostTellingParts,
  tx: Tx,
  ride: RideRow,
  type: string,
  userId: UserId,
  mail: LostMail,
): Promise<void> {
  await announce(parts, tx, ride, type);
  await write(parts, tx, ride, userId, mail);
}

/** By mail; by text to whoever booked by telephone and has no screen. */
export async function write(
  parts: LostTellingParts,
  tx: Tx,
  ride: RideRow,
  userId: UserId,
  mail: LostMail,
): Promise<void> {
  if (userId === ride.riderId && ride.hailType === 'phone_dispatch' && ride.passengerPhone) {
    await parts.texter.write(tx, {
      ...{ to: ride.passengerPhone, userId, userEmail: ride.riderEmail, isCaller: true },
      body: () => `${companyName()}: ${mail.toCaller ?? mail.lines.join(' ')}`,
    });
    if (!isMailbox(ride.riderEmail)) return;
  }
  const { name, email } = await findPersonOfUser(tx, userId);
  await parts.mailer.write(tx, {
    kind: 'ride',
    to: email,
    subject: mail.subject,
    hello: name,
    paragraphs: mail.lines,
    quote: mail.quote,
    action: { label: mail.action, url: `${parts.baseUrl}${mail.path}` },
  });
}
