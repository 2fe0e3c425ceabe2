/** The rider's open ride, known to every page: as it was when the page came, and then as the live stream tells. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { toast } from '#src/design/toast.ts';
import { apiFor, type Transport } from '#src/platform/api.ts';
import { type LiveHandlers, useLive } from '#src/platform/live-client.ts';
import type { RideDetail, ridesCalls } from '../contract.ts';
import { isEnded, legOf, updateWords } from '../rules.ts';
import { minutes, placeName } from './trip-words.ts';

interface NearNote {
  typeName: string;
  etaSeconds: number | null;
  pickupLocation: string;
}

export interface OpenRide {
  /** Null without one. One that has just ended stays until the next page, so that its end is seen. */
  ride: RideDetail | null;
  /** Reads it again: after a booking, say. */
  refresh: () => Promise<void>;
}

const OpenRideContext = createContext<OpenRide>({ ride: null, refresh: async () => {} });

export const useOpenRide = (): OpenRide => useContext(OpenRideContext);

/** The open ride of whoever is signed in; null for everybody else, and where it cannot be read just now. */
export async function findOpenRide(transport?: Transport): Promise<RideDetail | null> {
  const rides = apiFor<typeof ridesCalls>(transport);
  try {
    const current = await rides('GET /api/rides/current', { on401: 'null' });
    return current?.asRider
      ? await rides('GET /api/rides/:id', { params: { id: current.asRider.id } })
      : null;
  } catch {
    return null;
  }
}

const rides = apiFor<typeof ridesCalls>();

/** `first` is what the page came with, and `signedIn` whether anybody could have a ride at all. */
export function OpenRideProvider({
  first,
  signedIn,
  children,
}: {
  first: RideDetail | null;
  signedIn: boolean;
  children: ReactNode;
}) {
  const [ride, setRide] = useState(first);
  useEffect(() => setRide(first), [first]);
  const known = useRef(ride);
  known.current = signedIn ? ride : null;
  const turn = useRef(0);

  const refresh = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const id = known.current?.id;
    const found =
      id === undefined
        ? await findOpenRide()
        : await rides('GET /api/rides/:id', { params: { id } }).catch(() => undefined);
    // Of answers that overtake each other the last one asked for counts; a failed one leaves what is known.
    if (turn.current === mine && found !== undefined) setRide(found);
  }, []);

  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    setRide((now) => (now && isEnded(now.status) ? null : now));
  }, [pathname]);

  const handlers: LiveHandlers = {
    // What passed while the stream was broken is not repeated; a first opening has nothing to catch up with.
    open: () => {
      if (known.current) void refresh();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: number }) =>
      setRide((now) =>
        now?.id === position.rideId && !isEnded(now.status) && legOf(now.status) === position.leg
          ? { ...now, position }
          : now,
      ),
  };
  handlers['near_note.answered'] = ({ typeName, etaSeconds, pickupLocation }: NearNote) =>
    toast({
      title: `${typeName} is near`,
      description: `${etaSeconds === null ? 'A driver is free' : `About ${minutes(etaSeconds)} min`} from ${placeName(pickupLocation)}. Book on the Rides page, or from the mail we sent.`,
      tone: 'success',
    });
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: number }) => {
      const open = known.current;
      if (!open || isEnded(open.status) || open.id === news.rideId) void refresh();
    };
  }
  const visible = useVisible();
  const follows = signedIn && ride && !isEnded(ride.status) ? [`ride:${ride.id}`] : null;
  // A tab out of sight listens only for a ride's sake: browsers allow few connections to one site.
  useLive(follows ?? (signedIn && visible ? [] : null), handlers);

  const shown = signedIn ? ride : null;
  // The same as long as the ride is: another one takes every part off the page whose code has not come yet.
  const value = useMemo(() => ({ ride: shown, refresh }), [shown, refresh]);
  return <OpenRideContext value={value}>{children}</OpenRideContext>;
}

/** Whether this tab is in front. False until the page has settled, so that nothing is fetched for it before. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
