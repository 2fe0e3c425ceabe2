/** The wish to be told of a driver near: kept by the server, so that a page opened later knows of it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { NearNote, quotingCalls } from '#src/riding/quotes/contract.ts';
import type { BookingForm } from '../booking-form.ts';

const quoting = apiFor<typeof quotingCalls>();
/** An address holds six decimals of a place; five are a metre. */
const coordinateDigits = 5;

type Wished = Pick<BookingForm, 'vehicleType' | 'pickup' | 'destination'>;

const isOf = (note: NearNote, { vehicleType, pickup: { lat, lng } }: Wished): boolean =>
  note.vehicleType === vehicleType &&
  note.pickupLat.toFixed(coordinateDigits) === lat?.toFixed(coordinateDigits) &&
  note.pickupLng.toFixed(coordinateDigits) === lng?.toFixed(coordinateDigits);

/** @param onNear one has come near, or may have */
export function useNearNote(form: Wished, isSignedIn: boolean, onNear: () => void) {
  /** Until when this wish is kept; null where there is none, or only another one. */
  const [until, setUntil] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(form);
  latest.current = form;
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(() => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    quoting('GET /api/near-notes', { signal: controller.signal }).then(
      ({ note }) => {
        if (!controller.signal.aborted) setUntil(note && isOf(note, latest.current) ? note.expiresAt : null);
      },
      // What stood there stands until the stream is open again.
      () => {},
    );
  }, []);

  useEffect(() => {
    if (isSignedIn) read();
    return () => reading.current?.abort();
  }, [isSignedIn, read]);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(read, Date.parse(until) - Date.now());
    // It may have been taken back, or another made, on another page of theirs.
    const look = () => {
      if (!document.hidden) read();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until, read]);
  useLive(until ? [] : null, {
    // It may have been answered while there was no stream.
    open: () => {
      read();
      onNear();
    },
    'near_note.answered': () => {
      setUntil(null);
      onNear();
    },
  });

  const change = async (wanted: boolean) => {
    const { vehicleType, pickup, destination } = form;
    if (pickup.lat === null || pickup.lng === null) return;
    reading.current?.abort();
    setBusy(true);
    setRefused(null);
    try {
      if (!wanted) await quoting('DELETE /api/near-notes');
      const kept = wanted
        ? await quoting('POST /api/near-notes', {
            body: {
              vehicleType,
              pickupLocation: pickup.address,
              pickupLat: pickup.lat,
              pickupLng: pickup.lng,
              destination: destination.address,
            },
          })
        : null;
      setUntil(kept?.expiresAt ?? null);
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'That did not get through. Try again.');
    } finally {
      setBusy(false);
    }
  };

  return { until, busy, refused, change };
}
