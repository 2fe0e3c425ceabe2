import { useCallback, useRef, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideRequest, ridesCalls } from '#src/riding/rides/contract.ts';
import type { DeclineReason } from '#src/riding/rides/road.ts';

const rides = apiFor<typeof ridesCalls>();

/** What is offered to the driver. @param onRead is told of each reading whether it failed */
export function useRequests(start: readonly RideRequest[], onRead: (failed: boolean) => void) {
  const [requests, setRequests] = useState(start);
  // Of readings that overlap the one begun last counts; an earlier answer may come back later.
  const turns = useRef(0);
  const readRequests = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    try {
      const found = await rides('GET /api/ride-requests');
      if (turn !== turns.current) return;
      setRequests(found);
      onRead(false);
    } catch {
      onRead(true);
    }
  }, [onRead]);
  return {
    requests,
    readRequests,
    expired: useCallback(
      (id: number) =>
        setRequests((before) => before.filter((request) => request.id !== id || !request.offer)),
      [],
    ),
    leaveOut: (id: RideId) => setRequests((before) => before.filter((request) => request.id !== id)),
  };
}

/** The request that was declined last, until its driver has said why or does not care to. */
export function useDeclined() {
  const [declined, setDeclined] = useState<RideId | null>(null);
  return {
    declined,
    setDeclined,
    async sayWhy(reason: DeclineReason) {
      if (declined === null) return;
      setDeclined(null);
      await rides('POST /api/rides/:id/decline', { params: { id: declined }, body: { reason } }).catch(() => {
        // A reason that is lost costs nobody anything.
      });
    },
    forgetDeclined: useCallback(() => setDeclined(null), []),
  };
}
