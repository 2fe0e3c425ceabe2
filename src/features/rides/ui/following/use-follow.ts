/** A ride kept as the server knows it: read once, then again after every event, its position as it comes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { type Api, ApiError, apiFor } from '#src/platform/api.ts';
import { type LiveHandlers, type LiveStatus, useLive } from '#src/platform/live-client.ts';
import type { Message, RideDetail, ridesCalls } from '../../contract.ts';
import { goesTo, updateWords } from '../../rules.ts';
import { isOver } from '../ride-words.ts';

type NotForGuests =
  | 'pin'
  | 'can'
  | 'cancellationFeeNow'
  | 'paymentLabel'
  | 'parts'
  | 'estimatedFare'
  | 'fare'
  | 'cancellationFee'
  | 'tip'
  | 'myRating'
  | 'cancelReason'
  | 'bookedFor'
  | 'note';
/** What both the rider and a guest are given. */
export type FollowedRide = Omit<RideDetail, NotForGuests> & Partial<Pick<RideDetail, NotForGuests>>;

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
/** News whose ride could not be read is not repeated by the stream, so reading is tried again after these. */
const rereadAfterMs = [1_000, 3_000, 10_000];

export function useFollow(
  first: FollowedRide,
  share: string | undefined,
  onMessage?: (message: Message) => void,
) {
  const [ride, setRide] = useState(first);
  const [heardAt, setHeardAt] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  /** Why the ride is shown no longer: its link has ended or was taken back, or the driver gave it back. */
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => setRide(first), [first]);
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

  const handlers: LiveHandlers = {
    open: () => void readForSure(),
    narrowed: ({ topics }: { topics: readonly string[] }) => {
      if (topics.includes(`ride:${rideId}`)) void readForSure();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: number }) => {
      if (position.rideId !== rideId) return;
      // A position may overtake the news that the ride has moved on; its ETA would be to another place.
      setRide((known) => (isOver(known.status) || !goesTo(known, position) ? known : { ...known, position }));
      setHeardAt(position.timestamp);
    },
    'ride.message': (news: { rideId: number; message: Message }) => {
      if (news.rideId === rideId) onMessage?.(news.message);
    },
  };
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: number }) => {
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
