import { useCallback, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';
import { createUntoldEnd } from '../ride/untold-end.ts';
import { cancelledWords, withFinished } from './ended-rides.ts';
import { type Road, readRoad } from './read-driving.ts';

const rides = apiFor<typeof ridesCalls>();

/**
 * The ride the driver is on, the one behind it, and those that wait for their stars.
 * @param onEnded a ride is over, whatever became of it
 * @param onFailure what has become of the ride could not be read
 */
export function useRoad(start: Road, { onEnded, onFailure }: { onEnded: () => void; onFailure: () => void }) {
  const [ride, setRide] = useState(start.ride);
  const [next, setNext] = useState(start.next);
  /** Completed and not rated yet, the last one first: the next request may come while one is being rated. */
  const [finished, setFinished] = useState<readonly RideDetail[]>([]);
  const [untold] = useState(createUntoldEnd<RideDetail>);
  untold.shows(ride);

  // Of readings that overlap the one begun last counts; an earlier answer may come back later.
  const turns = useRef(0);
  /** Looks what has become of the ride: it may have ended without this screen doing it. */
  const readOwnRide = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    try {
      const { ride: now, next: after } = await readRoad(rides);
      const before = untold.endedBy(now);
      const ended =
        before && (await rides('GET /api/rides/:id', { params: { id: before.id } }).catch(() => null));
      if (turn !== turns.current) return;
      untold.told(now);
      setRide(now);
      setNext(after);
      if (ended?.status === 'completed') setFinished((others) => withFinished(others, ended));
      if (before) {
        if (ended?.status === 'cancelled') toast(cancelledWords(ended));
        onEnded();
      }
    } catch {
      onFailure();
    }
  }, [onEnded, onFailure, untold]);

  return {
    ride,
    setRide,
    next,
    /** To be rated now. */
    finished: finished[0] ?? null,
    dismiss: (id: number) => setFinished((others) => others.filter((ride) => ride.id !== id)),
    readOwnRide,
  };
}
