/** The front page of somebody with an open ride: where the car is, the PIN, and the way to everything else about it. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ArrowRight, ChevronRight, MessageSquare, Plus, Share2 } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { When } from '#src/design/when.tsx';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { useOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import { headlineOf, isOver } from '#src/riding/rides/ui/ride-words.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import { SosButton } from '#src/riding/safety/ui/sos-button.tsx';
import { LiveRideMap } from '../live-ride-map.tsx';
import { DriverLine, PinCard } from '../people/driver-line.tsx';
import { MessagesDialog } from '../people/messages-dialog.tsx';
import { ShareDialog } from '../people/share-dialog.tsx';
import { expectedTimes } from '../timeline.ts';
import { RideTrace } from './ride-trace.tsx';
import { pickupAt } from './trace.ts';

export default function OpenRideHome() {
  const { ride, refresh } = useOpenRide();
  return ride && <Home ride={ride} refresh={refresh} />;
}

function Home({ ride, refresh }: { ride: RideDetail; refresh: () => Promise<void> }) {
  const desktop = useDesktop();
  const [opened, setOpened] = useState<'messages' | 'share' | null>(null);
  const [heard, setHeard] = useState<readonly Message[]>([]);
  const over = isOver(ride.status);
  const status = useLive(over ? null : [`ride:${ride.id}`], {
    'ride.message': (news: { rideId: RideId; message: Message }) => {
      if (news.rideId === ride.id) setHeard((before) => [...before, news.message]);
    },
  });
  const [refreshing, setRefreshing] = useState(false);
  const readAgain = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  const follow = `/live-tracking?rideId=${ride.id}`;
  const { driver } = ride;
  const showsPin = driver && (ride.status === 'driver_assigned' || ride.status === 'driver_arriving');

  return (
    <div className="relative flex grow flex-col lg:[--map-shift:178px]">
      <div className="relative h-[clamp(190px,30dvh,304px)] shrink-0 [--map-note:22px] lg:absolute lg:inset-0 lg:h-auto lg:[--map-note:4px]">
        <LiveRideMap
          ride={ride}
          desktop={desktop}
          tracking={status}
          heardAt={ride.position?.timestamp ?? null}
          refreshing={refreshing}
          onRefresh={() => void readAgain()}
        />
        {!over && <SosButton ride={ride} className="absolute top-3 right-3 z-10 lg:top-5 lg:right-6" />}
      </div>
      <section
        aria-label="Your ride"
        className="relative z-10 -mt-5 grow rounded-t-[20px] border-t border-line bg-card lg:absolute lg:top-5 lg:left-6 lg:mt-0 lg:max-h-[calc(100%-84px)] lg:w-[428px] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float"
      >
        <div className="mx-auto max-w-[600px] space-y-4 p-4 lg:p-5">
          <Headline ride={ride} />
          {ride.status === 'pending' && <Progress label="Looking for a driver" />}
          {driver && !over && <Line ride={ride} />}
          {driver && (
            <div className="border-t border-line pt-4">
              <DriverLine driver={driver} />
            </div>
          )}
          {showsPin && ride.pin && (
            <PinCard
              pin={ride.pin}
              driverName={driver.user.firstName}
              passenger={ride.bookedFor ? ride.passenger.firstName : undefined}
            />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
            <ButtonLink to={follow} tone="signal" size="lg">
              {over ? (ride.status === 'completed' ? 'Rate and tip' : 'See what happened') : 'Follow ride'}
              <ArrowRight size={18} aria-hidden="true" />
            </ButtonLink>
            {driver && !over && (
              <Quick label="Message" onClick={() => setOpened('messages')}>
                <MessageSquare size={18} aria-hidden="true" />
              </Quick>
            )}
            {!over && (
              <Quick label="Share" onClick={() => setOpened('share')}>
                <Share2 size={18} aria-hidden="true" />
              </Quick>
            )}
          </div>
        </div>
        <AnotherRide over={over} />
      </section>
      <MessagesDialog
        open={opened === 'messages'}
        onClose={() => setOpened(null)}
        rideId={ride.id}
        pickup={ride.pickup}
        side="rider"
        other={driver?.user.firstName ?? 'your driver'}
        instead={false}
        heard={heard}
        mayWrite={ride.can.message}
      />
      <ShareDialog open={opened === 'share'} onClose={() => setOpened(null)} rideId={ride.id} />
    </div>
  );
}

function Headline({ ride }: { ride: RideDetail }) {
  const { badge, tone, title, text } = headlineOf(ride, 'rider');
  return (
    <div>
      <p className="mb-3 flex items-center justify-between gap-3 max-lg:hidden">
        <Badge tone={tone}>{badge}</Badge>
        <span className="text-13 text-muted">Ride {rideReference(ride.id)}</span>
      </p>
      <div aria-live="polite" aria-atomic="true">
        <h1 className="text-28 lg:text-40">{title}</h1>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </div>
  );
}

function Line({ ride }: { ride: RideDetail }) {
  const { pickup, dropoff } = expectedTimes(ride);
  return (
    <div>
      <RideTrace ride={ride} />
      <div className="relative mt-1 text-13">
        {/* Under its ring. */}
        <p
          className="absolute max-w-[40%] -translate-x-1/2 text-center"
          style={{ left: `calc(12px + (100% - 24px) * ${pickupAt})` }}
        >
          <b className="block truncate text-15 font-semibold">{placeName(ride.pickupLocation)}</b>
          <span className="text-muted">
            {pickup ? <When at={pickup} show="time" zone={ride.timeZone} /> : 'Pickup'}
          </span>
        </p>
        <p className="ml-auto w-fit max-w-[34%] text-right">
          <b className="block truncate text-15 font-semibold">{placeName(ride.destination)}</b>
          <span className="text-muted">
            {dropoff ? <When at={dropoff} show="time" zone={ride.timeZone} /> : 'Drop-off'}
          </span>
        </p>
      </div>
    </div>
  );
}

function Quick({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="lg" className="px-4" onClick={onClick}>
      {children}
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  );
}

/** One ride at a time is open, so another one meanwhile is one for later. */
function AnotherRide({ over }: { over: boolean }) {
  return (
    <Link
      to={over ? '/?type=standard' : '/?when=scheduled'}
      // The same page with another beginning, which the form reads when the page is read.
      reloadDocument
      className="block border-t border-line bg-well hover:bg-tint focus-visible:-outline-offset-4"
    >
      <span className="mx-auto flex min-h-16 max-w-[600px] items-center gap-4 px-4 py-3 lg:px-5">
        <Plus size={20} aria-hidden="true" className="text-spruce" />
        <span className="grow">
          <b className="block font-semibold">Book another ride</b>
          <span className="block text-13 text-muted">{over ? 'Where to next?' : 'For later'}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </span>
    </Link>
  );
}
