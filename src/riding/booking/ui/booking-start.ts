/** What the booking page begins with, read from its address by the server or by the browser. */

import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { AvailableDriver, driversCalls } from '#src/riding/drivers/contract.ts';
import type { Estimate, quotingCalls } from '#src/riding/quotes/contract.ts';
import type { ridesCalls, UpcomingRide } from '#src/riding/rides/contract.ts';
import type { VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type BookingForm, isFilled } from './booking-form.ts';
import { formFrom } from './booking-query.ts';
import {
  beyondCoverage,
  type EstimateProblem,
  estimateOf,
  problemOf,
  settled,
} from './estimate/estimate-answer.ts';
import { recallEstimate } from './estimate/estimate-cache.ts';
import { recentCountIn } from './places/recent-searches.ts';

export interface BookingStart {
  cityId: string;
  form: BookingForm;
  estimate: Estimate | null;
  /** Why there is no estimate, though all is filled in. */
  problem: EstimateProblem | null;
  step: 'form' | 'summary';
  /** The driver that was chosen before signing in. */
  driverId: DriverId | null;
  drivers: readonly AvailableDriver[];
  /** The vehicle types of each city; null when they could not be read. */
  typesByCity: Record<string, VehicleType[]> | null;
  /** Null when it could not be read. */
  online: { online: number; byCity: Record<string, number> } | null;
  recentCount: number;
  /** The next ride booked for later. */
  upcoming: UpcomingRide | null;
}

/** The city of the cookie that the browser sets from its time zone, when the address names no place. */
function cityOf(form: BookingForm, cookies: string | null): string {
  const { lat, lng } = form.pickup;
  const found = lat !== null && lng !== null ? cityFrameAt({ lat, lng })?.id : undefined;
  const kept = /(?:^|;\s*)city=(\w+)/.exec(cookies ?? '')?.[1];
  return cityFrameOf(found ?? kept).id;
}

export async function startBooking(
  query: URLSearchParams,
  cookies: string | null,
  transport?: Transport,
): Promise<BookingStart> {
  const drivers = apiFor<typeof driversCalls>(transport);
  const form = formFrom(query);
  const rides = apiFor<typeof ridesCalls>(transport);
  const [available, online, { ride: upcoming }, types, estimated] = await Promise.all([
    drivers('GET /api/drivers/available').catch((): AvailableDriver[] => []),
    drivers('GET /api/drivers/online').catch(() => null),
    rides('GET /api/rides/upcoming').catch(() => ({ ride: null })),
    apiFor<typeof quotingCalls>(transport)('GET /api/rides/vehicle-types').catch(() => null),
    isFilled(form) ? estimateFor(form, transport) : null,
  ]);
  const estimate = estimated && 'quoteId' in estimated ? estimated : null;
  const driverId = Number(query.get('driver'));
  return {
    cityId: cityOf(form, cookies),
    form:
      estimated && 'outside' in estimated && estimated.outside
        ? settled(form, estimated.outside)
        : estimate
          ? settled(form, estimate)
          : form,
    estimate,
    problem: estimated && !('quoteId' in estimated) ? estimated : null,
    step: estimate && query.get('step') === 'summary' ? 'summary' : 'form',
    driverId: Number.isSafeInteger(driverId) && driverId > 0 ? driverId : null,
    drivers: available,
    typesByCity: types?.byCity ?? null,
    online,
    recentCount: recentCountIn(cookies),
    upcoming,
  };
}

async function estimateFor(
  form: BookingForm,
  transport: Transport | undefined,
): Promise<Estimate | EstimateProblem> {
  const kept = recallEstimate(form);
  if (kept) return kept;
  try {
    const { found } = await estimateOf(apiFor<typeof quotingCalls>(transport), form);
    return found.covered ? found : beyondCoverage(found);
  } catch (error) {
    return problemOf(error);
  }
}
