/** What the desk does about things left in cars: reported by telephone, looked for again, ended with words. */
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { getRide, noteOperator } from '#src/riding/lifecycle/server/moves/moves.ts';
import type { RideRow } from '#src/riding/lifecycle/server/service.ts';
import { type DeskLostItem, lostRefusals } from '../lost-contract.ts';
import {
  announce,
  askDriver,
  type LostMail,
  type LostTellingParts,
  lookMail,
  toDesk,
  write,
} from './lost-items.ts';
import { findLost, updateLost } from './lost-store.ts';
import type { ContactParts } from './parts.ts';

type Parts = LostTellingParts & Pick<ContactParts, 'database'>;

const refuse = refusalsOf(lostRefusals);

/** Null where nothing was left. @throws Refusal ride_not_found */
export async function findAtDesk(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  rideId: RideId,
): Promise<DeskLostItem | null> {
  const ride = await getRide(parts, rideId);
  const row = await findLost(parts.database.db, rideId);
  return row ? toDesk(parts, row, ride) : null;
}

/** @throws Refusal ride_not_found, not_completed, lost_too_late, lost_already */
export async function reportAtDesk(
  parts: Parts,
  operator: Actor,
  rideId: RideId,
  what: string,
): Promise<DeskLostItem> {
  await askDriver(parts, await getRide(parts, rideId), what, (tx) =>
    noteOperator(
      tx,
      'ride.lost_item_reported',
      rideId,
      { by: operator.userId, reason: what },
      parts.clock.now(),
    ),
  );
  return existing(await findAtDesk(parts, rideId), `what was left in ride ${rideId}`);
}

/**
 * Of a driver who did not find it. One who has not answered has the question before them already.
 * @throws Refusal ride_not_found, lost_not_found, lost_over, lost_being_looked
 */
export async function askAgain(parts: Parts, operator: Actor, rideId: RideId): Promise<DeskLostItem> {
  const { ride, what } = await openLost(parts, rideId);
  await parts.database.transaction(async (tx) => {
    if (!(await updateLost(tx, rideId, { found: null, answeredAt: null }, 'not_found')))
      throw refuse('lost_being_looked');
    await noteOperator(
      tx,
      'ride.lost_item_asked_again',
      rideId,
      { by: operator.userId, reason: null },
      parts.clock.now(),
    );
    await announce(parts, tx, ride, 'ride.lost_item');
    await tellDriver(parts, tx, ride, {
      ...lookMail(ride, what),
      subject: 'Please look in your car once more',
    });
  });
  return existing(await findAtDesk(parts, rideId), `what was left in ride ${rideId}`);
}

/** @throws Refusal ride_not_found, lost_not_found, lost_over */
export async function endAtDesk(
  parts: Parts,
  operator: Actor,
  rideId: RideId,
  words: string,
): Promise<DeskLostItem> {
  const { ride, what } = await openLost(parts, rideId);
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    if (!(await updateLost(tx, rideId, { closedAt: now }))) throw refuse('lost_over');
    await noteOperator(tx, 'ride.lost_item_ended', rideId, { by: operator.userId, reason: words }, now);
    await announce(parts, tx, ride, 'ride.lost_item_closed');
    const mail = {
      subject: `About what was left in the ride to ${ride.destination}`.slice(0, 120),
      lines: [`“${what}”: ${words}`],
      quote: { by: 'the rider', words: what },
      action: 'Open the Ride',
      path: `/live-tracking?rideId=${rideId}`,
    };
    await write(parts, tx, ride, ride.riderId, mail);
    await tellDriver(parts, tx, ride, { ...mail, action: 'Open Your Dashboard', path: '/driver-dashboard' });
  });
  return existing(await findAtDesk(parts, rideId), `what was left in ride ${rideId}`);
}

async function openLost(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  rideId: RideId,
): Promise<{ ride: RideRow; what: string }> {
  const ride = await getRide(parts, rideId);
  const row = await findLost(parts.database.db, rideId);
  if (!row) throw refuse('lost_not_found');
  if (row.closedAt) throw refuse('lost_over');
  return { ride, what: row.what };
}

async function tellDriver(parts: Parts, tx: Tx, ride: RideRow, mail: LostMail): Promise<void> {
  const driver = ride.driverId === null ? undefined : parts.drivers.find(ride.driverId);
  if (driver) await write(parts, tx, ride, driver.userId, mail);
}
