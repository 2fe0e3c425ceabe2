/** The driver's side as the server knows it: who they are, what is offered, the ride they are on. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Driver, driversCalls } from '#src/features/drivers/contract.ts';
import type { Message, RideDetail, RideRequest, ridesCalls } from '#src/features/rides/contract.ts';
import { legOf, updateWords } from '#src/features/rides/rules.ts';
import { type Api, ApiError, apiFor } from '#src/platform/api.ts';
import { type LiveHandlers, useLive } from '#src/platform/live-client.ts';

export interface Earnings {
  today: string;
  week: string;
  ridesToday: number;
  ridesWeek: number;
}

export interface DrivingStart {
  driver: Driver;
  requests: readonly RideRequest[];
  ride: RideDetail | null;
  earnings: Earnings | null;
}

type RidesApi = Api<typeof ridesCalls>;

/** What the dashboard shows at first. @throws ApiError of the first call that fails */
export async function readDriving(rides: RidesApi, driver: Driver): Promise<DrivingStart> {
  const [requests, ride, earnings] = await Promise.all([
    rides('GET /api/ride-requests'),
    readRide(rides),
    rides('GET /api/drivers/:id/earnings', { params: { id: driver.id } }).catch(() => null),
  ]);
  return { driver, requests, ride, earnings };
}

async function readRide(rides: RidesApi): Promise<RideDetail | null> {
  const { asDriver } = await rides('GET /api/rides/current');
  return asDriver ? rides('GET /api/rides/:id', { params: { id: asDriver.id } }) : null;
}

const rides = apiFor<typeof ridesCalls>();
const drivers = apiFor<typeof driversCalls>();
const offerEvents = ['offer.made', 'offer.expired', 'offer.withdrawn', 'offer.declined', 'offer.accepted'];

export function useDriving(start: DrivingStart) {
  const [driver, setDriver] = useState(start.driver);
  const [requests, setRequests] = useState(start.requests);
  const [ride, setRide] = useState(start.ride);
  const [finished, setFinished] = useState<RideDetail | null>(null);
  const [earnings, setEarnings] = useState(start.earnings);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [heard, setHeard] = useState<readonly Message[]>([]);
  const rideId = ride?.id;
  const known = useRef(ride);
  known.current = ride;

  // Of readings that overlap the one begun last counts; an earlier answer may come back later.
  const turns = useRef({ requests: 0, ride: 0 });
  const readRequests = useCallback(async () => {
    turns.current.requests += 1;
    const turn = turns.current.requests;
    try {
      const found = await rides('GET /api/ride-requests');
      if (turn !== turns.current.requests) return;
      setRequests(found);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  const readEarnings = useCallback(
    () =>
      rides('GET /api/drivers/:id/earnings', { params: { id: start.driver.id } }).then(setEarnings, () => {}),
    [start.driver.id],
  );
  /** Looks what has become of the ride: it may have ended without this screen doing it. */
  const readOwnRide = useCallback(async () => {
    const before = known.current;
    turns.current.ride += 1;
    const turn = turns.current.ride;
    try {
      const now = await readRide(rides);
      if (turn !== turns.current.ride) return;
      setRide(now);
      if (before && now?.id !== before.id) {
        const ended = await rides('GET /api/rides/:id', { params: { id: before.id } }).catch(() => null);
        if (ended?.status === 'cancelled') {
          toast({ title: 'The rider cancelled', description: 'You are free for the next request.' });
        }
        void readEarnings();
      }
    } catch {
      setFailed(true);
    }
  }, [readEarnings]);

  const handlers: LiveHandlers = {
    open: () => {
      void readRequests();
      void readOwnRide();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: number }) =>
      setRide((now) =>
        now && now.id === position.rideId && legOf(now.status) === position.leg ? { ...now, position } : now,
      ),
    'ride.message': ({ rideId: of, message }: { rideId: number; message: Message }) => {
      if (of === known.current?.id) setHeard((before) => [...before, message]);
    },
  };
  // The server takes a driver off the road whose papers have ended.
  handlers['driver.went_offline'] = () => void drivers('GET /api/drivers/me').then(setDriver, () => {});
  for (const type of offerEvents) handlers[type] = () => void readRequests();
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: number }) => {
      if (news.rideId === known.current?.id) void readOwnRide();
    };
  }
  const status = useLive(rideId === undefined ? [] : [`ride:${rideId}`], handlers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages belong to the ride they were heard in.
  useEffect(() => setHeard([]), [rideId]);

  /** Runs one action of the driver, in turn; a refusal is said in words. */
  const act = async (name: string, action: () => Promise<unknown>): Promise<ApiError | null> => {
    if (busy) return null;
    setBusy(name);
    try {
      await action();
      return null;
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      toast({
        title: 'That did not work',
        description: refused?.words ?? 'The connection was lost. Try again.',
        tone: 'failure',
      });
      return refused;
    } finally {
      setBusy(null);
    }
  };

  const move = async (verb: 'arriving' | 'arrived') => {
    await act(verb, () => rides(`POST /api/rides/:id/${verb}`, { params: { id: rideId! } }));
    await readOwnRide();
  };

  return {
    driver,
    requests,
    ride,
    finished,
    earnings,
    failed,
    busy,
    heard,
    status,
    readRequests,
    /** Going online says where the phone is; `findPlace` answers null where nobody knows. */
    async setOnline(isAvailable: boolean, findPlace: () => Promise<{ lat: number; lng: number } | null>) {
      await act('online', async () => {
        const place = isAvailable ? await findPlace() : null;
        setDriver(
          await drivers('PATCH /api/drivers/:id', {
            params: { id: driver.id },
            body: { isAvailable, ...place },
          }),
        );
        setFinished(null);
      });
      await readRequests();
    },
    async accept(request: RideRequest) {
      const refused = await act('accept', () =>
        rides('POST /api/rides/:id/accept', {
          params: { id: request.id },
          body: { driverId: driver.id },
        }),
      );
      if (!refused) setFinished(null);
      await Promise.all([readRequests(), readOwnRide()]);
    },
    async decline(request: RideRequest) {
      setRequests((before) => before.filter(({ id }) => id !== request.id));
      await act('decline', () => rides('POST /api/rides/:id/decline', { params: { id: request.id } }));
      await readRequests();
    },
    arriving: () => move('arriving'),
    arrived: () => move('arrived'),
    /** Answers why the PIN was refused, or null. */
    async startRide(pin: string): Promise<string | null> {
      setBusy('start');
      try {
        await rides('POST /api/rides/:id/start', { params: { id: rideId! }, body: { pin } });
        await readOwnRide();
        return null;
      } catch (error) {
        return (error instanceof ApiError && error.words) || 'The connection was lost. Try again.';
      } finally {
        setBusy(null);
      }
    },
    async complete() {
      const id = rideId!;
      const refused = await act('complete', () => rides('POST /api/rides/:id/complete', { params: { id } }));
      if (!refused) {
        setFinished(await rides('GET /api/rides/:id', { params: { id } }).catch(() => null));
        drivers('GET /api/drivers/me').then(setDriver, () => {});
      }
      await Promise.all([readOwnRide(), readEarnings(), readRequests()]);
    },
    async cancel() {
      await act('cancel', () => rides('POST /api/rides/:id/cancel', { params: { id: rideId! }, body: {} }));
      setRide(null);
      await Promise.all([readOwnRide(), readRequests(), readEarnings()]);
    },
    async rate(stars: number) {
      const id = finished!.id;
      await act('rate', () => rides('POST /api/rides/:id/rate', { params: { id }, body: { stars } }));
      setFinished(null);
    },
    dismissFinished: () => setFinished(null),
  };
}

export type Driving = ReturnType<typeof useDriving>;
