import { Button } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Radar } from '#src/design/icons.ts';
import type { RideRequest } from '#src/features/rides/contract.ts';
import { FinishedCard } from './finished-card.tsx';
import { OnlineSwitch } from './online-switch.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestRow } from './request-row.tsx';
import { RideSteps } from './ride-steps.tsx';
import type { Driving } from './use-driving.ts';

/** At most this many new requests on the dashboard (specification, section 9). */
const mostShown = 3;

/** The switch, and below it what matters now: a request has 15 seconds, so it stands above everything else. */
export function DashboardPanel({
  driving,
  onOnline,
}: {
  driving: Driving;
  onOnline: (online: boolean) => void;
}) {
  const { driver, requests, ride, finished, busy, failed } = driving;
  const online = driver.isAvailable;
  const offered = requests.find(({ offer }) => offer !== null);
  const others = requests.filter(({ offer }) => offer === null);
  const text = ride
    ? `On a ride with ${ride.passenger.firstName}`
    : online
      ? `Taking requests in ${driver.city || 'your city'}`
      : 'Go online to get requests';
  return (
    <div className="space-y-4">
      <OnlineSwitch online={online} busy={busy === 'online'} text={text} onChange={onOnline} />
      {failed && (
        <ErrorPanel title="Requests could not be loaded" onRetry={driving.readRequests}>
          Check your connection.
        </ErrorPanel>
      )}
      {ride && <RideSteps key={ride.id} ride={ride} driving={driving} />}
      {!ride && offered?.offer && (
        <RequestCard
          key={offered.offer.id}
          request={offered}
          expiresAt={offered.offer.expiresAt}
          busy={busy}
          onAccept={() => driving.accept(offered)}
          onDecline={() => driving.decline(offered)}
        />
      )}
      {!ride && others.length > 0 && (
        <RequestList title="New requests nearby" requests={others.slice(0, mostShown)} driving={driving} />
      )}
      {!ride && finished && (
        <FinishedCard
          ride={finished}
          busy={busy === 'rate'}
          onRate={driving.rate}
          onSkip={driving.dismissFinished}
        />
      )}
      {!ride && !finished && online && requests.length === 0 && <Waiting />}
    </div>
  );
}

/** All open requests, the driver's own offer first. */
export function RequestsPanel({ driving }: { driving: Driving }) {
  const { requests, driver, ride, failed } = driving;
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
            ? 'Open rides within 5 km that ask for your type of vehicle are listed here.'
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
