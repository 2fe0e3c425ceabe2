/** What a quote was made with, kept with it and with its ride: changing a setting changes no promise. Pure. */
import type { TaxRate } from '#src/money/tax/rates.ts';
import type { Cents } from '#src/platform/money.ts';
import type { PickupPromise } from '#src/riding/pickup-promise/promise.ts';
import type { RideOption } from '#src/riding/ride-options/ride-options.ts';
import type { TermTimes } from './shapes.ts';
import type { TimeRule } from './versions/fare-document.ts';

/** What the way costs, in the unit in which an operator set it: one of the two. Neither is made of the other. */
export interface WayRate {
  perKmCents?: Cents | undefined;
  perMileCents?: Cents | undefined;
}

/** Prices of one vehicle type in one city, in cents. */
export interface FareRate extends WayRate {
  baseCents: Cents;
  perMinuteCents: Cents;
  bookingFeeCents: Cents;
  minimumCents: Cents;
  waitingPerMinuteCents: Cents;
}

/** When calling a ride off costs something, and what. */
export interface CancellationPolicy {
  feeCents: Cents;
  /** From the acceptance on it is free for so long. */
  freeSeconds: number;
  /** A rider who has not come so long after they were told of the arrival may be made to pay. */
  noShowSeconds: number;
}

/** What a fare rate says besides its prices. */
export interface RidePolicy {
  /** The driver's share of what they and Rove share; 80 % is 80000. */
  driverPerHundredThousand: number;
  waitingFreeSeconds: number;
  cancellation: CancellationPolicy;
}

/** What a day or an hour adds to a price, under the name that riders read. */
export type Surcharge = Pick<TimeRule, 'name' | 'change'>;

/** What the owner of an airport or a station asks for a ride there, under the name that riders read. */
export interface AreaFee {
  name: string;
  kind: 'airport' | 'station';
  cents: Cents;
  share: 'company' | 'driver';
}

export interface Terms extends RidePolicy {
  /** Null beyond the cities Rove drives in. */
  cityId: string | null;
  currency: string;
  /** Which version of the city's fares; null for what was quoted before fares had versions. */
  fareVersion: number | null;
  rate: FareRate;
  surge: number;
  /** Missing in what was quoted before there were any. */
  surcharge?: Surcharge | null;
  /** Of airports and stations at its ends. Missing in what was quoted before there were any. */
  areaFees?: readonly AreaFee[];
  /** What the rider wants besides the trip. Missing in what was quoted before there was anything. */
  options?: readonly RideOption[];
  /** On the fare. */
  taxes: readonly TaxRate[];
  /** Contained in what is told as a whole: waiting and cancellation fees. None in what was quoted before that was told. */
  feeTaxes: readonly TaxRate[];
  /** What its rider gets where the car comes late, or none. Missing in what was quoted before there was any. */
  promise?: PickupPromise | null;
}

/** The times of a policy, as they travel. */
export const termTimes = ({ waitingFreeSeconds, cancellation }: RidePolicy): TermTimes => ({
  freeWaitingSeconds: waitingFreeSeconds,
  freeCancellationSeconds: cancellation.freeSeconds,
  noShowSeconds: cancellation.noShowSeconds,
});

/** The times of what a screen shows; what a browser has kept from before they travelled goes by those of then. */
export const timesOf = ({ times }: { times?: TermTimes | undefined }): TermTimes =>
  times ?? termTimes(standardPolicy);

/** What a fare rate says unless an operator has it otherwise, and what was promised before quotes kept their terms. */
export const standardPolicy: RidePolicy = {
  driverPerHundredThousand: 80_000,
  waitingFreeSeconds: 120,
  cancellation: { feeCents: 500, freeSeconds: 120, noShowSeconds: 300 },
};
