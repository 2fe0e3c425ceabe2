/** A ride that does not end at its drop-off without a reason, as the server says it. */
import { ApiError } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';

export interface EndsEarly {
  rideId: RideId;
  /** From the car to the drop-off; null where nobody knows where the car is. */
  metersAway: number | null;
  drivenMeters: number | null;
  /** What the ride brings if it ends here, in decimal digits. */
  pay: string | null;
}

export const asksWhy = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'far_from_dropoff' || error.code === 'position_unknown') &&
  'pay' in error.problem;

export function endsEarly(rideId: RideId, { problem }: ApiError): EndsEarly {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    rideId,
    metersAway: number(problem.metersAway),
    drivenMeters: number(problem.drivenMeters),
    pay: typeof problem.pay === 'string' ? problem.pay : null,
  };
}
