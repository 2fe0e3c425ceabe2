/** A ride as the server knows it, read again whenever something is heard of it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { type FollowedRide, readRide } from './followed-ride.ts';

const rides = apiFor<typeof ridesCalls>();
/** News whose ride could not be read is not repeated by the stream, so reading is tried again after these. */
const rereadAfterMs = [1_000, 3_000, 10_000];

export function useRideReading(first: FollowedRide, share: string | undefined) {
  const [ride, setRide] = useState(first);
  const [heardAt, setHeardAt] = useState<string | null>(null);
  /** Why the ride is shown no longer: its link has ended or was taken back, or the driver gave it back. */
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    setRide(first);
    setHeardAt(new Date().toISOString());
  }, [first]);
  const rideId = first.id;
  const reading = useRef(0);
  const reread = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reread.current), []);

  /** Whether there was an answer. */
  const read = useCallback(async (): Promise<boolean> => {
    clearTimeout(reread.current);
    reading.current += 1;
    const turn = reading.current;
    try {
      const found = await readRide(rides, share ? { share } : { rideId });
      if (turn === reading.current) {
        setRide(found);
        setHeardAt(new Date().toISOString());
      }
      return true;
    } catch (error) {
      if (turn === reading.current && error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        setGone(error.words ?? 'There is no such ride.');
        return true;
      }
      return false;
    }
  }, [rideId, share]);

  /** Reads what the stream told of, until it could be read or something newer is. */
  const readForSure = async (failures = 0): Promise<void> => {
    if (await read()) return;
    clearTimeout(reread.current);
    const waitMs = rereadAfterMs[Math.min(failures, rereadAfterMs.length - 1)];
    reread.current = setTimeout(() => void readForSure(failures + 1), waitMs);
  };

  return { ride, setRide, heardAt, setHeardAt, gone, read, readForSure };
}
