/** A ride as the plan that it goes by now. */
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { Plan } from '../plan.ts';

export const planOf = (ride: RideRow): Plan => ({
  pickup: { address: ride.pickupLocation, lat: ride.pickupLat, lng: ride.pickupLng },
  stops: ride.stops,
  destination: { address: ride.destination, lat: ride.destLat, lng: ride.destLng },
  distanceMeters: ride.distanceMeters,
  durationSeconds: ride.durationSeconds,
  routedBy: ride.routedBy,
  vehicleType: ride.vehicleType,
  scheduledAt: ride.scheduledAt?.toISOString() ?? null,
  parts: ride.parts,
  terms: ride.terms,
  totalCents: ride.heldCents,
  discountCents: ride.discountCents,
  note: ride.note,
  passenger:
    ride.passengerName === null ? null : { name: ride.passengerName, phone: ride.passengerPhone ?? '' },
});

/** What of a ride a plan says; its price is what is held of it. */
export const rowOf = (plan: Plan) => ({
  pickupLocation: plan.pickup.address,
  pickupLat: plan.pickup.lat,
  pickupLng: plan.pickup.lng,
  stops: plan.stops,
  destination: plan.destination.address,
  destLat: plan.destination.lat,
  destLng: plan.destination.lng,
  distanceMeters: plan.distanceMeters,
  durationSeconds: plan.durationSeconds,
  routedBy: plan.routedBy,
  vehicleType: plan.vehicleType,
  scheduledAt: plan.scheduledAt === null ? null : new Date(plan.scheduledAt),
  parts: plan.parts,
  terms: plan.terms,
  heldCents: plan.totalCents,
  discountCents: plan.discountCents,
  note: plan.note,
  passengerName: plan.passenger?.name ?? null,
  passengerPhone: plan.passenger?.phone ?? null,
});
