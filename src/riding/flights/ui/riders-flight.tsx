/** On a rider’s page of a ride from an airport: their flight, and what it means for the pickup. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Plane } from '#src/design/icons.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { FlightForm } from '#src/riding/rides/ui/flight-form.tsx';
import { CancelledAdvice, MovedAdvice } from './flight-advice.tsx';
import { FlightFacts } from './flight-line.tsx';
import { useFlight, useNaming } from './use-flight.ts';

export function RidersFlight({
  ride,
  onMoved,
  onChange,
  onCancel,
}: {
  ride: Pick<RideDetail, 'id' | 'status' | 'scheduledTime'>;
  /** The pickup was moved. */
  onMoved: () => void;
  /** Opens what changes the ride, and what calls it off. */
  onChange: () => void;
  onCancel: () => void;
}) {
  const { known, setKnown, read } = useFlight(ride);
  const [naming, setNaming] = useState(false);
  const { busy, refused, save } = useNaming(ride.id, 'rider', (flight) => {
    setKnown(flight);
    setNaming(false);
  });
  const box = useFromMail(known !== null);
  if (!known?.airport || (!known.flight && !known.mayName)) return null;
  const { advice, flight, mayName } = known;
  const about = { rideId: ride.id, of: known, onKnown: setKnown };
  const moved = () => {
    onMoved();
    read();
  };
  return (
    <div ref={box} id="flight" className="scroll-mt-4 space-y-4">
      {advice?.pickupAt && ride.scheduledTime && (
        <MovedAdvice
          // Another time is another question, with a price of its own.
          key={advice.pickupAt}
          {...about}
          booked={ride.scheduledTime}
          pickupAt={advice.pickupAt}
          onMoved={moved}
        />
      )}
      {advice?.kind === 'cancelled' && ride.scheduledTime && (
        <CancelledAdvice {...about} booked={ride.scheduledTime} {...{ onChange, onCancel }} />
      )}
      <section aria-label="Your flight" className="rounded-control bg-well px-3.5 py-2.5">
        {flight ? (
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <FlightFacts of={known} passedTo="your driver" />
            {mayName && (
              <Button tone="ghost" size="sm" className="-mr-2 ml-auto" onClick={() => setNaming(true)}>
                Change flight
              </Button>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="flex min-w-0 gap-3">
              <Plane size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
              <span className="min-w-0">
                <b className="block font-semibold">Do you come by plane?</b>
                <span className="block text-13 text-muted">
                  Your driver sees the number of your flight
                  {known.isAsked ? ', and you are told if it lands at another time.' : '.'}
                </span>
              </span>
            </p>
            <Button tone="ghost" size="sm" className="-mr-2 ml-auto" onClick={() => setNaming(true)}>
              Name your flight
            </Button>
          </div>
        )}
      </section>
      <Dialog
        size="sm"
        open={naming}
        onOpenChange={setNaming}
        title="Your flight"
        description={`With which you land at ${known.airport}.`}
      >
        <FlightForm
          flight={flight?.number ?? ''}
          busy={busy}
          refused={refused}
          onSave={(number) => void save(number)}
        />
      </Dialog>
    </div>
  );
}

/** Whoever comes by the link of a mail is led to it, which is drawn later than the page. */
function useFromMail(isDrawn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDrawn && window.location.hash === '#flight') box.current?.scrollIntoView?.({ block: 'center' });
  }, [isDrawn]);
  return box;
}
