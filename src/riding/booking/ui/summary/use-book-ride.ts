import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import type { BusinessId, DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { businessCalls } from '#src/riding/business-accounts/contract.ts';
import type { familyCalls } from '#src/riding/family/contract.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { useHasOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import { forgetExtras, readExtras } from '../booking-extras.ts';
import type { BookingForm } from '../booking-form.ts';
import type { BookingState } from '../use-booking.ts';

const rides = apiFor<typeof ridesCalls>();
const businesses = apiFor<typeof businessCalls>();
const families = apiFor<typeof familyCalls>();

/** Books what is paid for and goes to follow it; a refusal is kept in words, and the form as it was. */
export function useBookRide(
  booking: BookingState,
  riderId: UserId | undefined,
  /** How soon the screen says the driver comes, in seconds. */
  promisedEtaSeconds: number | null,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { booked, follow } = useFollow(booking);

  /** The payment stands and the network does not: booking goes on by itself. */
  const [waiting, setWaiting] = useState(false);
  const isHere = useIsHere();
  const byOthers = bookingByOthers(booking, promisedEtaSeconds, follow);

  /** Kept before paying, so that what is paid for is booked as it was wanted though this page may be gone by then. */
  const prepare = async (): Promise<string | null> => {
    const { estimate, driverId } = booking;
    if (!estimate || riderId === undefined) return null;
    const body = { quoteId: estimate.quoteId, ...wishesOf(driverId, promisedEtaSeconds) };
    const no = await keepWishes(body);
    if (no?.code !== 'driver_not_found') return no && (no.words ?? no.message);
    // A number that is too old names nobody any more, and paying for it would end in a refusal.
    booking.choose(null);
    return goneUnknown;
  };

  const book = async (paymentIntentId: string, quoteId: string) => {
    const { form, estimate, driverId } = booking;
    if (!estimate || riderId === undefined) return;
    const ride = await rides('POST /api/rides', {
      body: bookRequest(form, {
        passengerId: riderId,
        quoteId,
        paymentIntentId,
        ...wishesOf(driverId, promisedEtaSeconds),
        estimatedFare: estimate.estimatedFare,
        scheduledTime: estimate.scheduledTime,
      }),
      idempotencyKey: `book-${paymentIntentId}`,
    });
    await follow(ride.id);
  };

  /** @param quoteId what was paid for, which is an earlier estimate after a visit to the bank's page */
  const onPaid = async (paymentIntentId: string, quoteId: string) => {
    setBusy(true);
    setFailure(null);
    try {
      // A refused booking gave the money back; after a lost answer, or none, the same payment is tried until there is one.
      for (let tries = 0; isHere.current; tries += 1) {
        try {
          return await book(paymentIntentId, quoteId);
        } catch (error) {
          if (hasSaidNo(error)) return await refused(booking, error, setFailure);
          setWaiting(true);
          await new Promise((resolve) => setTimeout(resolve, pauseMs(tries)));
        }
      }
    } finally {
      setBusy(false);
      setWaiting(false);
    }
  };

  return { failure, busy, booked, waiting, prepare, onPaid, ...byOthers };
}

/** Bookings that somebody else pays. */
function bookingByOthers(
  booking: BookingState,
  promisedEtaSeconds: number | null,
  follow: (id: RideId) => Promise<void>,
) {
  /** A company pays, so there is nothing to pay here. @throws ApiError, to be said where it was pressed */
  const bookOnAccount = async (id: BusinessId, costCode: string | null) => {
    const { estimate, driverId } = booking;
    if (!estimate) return;
    const { quoteId } = estimate;
    const body = { quoteId, costCode, ...wishesOf(driverId, promisedEtaSeconds) };
    const ride = await businesses('POST /api/businesses/:id/rides', { params: { id }, body });
    await follow(ride.id);
  };

  /** The family pays. @throws ApiError, to be said where it was pressed */
  const bookByFamily = async () => {
    const { estimate, driverId } = booking;
    if (!estimate) return;
    const body = { quoteId: estimate.quoteId, ...wishesOf(driverId, promisedEtaSeconds) };
    const ride = await families('POST /api/family/rides', { body });
    await follow(ride.id);
  };
  return { bookOnAccount, bookByFamily };
}

/** What comes once there is a ride. */
function useFollow(booking: BookingState) {
  const navigate = useNavigate();
  /** From here on the page is on its way to the ride. */
  const [booked, setBooked] = useState(false);
  const { refresh } = useHasOpenRide();
  const follow = async (rideId: RideId) => {
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
    await navigate(`/live-tracking?rideId=${rideId}`);
  };
  return { booked, follow };
}

/** False from the moment the page that asked is gone. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

const goneUnknown =
  'The driver you picked can no longer be asked. Nothing was charged. Pay again and whoever is nearest comes, for the same price, or go back and choose another driver.';

/** @returns the no for which nothing may be paid now; without a network the bank is not reached either, and all is sent again */
async function keepWishes(body: Wishes & { quoteId: string }): Promise<ApiError | null> {
  try {
    await rides('POST /api/rides/wishes', { body });
    return null;
  } catch (error) {
    return hasSaidNo(error) && error instanceof ApiError ? error : null;
  }
}

/** A no that has given the money back, but for whoever was signed out meanwhile: their payment books the ride by itself. */
async function refused(
  booking: BookingState,
  error: unknown,
  say: (words: string) => void,
): Promise<'pay_again' | undefined> {
  const said = error instanceof ApiError ? error : undefined;
  if (said?.code === 'sign_in_required') {
    say('You were signed out. What you paid books your ride in a few seconds: sign in to follow it.');
    return;
  }
  say(said?.words ?? 'Failed to book ride. Please try again.');
  toast({
    title: 'Booking Failed',
    description: 'Failed to book ride. Please try again.',
    tone: 'failure',
  });
  // Somebody may have used the last of a promo code; the new price is without it.
  if (/^(quote_expired|quote_not_found|promo_\w+)$/.test(said?.code ?? '')) await booking.requote();
  return 'pay_again';
}

/** One second, then two, four, and eight from there on. */
const pauseMs = (tries: number): number => 1000 * 2 ** Math.min(tries, 3);

type Wishes = ReturnType<typeof wishesOf>;

function wishesOf(driverId: DriverId | null, promisedEtaSeconds: number | null) {
  const { note, name, phone, flight } = readExtras();
  const passenger = name ? { name, phone } : null;
  return { driverId, promisedEtaSeconds, note: note || null, passenger, flight: flight || null };
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
    note: string | null;
    passenger: { name: string; phone: string } | null;
    flight: string | null;
    estimatedFare: string;
    scheduledTime: string | null;
  },
) {
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
    fare: null,
  };
}
