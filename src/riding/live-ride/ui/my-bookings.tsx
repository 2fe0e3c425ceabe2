import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { CarFront } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { When } from '#src/design/when.tsx';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { showDashboard } from '#src/people/own-account/ui/dashboard-store.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { formatMoney, toCents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { counted } from '#src/platform/plural.ts';
import { RideAgain } from '#src/riding/booking/ui/ride-again.tsx';
import { timesOf } from '#src/riding/quotes/terms.ts';
import type { Ride, ridesCalls } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import { minutesLong, placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { askAboutRide } from './after/something-wrong.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const rides = apiFor<typeof ridesCalls>();
const pageLength = 20;

/** The rides of whoever is signed in, newest first. Stands in the dashboard, so it reads when that is opened. */
export function MyBookings() {
  const userId = useSession()?.id;
  const [list, setList] = useState<readonly Ride[] | null>(null);
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [cancelling, setCancelling] = useState<Ride | null>(null);
  // The page below may tell of the ride.
  const { revalidate } = useRevalidator();

  const read = useCallback(
    async (before?: number) => {
      if (userId === undefined) return;
      setBusy(true);
      setFailed(false);
      try {
        const found = await rides('GET /api/rides/user/:userId', {
          params: { userId },
          query: { limit: pageLength, before },
        });
        setList((known) => (before === undefined ? found : [...(known ?? []), ...found]));
        setMore(found.length === pageLength);
      } catch {
        setFailed(true);
      } finally {
        setBusy(false);
      }
    },
    [userId],
  );
  useEffect(() => void read(), [read]);

  if (failed && !list) {
    return (
      <ErrorPanel title="Your bookings could not be loaded" onRetry={() => void read()}>
        Check your connection.
      </ErrorPanel>
    );
  }
  if (!list) {
    return (
      <Loading label="Loading your bookings" className="space-y-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-[134px] rounded-card" />
        ))}
      </Loading>
    );
  }
  if (list.length === 0) {
    return (
      <EmptyState
        as="h3"
        title="No bookings yet"
        icon={<CarFront size={26} aria-hidden="true" />}
        action={
          <ButtonLink to="/" tone="signal" onClick={() => showDashboard(null)}>
            Book a ride
          </ButtonLink>
        }
      >
        Rides you book are kept here, with their receipts.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {list.map((ride) => (
          <BookingRow key={ride.id} ride={ride} onCancel={() => setCancelling(ride)} />
        ))}
      </ul>
      {more && (
        <div className="mt-4 text-center">
          <Button busy={busy} onClick={() => void read(list.at(-1)?.id)}>
            Load more bookings
          </Button>
        </div>
      )}
      <CancelDialog
        open={cancelling !== null}
        onClose={() => setCancelling(null)}
        rideId={cancelling?.id ?? 0}
        feeNow="0.00"
        why={`because a driver accepted more than ${minutesLong(timesOf(cancelling ?? {}).freeCancellationSeconds)} ago`}
        onCancelled={() => {
          void read();
          void revalidate();
        }}
      />
    </>
  );
}

function BookingRow({ ride, onCancel }: { ride: Ride; onCancel: () => void }) {
  const { id, status, createdAt, scheduledTime, pickupLocation, destination, driver, vehicleType } = ride;
  const fee = ride.cancellationFee && Number(ride.cancellationFee) > 0 ? ride.cancellationFee : null;
  const ended = isOver(status);
  // As the receipt has it: the tip is part of what was paid.
  const paid = toDecimal((toCents(ride.fare ?? ride.estimatedFare) ?? 0) + (toCents(ride.tip ?? 0) ?? 0));
  const nothing = ended && status !== 'completed' && !fee;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="font-semibold tabular-nums">{rideReference(id)}</span>
        <StatusBadge status={status} />
      </p>
      <div className="mt-2 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate">
            {placeName(pickupLocation)} <span className="text-muted">to</span> {placeName(destination)}
            {ride.stops.length > 0 && (
              <span className="text-muted">, {counted(ride.stops.length, 'stop')}</span>
            )}
          </p>
          <p className="truncate text-13 text-muted">
            <When
              at={scheduledTime ?? createdAt}
              show={status === 'scheduled' ? 'ahead' : 'both'}
              zone={ride.timeZone}
            />
            , {vehicleTypeName(vehicleType)}
            {driver && `, ${fullName(driver.user)}`}
            {ride.bookedFor && `, for ${ride.bookedFor.name}`}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <span className="figures text-21">{nothing ? formatMoney(0) : moneyText(fee ?? paid)}</span>
          {ride.tip && !fee && (
            <span className="block text-13 text-muted tabular-nums">with {moneyText(ride.tip)} tip</span>
          )}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {ride.fareHold?.step === 'asked' && (
          <ButtonLink size="sm" tone="signal" to={`/rides/${id}/card`} onClick={() => showDashboard(null)}>
            Confirm your card
          </ButtonLink>
        )}
        {!nothing && ended && (
          <ButtonLink size="sm" to={`/rides/${id}/receipt`} onClick={() => showDashboard(null)}>
            Receipt
          </ButtonLink>
        )}
        <ButtonLink
          size="sm"
          tone={ended ? 'ghost' : 'spruce'}
          to={`/live-tracking?rideId=${id}`}
          onClick={() => showDashboard(null)}
        >
          {ended ? 'Details' : 'Follow'}
        </ButtonLink>
        {ended && <RideAgain ride={ride} size="sm" onGo={() => showDashboard(null)} />}
        {ended && (
          <ButtonLink
            size="sm"
            tone="ghost"
            to={status === 'completed' ? `/rides/${id}/receipt#wrong` : askAboutRide(id, 'ride')}
            aria-label={`Something was wrong with ${rideReference(id)}`}
            onClick={() => showDashboard(null)}
          >
            Something was wrong
          </ButtonLink>
        )}
        {status === 'scheduled' && (
          <Button size="sm" tone="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
