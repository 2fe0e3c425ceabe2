import type { ReactNode } from 'react';
import { Button } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Radar } from '#src/design/icons.ts';
import type { Padding } from '#src/design/map/mercator.ts';
import { When } from '#src/design/when.tsx';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { nearbyRadiusMeters } from '#src/riding/drivers/rules.ts';
import { FlightAhead } from '#src/riding/flights/ui/flight-line.tsx';
import { QueueCard } from '#src/riding/queues/ui/queue-card.tsx';
import { RidesAheadPanel } from '#src/riding/reservations/ui/rides-ahead.tsx';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { FinishedCard } from './finished/finished-card.tsx';
import { LostItems } from './finished/lost-items.tsx';
import { DeclineReasons } from './request/decline-reasons.tsx';
import { NextRide } from './request/next-ride.tsx';
import { RequestRow } from './request/request-row.tsx';
import { RideSteps } from './ride/ride-steps.tsx';
import { OnlineSwitch } from './shift/online-switch.tsx';
import { ShiftPanel } from './shift/shift-panel.tsx';
import type { Driving } from './use-driving.ts';

/** At most this many new requests on the dashboard (specification, section 9). */
const mostShown = 3;

/** The switch, and below it what matters now. A request with 15 seconds lies above all of it; see `RequestOverlay`. */
export function DashboardPanel({
  driving,
  standing,
  onOnline,
  notice,
  map,
  aboveRide,
  besideRide,
  children,
}: {
  driving: Driving;
  /** Whether this driver may go online, and what is missing; where they may not, the card above says why. */
  standing: Pick<Application, 'status' | 'missing'>;
  onOnline: (online: boolean) => void;
  /** What soon keeps the driver off the road; below the switch, which is what the thumb looks for. */
  notice?: ReactNode;
  /** Draws the way, where the screen has no map behind this. */
  map?: ((covered: Padding) => ReactNode) | undefined;
  /** What its driver reads first while a ride is on. */
  aboveRide?: ReactNode;
  /** What stands below a ride, for whoever looks for it. */
  besideRide?: ReactNode;
  /** What helps while no ride is on, before the shift. */
  children?: ReactNode;
}) {
  const { driver, requests, ride, next, finished, busy, failed } = driving;
  const online = driver.isAvailable;
  const others = requests.filter(({ offer }) => offer === null);
  const text = driver.pausedAt
    ? 'On a break'
    : online
      ? `Taking requests in ${cityOfDriver(driver) || 'your city'}`
      : (standing.missing[0]?.words ?? 'Go online to get requests');
  // On a ride nobody goes offline, and the ride needs the room.
  const hasSwitch = !ride && (online || standing.status === 'approved');
  const offline = driving.offlineSince !== null && driving.kept.length === 0 && (
    <NoConnection since={driving.offlineSince} />
  );
  const declined = driving.declined !== null && (
    <DeclineReasons onReason={driving.sayWhy} onClose={driving.forgetDeclined} />
  );
  return (
    <div className="space-y-4">
      {hasSwitch && <OnlineSwitch online={online} busy={busy === 'online'} text={text} onChange={onOnline} />}
      {hasSwitch && driving.notSwitched && (
        <p role="alert" className="rounded-card border border-brick bg-wash-brick px-4 py-3 font-medium">
          {driving.notSwitched}
        </p>
      )}
      {!ride && <QueueCard queue={driving.queue} />}
      {!ride && notice}
      {!ride && offline}
      {failed && !ride && (
        <ErrorPanel title="Requests could not be loaded" onRetry={driving.readRequests}>
          Check your connection.
        </ErrorPanel>
      )}
      {ride && (
        <RideSteps
          key={ride.id}
          ride={ride}
          driving={driving}
          map={map}
          notice={
            <>
              {aboveRide}
              {offline}
            </>
          }
        >
          {next && (
            <NextRide
              ride={next}
              busy={busy === 'cancel'}
              onGiveBack={() => driving.cancel(null, { id: next.id })}
            />
          )}
          {declined}
          {besideRide}
        </RideSteps>
      )}
      {!ride && declined}
      {!ride && others.length > 0 && (
        <RequestList title="New requests nearby" requests={others.slice(0, mostShown)} driving={driving} />
      )}
      {finished && (
        // A request that comes in the middle of rating is driven first; the stars are still there after it.
        <div hidden={ride !== null}>
          <FinishedCard
            key={finished.id}
            ride={finished}
            busy={busy === 'rate'}
            onRate={driving.rate}
            onSkip={driving.dismissFinished}
          />
        </div>
      )}
      {!ride && !finished && online && requests.length === 0 && !driver.pausedAt && <Waiting />}
      {!ride && <LostItems />}
      {!ride && children}
      {!ride && <ShiftPanel driving={driving} />}
    </div>
  );
}

/** Where the car is, when that is known: not everybody drives where they live. */
function cityOfDriver({ city, currentLat, currentLng }: Driving['driver']): string {
  if (!currentLat || !currentLng) return city;
  return cityFrameAt({ lat: Number(currentLat), lng: Number(currentLng) })?.name ?? city;
}

/** All open requests, the driver's own offer first. */
export function RequestsPanel({ driving }: { driving: Driving }) {
  return (
    <>
      <OpenRequests driving={driving} />
      <RidesAheadPanel driverId={driving.driver.id} About={FlightAhead} />
    </>
  );
}

function OpenRequests({ driving }: { driving: Driving }) {
  const { requests, driver, ride, failed } = driving;
  const { far } = useUnits();
  if (failed) {
    return (
      <ErrorPanel title="Requests could not be loaded" onRetry={driving.readRequests}>
        Check your connection.
      </ErrorPanel>
    );
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        as="h2"
        title="No ride requests"
        icon={<Radar size={26} aria-hidden="true" />}
        action={<Button onClick={driving.readRequests}>Look again</Button>}
      >
        {ride
          ? 'New ones come when this ride is done.'
          : driver.isAvailable
            ? `Open rides within ${far(nearbyRadiusMeters)} that your vehicle may take are listed here.`
            : 'Go online on the dashboard to see rides near you.'}
      </EmptyState>
    );
  }
  return <RequestList title="Open rides" requests={requests} driving={driving} />;
}

function RequestList({
  title,
  requests,
  driving,
}: {
  title: string;
  requests: readonly RideRequest[];
  driving: Driving;
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-17">{title}</h2>
      <ul className="space-y-3">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            busy={driving.busy}
            onAccept={() => driving.accept(request)}
            onDecline={() => driving.decline(request)}
          />
        ))}
      </ul>
    </section>
  );
}

function NoConnection({ since }: { since: number }) {
  return (
    <p
      role="status"
      // The bar at the top of the page says the same where the phone knows that it has no network.
      className="rounded-card bg-wash-amber p-4 font-medium text-amber [:root:has([data-no-network])_&]:hidden"
    >
      Offline since <When at={new Date(since).toISOString()} show="time" />. What you see is the last we
      heard; positions and your next steps are kept and sent when you are back.
    </p>
  );
}

function Waiting() {
  return (
    <div className="contours rounded-[20px] border border-line bg-card px-6 py-12 text-center">
      <Radar size={36} aria-hidden="true" className="mx-auto animate-breathe text-moss" />
      <h2 className="mt-3 text-21">Waiting for a request</h2>
      <p className="mx-auto mt-1 max-w-[36ch] text-muted">
        It shows here with its pay and distance, and you have 15 seconds to take it.
      </p>
    </div>
  );
}
