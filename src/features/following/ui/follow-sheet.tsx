import { type ReactNode, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { MessageSquare, Phone, Share2 } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import { RideAgain } from '#src/features/booking/ui/ride-again.tsx';
import { rideReference } from '#src/features/rides/rules.ts';
import { headlineOf, isOver } from '#src/features/rides/ui/ride-words.ts';
import { dollars, placeName } from '#src/features/rides/ui/trip-words.ts';
import type { Message } from '#src/features/talking/contract.ts';
import { AfterRide } from './after/after-ride.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { FollowedRide } from './followed-ride.ts';
import { BookedFor } from './people/booked-for.tsx';
import { DriverLine, PinCard } from './people/driver-line.tsx';
import { MessagesDialog } from './people/messages-dialog.tsx';
import { ShareDialog } from './people/share-dialog.tsx';
import { useMessageToasts } from './people/use-message-toasts.ts';
import { RideStations, RideTimeline } from './ride-timeline.tsx';
import { AllWell } from './safety/all-well.tsx';
import { stationsOf, timelineOf } from './timeline.ts';

type Opened = 'messages' | 'call' | 'share' | 'cancel' | null;

/** What there is to know and to do about a ride, for its rider or for a guest it was shared with. */
export function FollowSheet({
  ride,
  guest,
  heard,
  onRead,
  asOf,
  footer,
}: {
  ride: FollowedRide;
  guest: boolean;
  /** Messages of the live stream. */
  heard: readonly Message[];
  /** Reads the ride again. */
  onRead: () => Promise<boolean>;
  /** Since when nothing has been heard, ISO 8601; null while the ride is followed live. */
  asOf: string | null;
  /** Below all: refreshing and stopping, on a phone. */
  footer?: ReactNode;
}) {
  const [opened, setOpened] = useState<Opened>(null);
  const [seen, setSeen] = useState(0);
  const { far } = useUnits();
  const viewer = guest ? 'guest' : 'rider';
  const { badge, tone, title, text } = headlineOf(ride, viewer);
  const { driver, status } = ride;
  const stopsLeft = ride.stops.slice(ride.stopsDone).map(({ address }) => placeName(address));
  const over = isOver(status);
  const unread = heard.filter(({ from }) => from === 'driver').length - seen;
  const open = (next: Opened) => {
    setOpened(next);
    if (next === 'messages' || next === 'call') setSeen(heard.filter(({ from }) => from === 'driver').length);
    if (next === 'cancel') void onRead();
  };
  const close = () => open(null);
  useMessageToasts(
    heard,
    { from: 'driver', name: driver?.user.firstName ?? 'Your driver' },
    opened === 'messages' || opened === 'call',
  );
  const shown = ride.fare ?? ride.estimatedFare ?? '0.00';

  return (
    <div className="space-y-4 lg:space-y-3.5">
      <div>
        <p className="flex items-center justify-between gap-3 max-lg:hidden">
          <Badge tone={tone}>{badge}</Badge>
          <span className="text-13 text-muted">Ride {rideReference(ride.id)}</span>
        </p>
        <div aria-live="polite" aria-atomic="true">
          <h1 className="text-28 lg:mt-3 lg:text-40">{title}</h1>
          <p className="mt-1 text-muted">
            {status === 'scheduled' && ride.scheduledTime && (
              <b className="block font-semibold text-ink">
                <When at={ride.scheduledTime} zone={ride.timeZone} />
              </b>
            )}
            {text}
          </p>
          {asOf && (
            <p role="note" className="mt-1 text-13 font-medium text-amber">
              As last heard at <When at={asOf} show="time" zone={ride.timeZone} />. It goes on by itself once
              there is a connection; Refresh asks at once.
            </p>
          )}
        </div>
      </div>
      {!guest && ride.check && (
        <AllWell rideId={ride.id} check={ride.check} onAnswered={() => void onRead()} />
      )}
      {status === 'pending' && <Progress label="Looking for a driver" />}
      {driver && !over && (
        <div className="lg:hidden">
          <RideStations steps={stationsOf(ride)} zone={ride.timeZone} />
          {stopsLeft.length > 0 && <p className="mt-2 text-13 text-muted">By {stopsLeft.join(', then ')}</p>}
        </div>
      )}
      {driver && (
        <div className="border-t border-line pt-4 lg:pt-3.5">
          <DriverLine driver={driver} />
        </div>
      )}
      {ride.bookedFor && !over && <BookedFor ride={ride} onShare={() => open('share')} />}
      {!guest && ride.note && !over && (
        <p className="rounded-control bg-well px-3.5 py-2.5">
          <span className="block text-13 text-muted">Your note to the driver</span>“{ride.note}”
        </p>
      )}
      {ride.pin && driver && (status === 'driver_assigned' || status === 'driver_arriving') && (
        <PinCard
          pin={ride.pin}
          driverName={driver.user.firstName}
          passenger={ride.bookedFor ? ride.passenger.firstName : undefined}
        />
      )}
      {!guest && driver && !over && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
          <Button tone="signal" size="lg" onClick={() => open('messages')}>
            <MessageSquare size={18} aria-hidden="true" />
            Message
            {unread > 0 && (
              <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-13 text-paper">
                <span className="sr-only">new: </span>
                {unread}
              </span>
            )}
          </Button>
          <Button size="lg" className="px-4" onClick={() => open('call')}>
            <Phone size={18} aria-hidden="true" />
            Call
          </Button>
          <Button size="lg" className="px-4" onClick={() => open('share')}>
            <Share2 size={18} aria-hidden="true" />
            <span>
              Share<span className="max-lg:sr-only"> trip</span>
            </span>
          </Button>
        </div>
      )}
      {!guest && status === 'completed' && <AfterRide ride={ride} onChanged={() => void onRead()} />}
      {(status === 'no_driver' || status === 'cancelled') && !guest && (
        <>
          <ButtonLink to="/" tone="signal" size="lg" wide>
            Book another ride
          </ButtonLink>
          <RideAgain ride={ride} />
        </>
      )}
      <div className={driver && !over ? 'max-lg:hidden' : undefined}>
        <RideTimeline steps={timelineOf(ride, far)} zone={ride.timeZone} />
      </div>
      {!guest && (
        <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3.5">
          <span>
            Fare{' '}
            <span className="text-muted">
              {!over && 'held until you arrive'}
              {ride.paymentLabel && (over ? `to ${ride.paymentLabel}` : `, ${ride.paymentLabel}`)}
            </span>
            {ride.tip && <span className="block text-13 text-muted">and a tip of {dollars(ride.tip)}</span>}
          </span>
          <span className="figures text-21">
            {status === 'cancelled' || status === 'no_driver'
              ? dollars(ride.cancellationFee ?? '0.00')
              : dollars(shown)}
          </span>
        </p>
      )}
      {guest && (
        <p className="border-t border-line pt-3.5 text-13 text-muted">
          {ride.passenger.firstName} shared this trip with you. The link ends with the ride.
        </p>
      )}
      {ride.can?.cancel && (
        <Button tone="ghost" wide className="text-brick" onClick={() => open('cancel')}>
          Cancel ride
        </Button>
      )}
      {footer}

      {!guest && (
        <>
          <MessagesDialog
            open={opened === 'messages' || opened === 'call'}
            onClose={close}
            rideId={ride.id}
            side="rider"
            other={driver?.user.firstName ?? 'your driver'}
            instead={opened === 'call'}
            heard={heard}
            mayWrite={ride.can?.message ?? false}
          />
          <ShareDialog open={opened === 'share'} onClose={close} rideId={ride.id} />
          <CancelDialog
            open={opened === 'cancel'}
            onClose={close}
            rideId={ride.id}
            feeNow={ride.cancellationFeeNow}
            why={`because ${driver?.user.firstName ?? 'a driver'} accepted more than 2 minutes ago`}
            onCancelled={() => {
              void onRead();
              // On a phone the button lies far below what became of the ride.
              scrollTo({ top: 0 });
            }}
          />
        </>
      )}
    </div>
  );
}
