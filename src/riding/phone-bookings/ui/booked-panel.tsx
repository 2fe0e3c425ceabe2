import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import { DeskFlight } from '#src/riding/flights/ui/desk-flight.tsx';
import { rideReference } from '#src/riding/rides/rules.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Booked } from './use-phone-booking.ts';

/** What to say to the caller now, and what happens next. */
export function BookedPanel({ booked, onNext }: { booked: Booked; onNext: () => void }) {
  const { ride, linkUntil, pinToTell, of } = booked;
  return (
    <section aria-label="Booked" className="space-y-4">
      <div role="status">
        <h2 className="text-28">{ride ? `${rideReference(ride.id)} is booked` : 'The link is on its way'}</h2>
      </div>
      <blockquote className="border-l-4 border-spruce pl-4 text-17">
        {ride ? (
          <>
            “From {placeName(ride.pickupLocation)} to {placeName(ride.destination)}
            {ride.scheduledTime && (
              <>
                , <When at={ride.scheduledTime} show="ahead" zone={ride.timeZone} />
              </>
            )}
            .{' '}
            {ride.collect
              ? `${moneyText(ride.collect)}, to the driver.`
              : `${moneyText(ride.estimatedFare)}.`}{' '}
            {pinToTell
              ? `Your PIN for the driver is ${[...pinToTell].join(' ')}. No text can be sent to you; the driver calls.`
              : 'You get a text with a PIN for the driver, and another when we know who comes and in which car.'}
            ”
          </>
        ) : (
          <>
            “You get a text with a link. Pay there until{' '}
            <When at={linkUntil ?? ''} show="time" zone={of.timeZone} />,{' '}
            {of.scheduledTime ? (
              <>
                and your ride is booked for <When at={of.scheduledTime} show="ahead" zone={of.timeZone} />
              </>
            ) : (
              'and we look for a car at once'
            )}
            . Until then nothing is booked.”
          </>
        )}
      </blockquote>
      {ride && <DeskFlight ride={ride} />}
      <div className="flex flex-wrap gap-2.5">
        <Button tone="signal" size="lg" onClick={onNext} autoFocus>
          Next caller
        </Button>
        {ride && (
          <ButtonLink size="lg" to={`/operations/rides/${ride.id}`}>
            See the ride
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
