import { useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { type LiveHandlers, useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import type { Ride, RideDetail } from '#src/riding/rides/contract.ts';
import { goesTo, suggestionEvents, updateWords } from '#src/riding/rides/rules.ts';

/** What changes whether the driver is on the road. */
const roadEvents = ['driver.went_online', 'driver.went_offline', 'driver.paused', 'driver.resumed'];
const offerEvents = ['offer.made', 'offer.expired', 'offer.withdrawn', 'offer.declined'];

/** Hears what concerns the driver and has it read again; the rider's messages and the car's place come as they are. */
export function useDrivingNews(
  { ride, next }: { ride: RideDetail | null; next: Ride | null },
  hear: {
    readDriver: () => void;
    readRequests: () => Promise<void>;
    readOwnRide: () => Promise<void>;
    setRide: (change: (now: RideDetail | null) => RideDetail | null) => void;
  },
) {
  const [heard, setHeard] = useState<readonly Message[]>([]);
  const [offlineSince, setOfflineSince] = useState<number | null>(null);
  const rideId = ride?.id;
  const known = useRef(ride);
  known.current = ride;

  const handlers: LiveHandlers = {
    open: () => {
      hear.readDriver();
      void hear.readRequests();
      void hear.readOwnRide();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: RideId }) =>
      hear.setRide((now) =>
        now && now.id === position.rideId && goesTo(now, position) ? { ...now, position } : now,
      ),
    'ride.message': ({ rideId: of, message }: { rideId: RideId; message: Message }) => {
      if (of === known.current?.id) setHeard((before) => [...before, message]);
    },
  };
  // The server takes a driver off the road whose papers have ended, and the driver has other screens.
  for (const type of roadEvents) handlers[type] = hear.readDriver;
  for (const type of offerEvents) handlers[type] = () => void hear.readRequests();
  // What becomes of the ride behind concerns this screen too.
  const nextId = next?.id;
  for (const type of [...Object.keys(updateWords), ...suggestionEvents]) {
    handlers[type] = (news: { rideId: RideId }) => {
      if (news.rideId === known.current?.id || news.rideId === nextId) void hear.readOwnRide();
    };
  }
  // Whoever has it now, or nobody yet: this driver turns around, and it counts against nobody.
  handlers['ride.taken_by_desk'] = ({ rideId: of }: { rideId: RideId }) => {
    if (of === known.current?.id || of === nextId)
      toast({
        title: 'The desk took this ride from you',
        description: 'Do not drive to the pickup. It does not count against you.',
      });
    void hear.readOwnRide();
    void hear.readRequests();
  };
  // Taken on another of this driver's screens, or here with an answer that was lost: the ring ends and the ride is shown.
  handlers['ride.accepted'] = () => {
    void hear.readRequests();
    void hear.readOwnRide();
  };
  const status = useLive(rideId === undefined ? [] : [`ride:${rideId}`], handlers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages belong to the ride they were heard in.
  useEffect(() => setHeard([]), [rideId]);
  useEffect(() => setOfflineSince(status === 'offline' ? Date.now() : null), [status]);

  return { status, heard, offlineSince };
}
