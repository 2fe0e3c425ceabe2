/** A booking for a caller as it is typed: who they are, where they go, what it costs, how they pay. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { UserId } from '#src/platform/ids.ts';
import {
  type BookingForm,
  emptyForm,
  estimateRequest,
  type PlaceChoice,
} from '#src/riding/booking/ui/booking-form.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import type { Caller, PastTrip, PhonePay, phoneBookingsCalls } from '../contract.ts';

const api = apiFor<typeof phoneBookingsCalls>();
/** What was typed rests for so long before its price is asked for. */
const restsMs = 350;
const lost = 'The connection was lost. Nothing was booked; try again.';

export interface CallerForm {
  phone: string;
  name: string;
  userId: UserId | null;
  note: string;
  pay: PhonePay;
  cardAgreed: boolean;
}
const emptyCaller: CallerForm = {
  ...{ phone: '', name: '', userId: null, note: '' },
  ...{ pay: 'driver', cardAgreed: false },
};

/** What came of it. */
export type Booked = { pinToTell: string | null; of: Pick<Estimate, 'scheduledTime' | 'timeZone'> } & (
  | { ride: Ride; linkUntil: null }
  | { ride: null; linkUntil: string }
);

export function usePhoneBooking() {
  const [caller, setCaller] = useState<Caller | null>(null);
  const [who, setWho] = useState(emptyCaller);
  const [form, setForm] = useState<BookingForm>(emptyForm);
  const [words, setWords] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<'looking' | 'booking' | null>(null);
  const [booked, setBooked] = useState<Booked | null>(null);
  const priced = usePrice(form, setWords);

  const change = useCallback((part: Partial<BookingForm>) => {
    setForm((before) => ({ ...before, ...part }));
  }, []);
  const changeWho = useCallback((part: Partial<CallerForm>) => {
    setWho((before) => ({ ...before, ...part }));
  }, []);

  const look = async () => {
    if (who.phone.trim() === '' || busy) return;
    setBusy('looking');
    setWords({});
    try {
      const found = await api('POST /api/operations/callers/find', { body: { phone: who.phone } });
      setCaller(found);
      const [only] = found.people;
      const person = found.people.length === 1 && !found.guest ? only : undefined;
      changeWho({
        phone: found.phone,
        name: person?.name ?? found.guest?.name ?? '',
        userId: person?.userId ?? null,
        note: found.guest?.note ?? '',
        ...{ pay: 'driver', cardAgreed: false },
      });
    } catch (error) {
      setWords(fieldsOf(error));
    } finally {
      setBusy(null);
    }
  };

  const take = useCallback(
    ({ pickup, destination }: PastTrip) => change({ pickup, destination, stops: [] }),
    [change],
  );

  const book = async () => {
    const { estimate } = priced;
    if (busy || !estimate) return;
    setBusy('booking');
    setWords({});
    try {
      const { userId, phone, name, note, pay, cardAgreed } = who;
      const made = await api('POST /api/operations/phone-bookings', {
        body: { quoteId: estimate.quoteId, phone, name, userId, note: note || null, pay, cardAgreed },
        idempotencyKey: `phone:${estimate.quoteId}:${pay}:${userId ?? 'guest'}`,
      });
      setBooked({ ...made, of: estimate } as Booked);
    } catch (error) {
      const fields = fieldsOf(error);
      setWords(fields);
      toast({ title: 'Not booked', description: Object.values(fields)[0] ?? lost, tone: 'failure' });
      priced.again();
    } finally {
      setBusy(null);
    }
  };

  const clear = useCallback(() => {
    setCaller(null);
    setWho(emptyCaller);
    setForm(emptyForm);
    setWords({});
    setBooked(null);
  }, []);

  return {
    ...{ caller, who, form, words, busy, booked, ...priced },
    ...{ change, changeWho, look, take, book, clear },
  };
}

export type PhoneBooking = ReturnType<typeof usePhoneBooking>;

const isPlaced = ({ lat, lng, address }: PlaceChoice) =>
  address.trim() !== '' && lat !== null && lng !== null;

/** The price of the trip as it stands, asked for by itself once both places are known, and again before it ends. */
function usePrice(form: BookingForm, say: (words: Record<string, string>) => void) {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const saying = useRef(say);
  saying.current = say;
  const isReady =
    isPlaced(form.pickup) && isPlaced(form.destination) && form.stops.every((stop) => isPlaced(stop));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks the same once more.
  useEffect(() => {
    if (!isReady) {
      setEstimate(null);
      return;
    }
    const controller = new AbortController();
    setAsking(true);
    const timer = setTimeout(async () => {
      try {
        const { promoCode: _, ...body } = estimateRequest(form);
        const found = await api('POST /api/operations/phone-bookings/estimate', {
          body,
          signal: controller.signal,
        });
        if (controller.signal.aborted) return;
        setEstimate(found.covered ? found : null);
        saying.current(found.covered ? {} : { destination: 'We do not drive there.' });
      } catch (error) {
        if (controller.signal.aborted) return;
        setEstimate(null);
        saying.current(fieldsOf(error));
      } finally {
        if (!controller.signal.aborted) setAsking(false);
      }
    }, restsMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [form, isReady, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (!estimate) return;
    const left = Date.parse(estimate.expiresAt) - Date.now() - 20_000;
    const timer = setTimeout(again, Math.max(1_000, left));
    return () => clearTimeout(timer);
  }, [estimate, again]);
  return { estimate, asking, again };
}

function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: lost };
  return Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { form: error.words ?? lost };
}
