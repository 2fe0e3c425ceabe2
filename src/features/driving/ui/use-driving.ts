/** The driver's side as the server knows it: who they are, what is offered, the ride they are on. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Driver, DriverHours, driversCalls } from '#src/features/drivers/contract.ts';
import type { Ride, RideDetail, RideRequest, ridesCalls } from '#src/features/rides/contract.ts';
import type { DeclineReason } from '#src/features/rides/road.ts';
import { goesTo, updateWords } from '#src/features/rides/rules.ts';
import { dollars } from '#src/features/rides/ui/trip-words.ts';
import type { Message } from '#src/features/talking/contract.ts';
import { type Api, ApiError, apiFor } from '#src/platform/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { type LiveHandlers, useLive } from '#src/platform/live-client.ts';
import { foresee, type KeptMove } from './ride/move-queue.ts';
import { createUntoldEnd } from './ride/untold-end.ts';
import { useMoves } from './ride/use-moves.ts';

export interface Earnings {
  today: string;
  week: string;
  ridesToday: number;
  ridesWeek: number;
}

/** What changes whether the driver is on the road. */
const roadEvents = ['driver.went_online', 'driver.went_offline', 'driver.paused', 'driver.resumed'];

export interface DrivingStart {
  driver: Driver;
  requests: readonly RideRequest[];
  ride: RideDetail | null;
  /** The ride that waits behind it. */
  next: Ride | null;
  earnings: Earnings | null;
  hours: DriverHours | null;
}

type RidesApi = Api<typeof ridesCalls>;

/** What the dashboard shows at first. @throws ApiError of the first call that fails */
export async function readDriving(
  rides: RidesApi,
  drivers: Api<typeof driversCalls>,
  driver: Driver,
): Promise<DrivingStart> {
  const params = { id: driver.id };
  const [requests, road, earnings, hours] = await Promise.all([
    rides('GET /api/ride-requests'),
    readRoad(rides),
    rides('GET /api/drivers/:id/earnings', { params }).catch(() => null),
    drivers('GET /api/drivers/:id/hours', { params }).catch(() => null),
  ]);
  return { driver, requests, ...road, earnings, hours };
}

/** `ended` in front of those that still wait for their stars; one that is told twice stands once. */
export const withFinished = <R extends { id: number }>(waiting: readonly R[], ended: R): readonly R[] => [
  ended,
  ...waiting.filter(({ id }) => id !== ended.id),
];

/** What a driver is told of a ride that came to nothing: why, and what of the rider's fee is theirs. */
export const cancelledWords = ({ cancelledBy, fare }: Pick<Ride, 'cancelledBy' | 'fare'>) => ({
  title:
    cancelledBy === 'driver'
      ? 'Ended as a no-show'
      : cancelledBy === 'rider'
        ? 'The rider cancelled'
        : 'The ride was cancelled',
  description: Number(fare ?? 0)
    ? `${dollars(fare!)} of the fee is yours. You are free for the next request.`
    : 'You are free for the next request.',
});

async function readRoad(rides: RidesApi): Promise<{ ride: RideDetail | null; next: Ride | null }> {
  const { asDriver, next } = await rides('GET /api/rides/current');
  return { ride: asDriver ? await rides('GET /api/rides/:id', { params: { id: asDriver.id } }) : null, next };
}

const rides = apiFor<typeof ridesCalls>();
const drivers = apiFor<typeof driversCalls>();
const offerEvents = ['offer.made', 'offer.expired', 'offer.withdrawn', 'offer.declined'];

export function useDriving(start: DrivingStart) {
  const [driver, setDriver] = useState(start.driver);
  const [requests, setRequests] = useState(start.requests);
  const [ride, setRide] = useState(start.ride);
  /** Completed and not rated yet, the last one first: the next request may come while one is being rated. */
  const [finished, setFinished] = useState<readonly RideDetail[]>([]);
  const [next, setNext] = useState(start.next);
  const [earnings, setEarnings] = useState(start.earnings);
  const [hours, setHours] = useState(start.hours);
  /** The request that was declined last, until its driver has said why or does not care to. */
  const [declined, setDeclined] = useState<number | null>(null);
  const [offlineSince, setOfflineSince] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [heard, setHeard] = useState<readonly Message[]>([]);
  const rideId = ride?.id;
  const known = useRef(ride);
  known.current = ride;
  const [untold] = useState(createUntoldEnd<RideDetail>);
  untold.shows(ride);

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
    turns.current.ride += 1;
    const turn = turns.current.ride;
    try {
      const { ride: now, next: after } = await readRoad(rides);
      const before = untold.endedBy(now);
      const ended =
        before && (await rides('GET /api/rides/:id', { params: { id: before.id } }).catch(() => null));
      if (turn !== turns.current.ride) return;
      untold.told(now);
      setRide(now);
      setNext(after);
      if (ended?.status === 'completed') setFinished((others) => withFinished(others, ended));
      if (before) {
        if (ended?.status === 'cancelled') toast(cancelledWords(ended));
        void readEarnings();
      }
    } catch {
      setFailed(true);
    }
  }, [readEarnings, untold]);

  const readDriver = () => void drivers('GET /api/drivers/me').then(setDriver, () => {});
  const handlers: LiveHandlers = {
    open: () => {
      readDriver();
      void readRequests();
      void readOwnRide();
    },
    position: (position: NonNullable<RideDetail['position']> & { rideId: RideId }) =>
      setRide((now) =>
        now && now.id === position.rideId && goesTo(now, position) ? { ...now, position } : now,
      ),
    'ride.message': ({ rideId: of, message }: { rideId: RideId; message: Message }) => {
      if (of === known.current?.id) setHeard((before) => [...before, message]);
    },
  };
  // What becomes of the ride behind concerns this screen too.
  const nextId = next?.id;
  // The server takes a driver off the road whose papers have ended, and the driver has other screens.
  for (const type of roadEvents) handlers[type] = readDriver;
  for (const type of offerEvents) handlers[type] = () => void readRequests();
  for (const type of Object.keys(updateWords)) {
    handlers[type] = (news: { rideId: RideId }) => {
      if (news.rideId === known.current?.id || news.rideId === nextId) void readOwnRide();
    };
  }
  // Taken on another of this driver's screens, or here with an answer that was lost: the ring ends and the ride is shown.
  handlers['ride.accepted'] = () => {
    void readRequests();
    void readOwnRide();
  };
  const status = useLive(rideId === undefined ? [] : [`ride:${rideId}`], handlers);

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages belong to the ride they were heard in.
  useEffect(() => setHeard([]), [rideId]);

  useEffect(() => setOfflineSince(status === 'offline' ? Date.now() : null), [status]);

  const expired = useCallback(
    (id: number) => setRequests((before) => before.filter((request) => request.id !== id || !request.offer)),
    [],
  );
  const readHours = useCallback(
    () => drivers('GET /api/drivers/:id/hours', { params: { id: start.driver.id } }).then(setHours, () => {}),
    [start.driver.id],
  );

  const moves = useMoves((refused) => {
    if (refused)
      toast({
        title: 'The ride stands as it was',
        description: (refused instanceof ApiError && refused.words) || 'A step that waited was not taken.',
        tone: 'failure',
      });
    void readOwnRide();
  });

  /** Runs one action of the driver, in turn; a refusal is said in words. */
  const [notSwitched, setNotSwitched] = useState<string | null>(null);
  const act = async (name: string, action: () => Promise<unknown>): Promise<ApiError | null> => {
    if (busy) return null;
    setBusy(name);
    try {
      await action();
      return null;
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      const words = refused?.words ?? 'The connection was lost. Try again.';
      // Said at the switch, which a toast would cover.
      if (name === 'online') setNotSwitched(words);
      else toast({ title: 'That did not work', description: words, tone: 'failure' });
      return refused;
    } finally {
      setBusy(null);
    }
  };

  const dismiss = (id: number) => setFinished((others) => others.filter((ride) => ride.id !== id));

  const move = async (verb: Exclude<KeptMove['verb'], 'start' | 'complete'>, stop?: number) => {
    await act(verb, () => moves.make({ rideId: rideId!, verb, ...(stop !== undefined && { stop }) }));
    await readOwnRide();
  };

  return {
    driver,
    requests,
    ride,
    next,
    hours,
    declined,
    /** Moves of this ride that wait for a connection, in their order. */
    kept: moves.kept.filter((one) => one.rideId === rideId),
    /** The ride as it stands once they are sent; null once it is to be completed, or where there is none. */
    nextStep: ride && foresee(ride, moves.kept),
    offlineSince,
    expired,
    finished: finished[0] ?? null,
    earnings,
    failed,
    busy,
    /** Why the switch stands where it stood. */
    notSwitched,
    heard,
    status,
    readRequests,
    readEarnings,
    /** Going online says where the phone is; `findPlace` answers null where nobody knows. */
    async setOnline(isAvailable: boolean, findPlace: () => Promise<{ lat: number; lng: number } | null>) {
      setNotSwitched(null);
      await act('online', async () => {
        const place = isAvailable ? await findPlace() : null;
        setDriver(
          await drivers('PATCH /api/drivers/:id', {
            params: { id: driver.id },
            body: { isAvailable, ...place },
          }),
        );
        void readHours();
      });
      await readRequests();
    },
    async setPaused(paused: boolean) {
      await act('break', async () =>
        setDriver(
          await drivers('POST /api/drivers/:id/break', { params: { id: driver.id }, body: { paused } }),
        ),
      );
      await readRequests();
    },
    async accept(request: RideRequest) {
      await act('accept', () =>
        rides('POST /api/rides/:id/accept', {
          params: { id: request.id },
          body: { driverId: driver.id },
        }),
      );
      await Promise.all([readRequests(), readOwnRide()]);
    },
    async decline(request: RideRequest) {
      setRequests((before) => before.filter(({ id }) => id !== request.id));
      const refused = await act('decline', () =>
        rides('POST /api/rides/:id/decline', { params: { id: request.id } }),
      );
      if (!refused) setDeclined(request.id);
      await readRequests();
    },
    async sayWhy(reason: DeclineReason) {
      const id = declined!;
      setDeclined(null);
      await rides('POST /api/rides/:id/decline', { params: { id }, body: { reason } }).catch(() => {
        // A reason that is lost costs nobody anything.
      });
    },
    forgetDeclined: useCallback(() => setDeclined(null), []),
    arriving: () => move('arriving'),
    arrived: () => move('arrived'),
    stopArrived: (stop: number) => move('stop_arrived', stop),
    /** Drives on from a stop, or leaves it out. */
    stopLeft: (stop: number) => move('stop_left', stop),
    /** Answers why the PIN was refused, or null. */
    async startRide(pin: string): Promise<string | null> {
      setBusy('start');
      try {
        await moves.make({ rideId: rideId!, verb: 'start', pin });
        await readOwnRide();
        return null;
      } catch (error) {
        return (error instanceof ApiError && error.words) || 'The connection was lost. Try again.';
      } finally {
        setBusy(null);
      }
    },
    async complete() {
      let sent = false;
      const refused = await act('complete', async () => {
        sent = await moves.make({ rideId: rideId!, verb: 'complete' });
      });
      if (!refused && sent) readDriver();
      await Promise.all([readOwnRide(), readEarnings(), readRequests()]);
    },
    async cancel(reason: string | null, id = rideId!) {
      const refused = await act('cancel', () =>
        rides('POST /api/rides/:id/cancel', { params: { id }, body: { reason } }),
      );
      if (!refused && id === rideId) setRide(null);
      await Promise.all([readOwnRide(), readRequests(), readEarnings()]);
    },
    async rate(stars: number) {
      const { id } = finished[0]!;
      const refused = await act('rate', () =>
        rides('POST /api/rides/:id/rate', { params: { id }, body: { stars } }),
      );
      if (!refused) dismiss(id);
    },
    dismissFinished: () => dismiss(finished[0]!.id),
  };
}

export type Driving = ReturnType<typeof useDriving>;
