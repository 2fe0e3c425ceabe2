import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { CalendarClock, PenLine } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { RideAgain } from '#src/riding/booking/ui/ride-again.tsx';
import { GivenCard } from '#src/riding/compensations/ui/given-card.tsx';
import type { Message } from '#src/riding/contact/contract.ts';
import { RidersFlight } from '#src/riding/flights/ui/riders-flight.tsx';
import { PromiseLine } from '#src/riding/pickup-promise/ui/promise-line.tsx';
import { SuggestedChange } from '#src/riding/ride-changes/ui/suggested-change.tsx';
import { OptionWords } from '#src/riding/ride-options/ui/option-words.tsx';
import { RecordSound } from '#src/riding/ride-sound/ui/record-sound.tsx';
import { RecordedOfRide } from '#src/riding/ride-sound/ui/recorded-sound.tsx';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { AllWell } from '#src/riding/safety/ui/all-well.tsx';
import { NumberForHelp } from '#src/riding/safety/ui/number-for-help.tsx';
import { ToldContacts } from '#src/riding/trusted-contacts/ui/told-contacts.tsx';
import { AfterRide } from './after/after-ride.tsx';
import { SomethingWrong } from './after/something-wrong.tsx';
import { FareAhead } from './fare-ahead.tsx';
import { FareLine } from './fare-line.tsx';
import type { FollowedRide } from './followed-ride.ts';
import { LiveRideDialogs, useOpened } from './live-ride-dialogs.tsx';
import { LiveRideHead } from './live-ride-head.tsx';
import { BookedFor } from './people/booked-for.tsx';
import { CommittedLine, DriverLine, PinCard } from './people/driver-line.tsx';
import { ReachDriver } from './people/reach-driver.tsx';
import { RideStations, RideTimeline } from './ride-timeline.tsx';
import { stationsOf, timelineOf } from './timeline.ts';

/** What there is to know and to do about a ride, for its rider or for a guest it was shared with. */
export function LiveRideSheet({
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
  const { far } = useUnits();
  const { driver, status } = ride;
  const { opened, open, close, unread } = useOpened(heard, driver, onRead);
  const stopsLeft = ride.stops.slice(ride.stopsDone).map(({ address }) => placeName(address));
  const over = isOver(status);

  return (
    <div className="space-y-4 lg:space-y-3.5">
      <LiveRideHead ride={ride} guest={guest} asOf={asOf} />
      {!guest && <FareAhead ride={ride} />}
      {!over && !ride.arrivedAt && <PromiseLine promise={ride.promise} />}
      <GivenCard given={ride.compensation} />
      {!guest && ride.check && <AllWell ride={ride} check={ride.check} onAnswered={() => void onRead()} />}
      {!guest && (
        <SuggestedChange
          rideId={ride.id}
          suggested={ride.suggested ?? null}
          driver={driver?.user.firstName ?? 'Your driver'}
          zone={ride.timeZone}
          onAnswered={() => void onRead()}
        />
      )}
      {ride.committed && <CommittedLine committed={ride.committed} zone={ride.timeZone} />}
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
      {!guest && !over && <MyWishes ride={ride} onOpen={open} onRead={onRead} />}
      {ride.pin && driver && (status === 'driver_assigned' || status === 'driver_arriving') && (
        <PinCard
          pin={ride.pin}
          driverName={driver.user.firstName}
          passenger={ride.bookedFor ? ride.passenger.firstName : undefined}
        />
      )}
      {!guest && !over && status !== 'scheduled' && (
        <NumberForHelp className="rounded-control bg-well p-3.5" />
      )}
      {!guest && <RecordSound ride={ride} />}
      {!guest && driver && <RecordedOfRide rideId={ride.id} />}
      {!guest && status !== 'no_driver' && status !== 'cancelled' && <ToldContacts ride={ride} />}
      {!guest && driver && !over && <ReachDriver unread={unread} onOpen={open} />}
      {!guest && status === 'completed' && <AfterRide ride={ride} onChanged={() => void onRead()} />}
      {(status === 'no_driver' || status === 'cancelled') && !guest && (
        <>
          <ButtonLink to="/" tone="signal" size="lg" wide>
            Book another ride
          </ButtonLink>
          <RideAgain ride={ride} />
          {Number(ride.cancellationFee ?? 0) > 0 && (
            <ButtonLink to={`/rides/${ride.id}/receipt`} wide>
              Receipt
            </ButtonLink>
          )}
          {status === 'cancelled' && <SomethingWrong rideId={ride.id} />}
        </>
      )}
      <div className={driver && !over ? 'max-lg:hidden' : undefined}>
        <RideTimeline steps={timelineOf(ride, far)} zone={ride.timeZone} />
      </div>
      {!guest && <FareLine ride={ride} />}
      {guest && <WhyYouSee ride={ride} />}
      {!guest && !over && (
        <Button wide onClick={() => open('change')}>
          <PenLine size={18} aria-hidden="true" />
          Change ride
        </Button>
      )}
      {!guest && ride.scheduledTime && ride.hailType === 'app' && !over && (
        <ButtonLink wide to={`/rides/${ride.id}/repeat`}>
          <CalendarClock size={18} aria-hidden="true" />
          Repeat this ride
        </ButtonLink>
      )}
      {ride.can?.cancel && (
        <Button tone="ghost" wide className="text-brick" onClick={() => open('cancel')}>
          Cancel ride
        </Button>
      )}
      {footer}

      {!guest && (
        <LiveRideDialogs ride={ride} heard={heard} opened={opened} onClose={close} onRead={onRead} />
      )}
    </div>
  );
}

/** Why somebody sees a ride that is not theirs; the desk finds back to what it was looking after. */
const WhyYouSee = ({ ride: { id, viewer, passenger } }: { ride: FollowedRide }) =>
  viewer === 'operator' ? (
    <div className="space-y-3 border-t border-line pt-3.5">
      <p className="text-13 text-muted">
        You follow it from the desk; {passenger.firstName} sees nothing of that.
      </p>
      <ButtonLink to={`/operations/rides/${id}`} wide>
        Everything about it
      </ButtonLink>
      <ButtonLink to="/operations" wide>
        Back to the desk
      </ButtonLink>
    </div>
  ) : (
    <p className="border-t border-line pt-3.5 text-13 text-muted">
      {passenger.firstName} shared this trip with you. The link ends with the ride.
    </p>
  );

/** What the driver was told, and with which flight the rider comes. */
const MyWishes = ({
  ride,
  onOpen,
  onRead,
}: {
  ride: FollowedRide;
  onOpen: (dialog: 'change' | 'cancel') => void;
  onRead: () => Promise<boolean>;
}) => (
  <>
    <RidersFlight
      ride={ride}
      onMoved={() => void onRead()}
      onChange={() => onOpen('change')}
      onCancel={() => onOpen('cancel')}
    />
    <OptionWords options={ride.rideOptions} />
    {ride.note && (
      <p className="rounded-control bg-well px-3.5 py-2.5">
        <span className="block text-13 text-muted">Your note to the driver</span>“{ride.note}”
      </p>
    )}
  </>
);
