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
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { toast } from '#src/design/toast.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { type LiveHandlers, useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail, ridesCalls } from '../contract.ts';
import { goesTo, isEnded, updateWords } from '../rules.ts';
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

interface RideStore {
  /** What the page came with, which parts whose code comes late still begin with. */
  first: RideDetail | null;
  current: () => RideDetail | null;
  change: (next: (now: RideDetail | null) => RideDetail | null) => void;
  subscribe: (listener: () => void) => () => void;
}

function storeOf(first: RideDetail | null): RideStore {
  let ride = first;
  const listeners = new Set<() => void>();
  return {
    first,
    current: () => ride,
    change(next) {
      const changed = next(ride);
      if (changed === ride) return;
      ride = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Provided {
  store: RideStore;
  signedIn: boolean;
  refresh: OpenRide['refresh'];
}
// The same as long as the same person looks: React takes every part off the page whose code has not come yet when
// a context above it changes, or the props of its boundary. A ride that moves does so every few seconds.
const OpenRideContext = createContext<Provided>({
  store: storeOf(null),
  signedIn: false,
  refresh: async () => {},
});

/** The ride as it is now. For what shows it: this draws anew with every position. */
export function useOpenRide(): OpenRide {
  const { store, signedIn, refresh } = useContext(OpenRideContext);
  const ride = useSyncExternalStore(store.subscribe, store.current, () => store.first);
  return { ride: signedIn ? ride : null, refresh };
}

/** Whether there is one, and how to read it again. For what stands around it. */
export function useHasOpenRide(): { hasRide: boolean; refresh: OpenRide['refresh'] } {
  const { store, signedIn, refresh } = useContext(OpenRideContext);
  const has = useSyncExternalStore(
    store.subscribe,
    () => store.current() !== null,
    () => store.first !== null,
  );
  return { hasRide: signedIn && has, refresh };
}

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
  const [store] = useState(() => storeOf(first));
  const ride = useSyncExternalStore(store.subscribe, store.current, () => store.first);
  useEffect(() => store.change(() => first), [store, first]);
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
    if (turn.current === mine && found !== undefined) store.change(() => found);
  }, [store]);

  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    store.change((now) => (now && isEnded(now.status) ? null : now));
  }, [store, pathname]);

  const handlers: LiveHandlers = {
    // What passed while the stream was broken is not repeated; a first opening has nothing to catch up with.
    open: () => {
      if (known.current) void refresh();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: RideId }) =>
      store.change((now) =>
        now?.id === position.rideId && !isEnded(now.status) && goesTo(now, position)
          ? { ...now, position }
          : now,
      ),
  };
  handlers['ride.card_asked'] = () =>
    toast({
      title: 'Your card has to be confirmed',
      description: 'The fare of a ride that you booked ahead could not be held. Open it from your bookings.',
      tone: 'failure',
    });
  handlers['near_note.answered'] = ({ typeName, etaSeconds, pickupLocation }: NearNote) =>
    toast({
      title: `${typeName} is near`,
      description: `${etaSeconds === null ? 'A driver is free' : `About ${minutes(etaSeconds)} min`} from ${placeName(pickupLocation)}. Book on the Rides page, or from the mail we sent.`,
      tone: 'success',
    });
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: RideId }) => {
      const open = known.current;
      if (!open || isEnded(open.status) || open.id === news.rideId) void refresh();
    };
  }
  const visible = useVisible();
  const follows = signedIn && ride && !isEnded(ride.status) ? [`ride:${ride.id}`] : null;
  // A tab out of sight listens only for a ride's sake: browsers allow few connections to one site.
  useLive(follows ?? (signedIn && visible ? [] : null), handlers);

  const value = useMemo(() => ({ store, signedIn, refresh }), [store, signedIn, refresh]);
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
