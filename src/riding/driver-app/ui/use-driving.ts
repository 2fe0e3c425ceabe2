/** The driver's side as the server knows it: who they are, what is offered, the ride they are on. */
import { useCallback, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { useQueue } from '#src/riding/queues/ui/use-queue.ts';
import type { RideRequest, ridesCalls } from '#src/riding/rides/contract.ts';
import type { DrivingStart } from './road/read-driving.ts';
import { useAction } from './road/use-action.ts';
import { useDrivingNews } from './road/use-driving-events.ts';
import { useDeclined, useRequests } from './road/use-requests.ts';
import { useRideMoves } from './road/use-ride-moves.ts';
import { useRoad } from './road/use-road.ts';
import { useShift } from './road/use-shift.ts';

const rides = apiFor<typeof ridesCalls>();

function useEarnings(start: DrivingStart['earnings'], id: DriverId) {
  const [earnings, setEarnings] = useState(start);
  const readEarnings = useCallback(
    () => rides('GET /api/drivers/:id/earnings', { params: { id } }).then(setEarnings, () => {}),
    [id],
  );
  return { earnings, readEarnings };
}

export function useDriving(start: DrivingStart) {
  const [failed, setFailed] = useState(false);
  const action = useAction();
  const { busy, act } = action;
  const { earnings, readEarnings } = useEarnings(start.earnings, start.driver.id);
  const onFailure = useCallback(() => setFailed(true), []);
  const road = useRoad(start, { onEnded: readEarnings, onFailure });
  const { ride, next, finished, setRide, dismiss, readOwnRide } = road;
  const { requests, readRequests, expired, leaveOut } = useRequests(start.requests, setFailed);
  const { setDeclined, ...declining } = useDeclined();
  const { readDriver, ...shift } = useShift(start, act, readRequests);
  const news = useDrivingNews(road, { readDriver, readRequests, readOwnRide, setRide });
  const queue = useQueue(start.queue, start.driver.id);
  const moves = useRideMoves(ride, action, {
    readOwnRide,
    onCompleted: (sent) => {
      if (sent) readDriver();
      return Promise.all([readEarnings(), readRequests()]);
    },
  });

  return {
    ...shift,
    ...moves,
    ...news,
    ...declining,
    queue,
    requests,
    ride,
    next,
    expired,
    finished,
    earnings,
    failed,
    busy,
    readRequests,
    readEarnings,
    async accept({ id }: RideRequest) {
      const body = { driverId: shift.driver.id };
      await act('accept', () => rides('POST /api/rides/:id/accept', { params: { id }, body }));
      await Promise.all([readRequests(), readOwnRide()]);
    },
    async decline({ id }: RideRequest) {
      leaveOut(id);
      const refused = await act('decline', () => rides('POST /api/rides/:id/decline', { params: { id } }));
      if (!refused) setDeclined(id);
      await readRequests();
    },
    /** Gives a ride back to the queue, or ends it as a no-show. */
    async cancel(reason: string | null, { id = ride?.id, noShow = false } = {}) {
      if (id === undefined) return;
      const refused = await act('cancel', () =>
        rides('POST /api/rides/:id/cancel', { params: { id }, body: { reason, noShow } }),
      );
      if (!refused && id === ride?.id) setRide(null);
      await Promise.all([readOwnRide(), readRequests(), readEarnings()]);
    },
    async rate(stars: number) {
      if (!finished) return;
      const { id } = finished;
      const refused = await act('rate', () =>
        rides('POST /api/rides/:id/rate', { params: { id }, body: { stars } }),
      );
      if (!refused) dismiss(id);
    },
    dismissFinished: () => finished && dismiss(finished.id),
  };
}

export type Driving = ReturnType<typeof useDriving>;
