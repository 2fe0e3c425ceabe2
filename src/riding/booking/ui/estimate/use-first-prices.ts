import { useEffect, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Estimate, OutsideEstimate, quotingCalls } from '#src/riding/quotes/contract.ts';
import type { VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type BookingForm, estimateRequest } from '../booking-form.ts';
import { type EstimateProblem, problemOf } from './estimate-answer.ts';

export interface FirstPrices {
  /** By type; undefined until they are known. */
  byType?: Partial<Record<VehicleType, string>>;
  /** The trip leaves what Rove covers. */
  outside?: OutsideEstimate;
  /** No estimate can be had. */
  failed?: true;
  /** Why not, where that is of the places or the time. */
  problem?: EstimateProblem;
  /** The airport where the trip begins, its doors, and the one that is proposed. */
  doors?: Pick<Estimate, 'pickup' | 'pickupDoors' | 'airport'>;
}

const quoting = apiFor<typeof quotingCalls>();
const unknown: FirstPrices = {};
/** Refusals that nobody should have to press a button for. */
const saidAtOnce = new Set(['no_go_area', 'outside_hours']);
/** Choosing a place and a time is several changes of the form in one moment. */
const restMs = 350;

/** What the trip costs by type, asked as soon as both places are known; not asked while `known` says it need not be. */
export function useFirstPrices(form: BookingForm, known: boolean): FirstPrices {
  const [answer, setAnswer] = useState<{ trip: string; prices: FirstPrices }>();
  const located = form.pickup.lat !== null && form.destination.lat !== null;
  // Every type is priced at once, so that choosing another one asks nothing; none is named, which one has here.
  const trip = located
    ? JSON.stringify({ ...estimateRequest({ ...form, promoCode: '' }), vehicleType: undefined })
    : '';
  useEffect(() => {
    if (!trip || known) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const found = await quoting('POST /api/rides/estimate', {
          body: JSON.parse(trip),
          signal: controller.signal,
        });
        const byType = Object.fromEntries(
          found.options.map(({ vehicleType, estimatedFare }) => [vehicleType, estimatedFare]),
        );
        const { pickup, pickupDoors, airport } = found;
        const isTold = pickupDoors !== null || airport !== null;
        const prices = { byType, ...(isTold && { doors: { pickup, pickupDoors, airport } }) };
        setAnswer({ trip, prices: found.covered ? prices : { outside: found } });
      } catch (error) {
        if (controller.signal.aborted) return;
        const isSaid = error instanceof ApiError && saidAtOnce.has(error.code ?? '');
        setAnswer({ trip, prices: { failed: true, ...(isSaid && { problem: problemOf(error) }) } });
      }
    };
    const timer = setTimeout(ask, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [trip, known]);
  return answer?.trip === trip ? answer.prices : unknown;
}
