import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { storeBooking } from '#src/platform/offline/offline-storage.ts';
import { useHasOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import type { BookingForm } from './booking-form.ts';
import { type BookingStep, queryOfStep } from './use-summary-step.ts';

/** The address follows once typing rests. */
const restMs = 400;

/**
 * What is filled in stays in the address, so that a reload or a sign-in brings it back.
 * @param leaving true once it is booked: the address is left as it stands
 */
export function useBookingAddress(form: BookingForm, step: BookingStep, leaving: RefObject<boolean>): void {
  const kept = queryOfStep(form, 'form');
  const query = queryOfStep(form, step);
  useEffect(() => storeBooking(kept), [kept]);
  const navigate = useNavigate();
  const address = useLocation();
  const elsewhere = useRef(false);
  elsewhere.current = useNavigation().state !== 'idle';
  // The bare address shows whoever has a ride that ride: a wish for another one is not taken back.
  const { hasRide } = useHasOpenRide();
  const written = query || (hasRide ? 'type=standard' : '');
  useEffect(() => {
    if (address.pathname !== '/' || address.search.replace(/^\?/, '') === written) return;
    const timer = setTimeout(() => {
      // It would call a navigation to another page back.
      if (leaving.current || elsewhere.current) return;
      navigate(written ? `/?${written}` : '/', {
        replace: true,
        preventScrollReset: true,
        state: address.state,
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [written, address, navigate, leaving]);
}
