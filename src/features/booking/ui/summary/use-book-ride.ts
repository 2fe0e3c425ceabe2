import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#src/design/toast.ts';
import type { ridesCalls } from '#src/features/rides/contract.ts';
import { useHasOpenRide } from '#src/features/rides/ui/open-ride.tsx';
import { ApiError, apiFor, hasSaidNo } from '#src/platform/api.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { forgetExtras, readExtras } from '../booking-extras.ts';
import type { BookingForm } from '../booking-form.ts';
import type { BookingState } from '../use-booking.ts';

const rides = apiFor<typeof ridesCalls>();

/** Books what is paid for and goes to follow it; a refusal is kept in words, and the form as it was. */
export function useBookRide(
  booking: BookingState,
  riderId: UserId | undefined,
  /** How soon the screen says the driver comes, in seconds. */
  promisedEtaSeconds: number | null,
) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** From here on the page is on its way to the ride. */
  const [booked, setBooked] = useState(false);
  const { refresh } = useHasOpenRide();

  /** @param quoteId what was paid for, which is an earlier estimate after a visit to the bank's page */
  const onPaid = async (paymentIntentId: string, quoteId: string) => {
    const { form, estimate, driverId } = booking;
    if (!estimate || riderId === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const ride = await rides('POST /api/rides', {
        body: bookRequest(form, {
          passengerId: riderId,
          quoteId,
          paymentIntentId,
          driverId,
          promisedEtaSeconds,
          estimatedFare: estimate.estimatedFare,
          scheduledTime: estimate.scheduledTime,
        }),
        idempotencyKey: `book-${paymentIntentId}`,
      });
      toast({
        title: 'Ride Booked!',
        description: 'Your ride has been successfully booked.',
        tone: 'success',
      });
      // Going back leads to an empty form, and neither to a trip that is booked already nor to a bank's page before it.
      booking.leave();
      forgetExtras();
      setBooked(true);
      void refresh();
      window.history.replaceState(window.history.state, '', '/');
      await navigate(`/live-tracking?rideId=${ride.id}`);
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      setFailure(
        refused?.words ?? 'The connection was lost before the booking was confirmed. Try once more.',
      );
      toast({
        title: 'Booking Failed',
        description: 'Failed to book ride. Please try again.',
        tone: 'failure',
      });
      // Somebody may have used the last of a promo code; the new price is without it.
      if (/^(quote_expired|quote_not_found|promo_\w+)$/.test(refused?.code ?? '')) await booking.requote();
      // A refused booking gave the money back; after a lost answer, or none, the same payment is tried again.
      if (hasSaidNo(error)) return 'pay_again' as const;
    } finally {
      setBusy(false);
    }
  };

  return { failure, busy, booked, onPaid };
}

/** The payload of `POST /api/rides`; the server takes quote, payment and driver and decides the rest itself. */
function bookRequest(
  form: BookingForm,
  booking: {
    passengerId: number;
    quoteId: string;
    paymentIntentId: string;
    driverId: DriverId | null;
    promisedEtaSeconds: number | null;
    estimatedFare: string;
    scheduledTime: string | null;
  },
) {
  const { note, name, phone } = readExtras();
  const asText = (value: number | null) => (value === null ? null : String(value));
  return {
    ...booking,
    pickupLocation: form.pickup.address,
    destination: form.destination.address,
    pickupLat: asText(form.pickup.lat),
    pickupLng: asText(form.pickup.lng),
    destLat: asText(form.destination.lat),
    destLng: asText(form.destination.lng),
    vehicleType: form.vehicleType,
    bookingType: form.bookingType,
    status: 'pending',
    note: note || null,
    passenger: name ? { name, phone } : null,
    fare: null,
  };
}
