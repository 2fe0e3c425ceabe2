/** A ride that a family pays is changed by its rules: they are asked again, as they are now. */
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Cents } from '#src/platform/money.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { whyNotPaid } from '../rules.ts';
import { lockPlace, tripAsked, usedBy } from './booking.ts';
import { nameOf } from './mails.ts';
import { refuse } from './parts.ts';
import { findFamilyRide, findPayer } from './store.ts';

/** What is looked at in a ride as it would be. */
export interface ChangedTrip {
  pickup: LatLng;
  stops: readonly LatLng[];
  destination: LatLng;
  scheduledAt: string | null;
  totalCents: Cents;
  /** Somebody else rides than was booked for. */
  isForAnother: boolean;
}

/**
 * Nothing where no family pays the ride. Called in the transaction that changes it, and before one is offered.
 * @throws Refusal family_not_found for whoever is out of it, family_rule, family_guest
 */
export async function requireFamilyPays(
  tx: Tx,
  ride: Pick<RideRow, 'id' | 'riderId'>,
  trip: ChangedTrip,
  now: Date,
): Promise<void> {
  const bound = await findFamilyRide(tx, ride.id);
  if (!bound) return;
  const { familyId, memberId } = bound;
  const { member } = await lockPlace(tx, { familyId, id: memberId, userId: ride.riderId });
  if (trip.isForAnother) throw refuse('family_guest');
  const payer = await findPayer(tx, familyId);
  const places = [trip.pickup, ...trip.stops, trip.destination];
  const at = trip.scheduledAt === null ? now : new Date(trip.scheduledAt);
  const no = whyNotPaid(member.rules, tripAsked({ places, at }, trip.totalCents), {
    payer: nameOf(payer.firstName),
    usedCents: await usedBy(tx, memberId, now, ride.id),
  });
  if (no) throw refuse('family_rule', { words: no });
}
