/** A ride kept as the server knows it: read once, then again after every event, its position as it comes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { type Api, apiFor } from '#src/platform/api.ts';
import { type LiveHandlers, type LiveStatus, useLive } from '#src/platform/live-client.ts';
import type { Message, RideDetail, ridesCalls } from '../../contract.ts';
import { legOf, updateWords } from '../../rules.ts';
import { isOver } from '../ride-words.ts';

/** What both the rider and a guest are given. */
export type FollowedRide = Omit<RideDetail, 'pin' | 'can' | 'cancellationFeeNow' | 'paymentLabel' | 'parts'> &
  Partial<Pick<RideDetail, 'pin' | 'can' | 'cancellationFeeNow' | 'paymentLabel' | 'parts'>>;

export type Tracking = LiveStatus | 'stopped';

export function readRide(
  api: Api<typeof ridesCalls>,
  of: { rideId: number } | { share: string },
): Promise<FollowedRide> {
  return 'share' in of
    ? api('GET /api/shared-rides/:token', { params: { token: of.share } })
    : api('GET /api/rides/:id', { params: { id: of.rideId } });
}

const rides = apiFor<typeof ridesCalls>();

export function useFollow(
  first: FollowedRide,
  share: string | undefined,
  onMessage?: (message: Message) => void,
) {
  const [ride, setRide] = useState(first);
  const [heardAt, setHeardAt] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  useEffect(() => setRide(first), [first]);
  const rideId = first.id;
  const reading = useRef(0);

  const read = useCallback(async (): Promise<boolean> => {
    reading.current += 1;
    const turn = reading.current;
    try {
      const found = await readRide(rides, share ? { share } : { rideId });
      if (turn === reading.current) {
        setRide(found);
        setHeardAt(new Date().toISOString());
      }
      return true;
    } catch {
      return false;
    }
  }, [rideId, share]);

  const handlers: LiveHandlers = {
    open: () => void read(),
    position: (position: NonNullable<RideDetail['position']> & { rideId: number }) => {
      if (position.rideId !== rideId) return;
      // A position may overtake the news that the ride has moved on; its ETA would be to another place.
      setRide((known) =>
        isOver(known.status) || legOf(known.status) !== position.leg ? known : { ...known, position },
      );
      setHeardAt(position.timestamp);
    },
    'ride.message': (news: { rideId: number; message: Message }) => {
      if (news.rideId === rideId) onMessage?.(news.message);
    },
  };
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: number }) => {
      if (news.rideId === rideId) void read();
    };
  }
  const follows = !stopped && !isOver(ride.status);
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
    setRide,
    heardAt,
    tracking: (stopped ? 'stopped' : status) as Tracking,
    refreshing,
    refresh,
    read,
    stop: () => setStopped(true),
    start: () => {
      setStopped(false);
      void read();
    },
  };
}
