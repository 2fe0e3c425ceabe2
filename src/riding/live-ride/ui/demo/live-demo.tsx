import { useCallback, useEffect, useMemo, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { Segmented } from '#src/design/segmented.tsx';
import { toast } from '#src/design/toast.ts';
import { cityFrameOf, cityFrames } from '#src/geo/streets/city-frames.ts';
import { emergencyNumberIn } from '#src/geo/streets/emergency-number.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { counted } from '#src/platform/plural.ts';
import type { AvailableDriver, driversCalls, VehicleOnMap } from '#src/riding/drivers/contract.ts';
import { LiveBadge, LiveDot } from '#src/riding/rides/ui/live-facts.tsx';
import { MapStage } from '#src/riding/rides/ui/map-stage.tsx';
import { type CityVehicle, vehiclesIn } from '#src/riding/rides/ui/use-city-vehicles.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import { TrackingControls } from '../tracking-controls.tsx';
import { DemoRide } from './demo-ride.tsx';
import { demoStepMs, startDemo, stepDemo } from './demo-simulation.ts';
import { Nearby, type NearbyFound } from './nearby.tsx';

const drivers = apiFor<typeof driversCalls>();
const mostNearby = 4;
/** A stream that is away this long is not coming back soon; the demo then runs in the browser. */
const patienceMs = 6_000;
const desktopPadding = { top: 40, right: 72, bottom: 40, left: 476 };

/** No ride to follow: the city's vehicles as they move, or a simulation that says it is one. */
export function LiveDemo({
  cityId: firstCity,
  first,
}: {
  cityId: string;
  first: readonly AvailableDriver[];
}) {
  const desktop = useDesktop();
  const [cityId, setCityId] = useState(firstCity);
  const frame = cityFrameOf(cityId);
  const [lng, lat] = frame.centre;
  const [stopped, setStopped] = useState(false);
  const [heard, setHeard] = useState<readonly CityVehicle[] | null>(null);

  const status = useLive(stopped ? null : [`city:${cityId}`], {
    vehicles: (vehicles: VehicleOnMap[]) => setHeard(vehicles),
  });
  // Outside a demo no car is shown that nobody drives.
  const demo = useDemo();
  const simulated = useSimulation(demo && !stopped && status !== 'live', { lat, lng });
  const { nearby, refreshing, refresh } = useNearby(lat, lng);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard of one city says nothing of the next.
  useEffect(() => setHeard(null), [lat, lng]);

  const atFirst = useMemo(() => vehiclesIn(cityId, first), [cityId, first]);
  const shown = simulated ?? heard ?? atFirst;
  const vehicles = useMemo(
    () => shown.map(({ driverId: id, lat, lng, heading, status }) => ({ id, lat, lng, heading, status })),
    [shown],
  );
  // Cars that this browser moves by itself are not live.
  const live = status !== 'offline' && !stopped && !simulated;
  const controls = {
    tracking: stopped ? ('stopped' as const) : status,
    over: false,
    refreshing,
    onRefresh: refresh,
    onToggle: () => setStopped(!stopped),
  };

  return (
    <div className="relative flex grow flex-col lg:[--map-shift:202px]">
      <div className="relative h-[500px] [--map-note:26px] lg:[--map-note:4px] max-h-[60dvh] shrink-0 lg:absolute lg:inset-0 lg:h-auto lg:max-h-none">
        <MapStage
          key={cityId}
          className="size-full"
          frame={frame}
          padding={desktop ? desktopPadding : { top: 0, right: 0, bottom: 0, left: 0 }}
          footPadding={desktopPadding}
          vehicles={vehicles}
          controls={desktop === true}
          controlsClassName="top-5 right-6"
          label={`Live map of ${frame.name}`}
          facts={
            <>
              <span className="flex items-center gap-2.5 pl-0.5">
                <LiveBadge live={live} />
              </span>
              <TrackingControls {...controls} />
              {live && <span>Updating every 2 seconds</span>}
              <span>24/7 emergency line: {emergencyNumberIn(frame)}</span>
            </>
          }
        />
      </div>
      <div className="relative z-10 -mt-6 grow rounded-t-[20px] border-t border-line bg-card lg:absolute lg:top-5 lg:left-6 lg:mt-0 lg:max-h-[calc(100%-84px)] lg:w-[428px] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float">
        <div className="mx-auto max-w-[600px] space-y-4 p-4 lg:p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <Badge tone={live ? 'moss' : 'neutral'} icon={<LiveDot live={live} />}>
              {live ? 'Live' : 'Offline'}
            </Badge>
            <Segmented
              label="City"
              options={cityFrames().map(({ id, name }) => ({ value: id, label: name }))}
              value={cityId}
              onChange={setCityId}
            />
          </div>
          <div>
            <h1 className="text-28 lg:text-40">Live in {frame.name}</h1>
            <p className="mt-1 text-muted">
              {simulated
                ? 'Live updates could not be had - using demo mode. These cars are simulated in your browser.'
                : status !== 'live' && !demo && !stopped
                  ? 'Live updates could not be had. They are tried again; the cars stand where they were last seen.'
                  : stopped
                    ? 'Tracking is stopped. The cars stand where they were last seen.'
                    : `${counted(shown.length, 'vehicle')}, updating every 2 seconds. Book a ride and follow yours here.`}
            </p>
          </div>
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-13">
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 rounded-full bg-moss" />
              {shown.filter(({ status }) => status === 'available').length} available
            </span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="size-3 rounded-full bg-amber" />
              {shown.filter(({ status }) => status === 'busy').length} on a ride
            </span>
          </p>
          <TrackingControls {...controls} className="border-y border-line lg:hidden" />
          {simulated && <DemoRide />}
          <section aria-labelledby="nearby-drivers">
            <h2 id="nearby-drivers" className="text-17">
              Nearby drivers
            </h2>
            <p className="text-13 text-muted">From the middle of {frame.name}</p>
            <Nearby drivers={nearby} onRetry={() => void refresh()} />
          </section>
          <ButtonLink to="/" tone="signal" size="lg" wide>
            Book a ride
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Simulated cars once the stream has been away for a while; null before that and as soon as it is back. */
function useSimulation(away: boolean, { lat, lng }: { lat: number; lng: number }) {
  const [cars, setCars] = useState<CityVehicle[] | null>(null);
  useEffect(() => {
    if (!away) return;
    const centre = { lat, lng };
    let timer: ReturnType<typeof setInterval> | undefined;
    const patience = setTimeout(() => {
      let simulated = startDemo(centre, Math.random);
      setCars(simulated);
      timer = setInterval(() => {
        simulated = simulated.map((car) => stepDemo(car, centre, Math.random));
        setCars(simulated);
      }, demoStepMs);
    }, patienceMs);
    return () => {
      clearTimeout(patience);
      clearInterval(timer);
      setCars(null);
    };
  }, [away, lat, lng]);
  return cars;
}

/** The drivers nearest to a place, read when it changes and when somebody asks. */
function useNearby(lat: number, lng: number) {
  const [nearby, setNearby] = useState<NearbyFound>(null);
  const [refreshing, setRefreshing] = useState(false);
  const read = useCallback(async () => {
    const found = await drivers('GET /api/drivers/available', { query: { lat, lng } });
    setNearby(found.slice(0, mostNearby));
  }, [lat, lng]);
  useEffect(() => {
    setNearby(null);
    read().catch(() => setNearby('failed'));
  }, [read]);
  const refresh = async () => {
    setRefreshing(true);
    await read().catch(() =>
      toast({ title: 'Error', description: 'Failed to refresh location', tone: 'failure' }),
    );
    setRefreshing(false);
  };
  return { nearby, refreshing, refresh };
}
