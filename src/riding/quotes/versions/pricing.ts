/** What a trip costs by a version of a city's fares: the terms of its quote, and the price by them. Pure. */
import type { TaxRate } from '#src/money/tax/rates.ts';
import type { LocalMoment } from '#src/platform/time/week-hours.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { type Fare, fareOf, plainCents } from '../fares.ts';
import { surgeOf } from '../rules.ts';
import type { Terms } from '../terms.ts';
import type { FareDocument, VehicleFare } from './fare-document.ts';
import { dearestRule } from './time-rules.ts';

export interface PricedTrip {
  vehicleType: VehicleType;
  distanceMeters: number;
  durationSeconds: number;
  /** When it is picked up, by the clocks there. */
  at: LocalMoment;
  /** The areas of fares in which it is picked up, by their ids. */
  areas: readonly string[];
}

/** What holds of the trip besides its fares. */
export type GivenTerms = Pick<
  Terms,
  'cityId' | 'currency' | 'surge' | 'taxes' | 'feeTaxes' | 'areaFees' | 'promise'
>;

/** What of a vehicle's fare the terms of a quote keep. */
const policyOf = (fare: VehicleFare) => ({
  rate: {
    baseCents: fare.baseCents,
    perKmCents: fare.perKmCents,
    perMileCents: fare.perMileCents,
    perMinuteCents: fare.perMinuteCents,
    bookingFeeCents: fare.bookingFeeCents,
    minimumCents: fare.minimumCents,
    waitingPerMinuteCents: fare.waitingPerMinuteCents,
  },
  driverPerHundredThousand: fare.driverPerHundredThousand,
  waitingFreeSeconds: fare.waitingFreeSeconds,
  cancellation: {
    feeCents: fare.cancellationFeeCents,
    freeSeconds: fare.cancellationFreeSeconds,
    noShowSeconds: fare.noShowSeconds,
  },
});

/** Null for a type that has no fare there. */
export function priceTrip(
  { version, document }: { version: number; document: FareDocument },
  trip: PricedTrip,
  given: GivenTerms,
): { terms: Terms; fare: Fare } | null {
  const { vehicleType, at, areas } = trip;
  const vehicle = document.vehicles[vehicleType];
  if (!vehicle) return null;
  const policy = policyOf(vehicle);
  const cents = plainCents({ ...trip, rate: policy.rate });
  const terms: Terms = {
    ...given,
    fareVersion: version,
    ...policy,
    surcharge: dearestRule(document.rules, { at, areas, vehicleType, cents }),
  };
  return { terms, fare: fareOf({ ...trip, terms }) };
}

/** How much dearer a ride is for how many people ask, within what the document allows. */
export const busyFactor = ({ surge }: FareDocument, openRequests: number, freeDrivers: number): number =>
  surge.isOn ? surgeOf(openRequests, freeDrivers, surge.mostFactor) : 1;

/** The same for a factor that was found before. */
export const boundedFactor = ({ surge }: FareDocument, factor: number): number =>
  surge.isOn ? Math.min(factor, surge.mostFactor) : 1;

/** The tax of fees is contained in them. */
export const taxTerms = (taxes: readonly TaxRate[]): Pick<Terms, 'taxes' | 'feeTaxes'> => ({
  taxes,
  feeTaxes: taxes.map((tax) => ({ ...tax, included: true })),
});
