/** A ride kept as the server knows it: read once, then again after every event, its position as it comes. */
import { useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { type LiveHandlers, type LiveStatus, useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { fareEvents, goesTo, suggestionEvents, updateWords } from '#src/riding/rides/rules.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import type { FollowedRide } from './followed-ride.ts';
import { useRideReading } from './use-ride-reading.ts';

export type Tracking = LiveStatus | 'stopped';

export function useLiveRide(
  first: FollowedRide,
  share: string | undefined,
  onMessage?: (message: Message) => void,
) {
  const { ride, setRide, heardAt, setHeardAt, gone, read, readForSure } = useRideReading(first, share);
  const [stopped, setStopped] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const rideId = first.id;

  const handlers: LiveHandlers = {
    open: () => void readForSure(),
    narrowed: ({ topics }: { topics: readonly string[] }) => {
      if (topics.includes(`ride:${rideId}`)) void readForSure();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: RideId }) => {
      if (position.rideId !== rideId) return;
      // A position may overtake the news that the ride has moved on; its ETA would be to another place.
      setRide((known) => (isOver(known.status) || !goesTo(known, position) ? known : { ...known, position }));
      setHeardAt(position.timestamp);
    },
    'ride.message': (news: { rideId: RideId; message: Message }) => {
      if (news.rideId === rideId) onMessage?.(news.message);
    },
  };
  for (const type of [
    ...Object.keys(updateWords),
    ...fareEvents,
    ...suggestionEvents,
    'ride.check_asked',
    'ride.check_answered',
  ]) {
    handlers[type] = (news: { rideId: RideId }) => {
      if (news.rideId === rideId) void readForSure();
    };
  }
  const follows = !stopped && gone === null && !isOver(ride.status);
  const status = useLive(follows ? [`ride:${rideId}`] : null, handlers, share);

  const refresh = async () => {
    setRefreshing(true);
    if (!(await read())) {
      toast({ title: 'Error', description: 'Failed to refresh location', tone: 'failure' });
    }
    setRefreshing(false);
  };

  return {
    ride,
    gone,
    setRide,
    heardAt,
    tracking: (stopped ? 'stopped' : status) as Tracking,
    refreshing,
    refresh,
    read,
    stop: () => setStopped(true),
    start: () => {
      setStopped(false);
      void read().then((heard) => {
        if (!heard) {
          toast({ title: 'Error', description: 'Failed to start location tracking', tone: 'failure' });
        }
      });
    },
  };
}
