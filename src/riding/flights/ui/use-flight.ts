/** The flight of a ride, read again whenever something is heard of it. */
import { useCallback, useEffect, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import type { FlightOfRide, flightCalls } from '../contract.ts';

const flights = apiFor<typeof flightCalls>();

const newsTypes = ['named', 'taken_away', 'news', 'moved', 'cancelled'];

/** @param ride whose status and time, where they change, make another of what is said */
export function useFlight(
  { id: rideId, status, scheduledTime }: Pick<RideDetail, 'id' | 'status' | 'scheduledTime'>,
  /** Whoever committed to a ride ahead is told nothing of it live. */
  isFollowed = true,
) {
  const [known, setKnown] = useState<FlightOfRide | null>(null);
  const read = useCallback(() => {
    // What is not known is not shown; the next news of the ride asks again.
    flights('GET /api/rides/:id/flight', { params: { id: rideId } }).then(setKnown, () => {});
  }, [rideId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the ride may make another of it.
  useEffect(read, [read, status, scheduledTime]);
  const heard = (news: { rideId: RideId }) => {
    if (news.rideId === rideId) read();
  };
  useLive(
    isOver(status) || !isFollowed ? null : [`ride:${rideId}`],
    Object.fromEntries(newsTypes.map((type) => [`ride.flight_${type}`, heard])),
  );
  return { known, setKnown, read };
}

/** Saves a number, or takes it away with null; the words of a no stay beside the field. */
export function useNaming(rideId: RideId, by: 'rider' | 'desk', onNamed: (flight: FlightOfRide) => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async (number: string | null) => {
    setBusy(true);
    setRefused(null);
    const given = { params: { id: rideId }, body: { number } };
    try {
      onNamed(
        await (by === 'desk'
          ? flights('PUT /api/operations/rides/:id/flight', given)
          : flights('PUT /api/rides/:id/flight', given)),
      );
    } catch (error) {
      const said = error instanceof ApiError ? error : undefined;
      setRefused(said?.fieldErrors?.number ?? said?.words ?? 'The connection was lost. Press again.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, save };
}

/** The ride stays as it is. */
export const keepAsItIs = (rideId: RideId): Promise<FlightOfRide> =>
  flights('POST /api/rides/:id/flight/keep', { params: { id: rideId } });
