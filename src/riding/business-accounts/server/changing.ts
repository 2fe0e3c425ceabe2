/** A ride on account is changed by the rules it was booked by: the company is asked again, as it is now. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { cityAt } from '#src/geo/streets/cities/cities.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Cents } from '#src/platform/money.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { whyNot } from '../rules.ts';
import { usedBy } from './booking.ts';
import { refuse } from './parts.ts';
import { findBusinessOfRide, findMember, lockBusiness } from './store.ts';

/** What a company looks at in a ride as it would be. */
export interface ChangedTrip {
  pickup: LatLng;
  scheduledAt: string | null;
  vehicleType: string;
  totalCents: Cents;
  /** Somebody else rides than was booked for. */
  isForAnother: boolean;
}

/**
 * Nothing where no company pays the ride. Called in the transaction that changes it, and before one is offered.
 * @throws Refusal business_not_found for whoever is off the account, business_closed, business_rule, guests_by_coordinators
 */
export async function requireCompanyPays(
  tx: Tx,
  ride: Pick<RideRow, 'id' | 'riderId' | 'heldCents'>,
  trip: ChangedTrip,
  now: Date,
): Promise<void> {
  const businessId = await findBusinessOfRide(tx, ride.id);
  if (businessId === undefined) return;
  const business = await lockBusiness(tx, businessId);
  const member = await findMember(tx, businessId, ride.riderId);
  if (!business || !member) throw refuse('business_not_found');
  if (business.state !== 'approved') throw refuse('business_closed');
  if (trip.isForAnother && member.role === 'member') throw refuse('guests_by_coordinators');
  const used = await usedBy(tx, business, { userId: ride.riderId, now, without: ride.heldCents });
  const asked = {
    at: trip.scheduledAt === null ? now : new Date(trip.scheduledAt),
    timeZone: timeZoneAt(trip.pickup),
    cityId: cityAt([trip.pickup.lng, trip.pickup.lat])?.id ?? null,
    ...{ vehicleType: trip.vehicleType, cents: trip.totalCents },
  };
  const no = whyNot(business, asked, used);
  if (no) throw refuse('business_rule', { words: no });
}
