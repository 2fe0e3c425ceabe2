/** For the desk: the flight of a ride, which is named here for whoever telephoned. */
import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { When } from '#src/design/when.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { FlightForm } from '#src/riding/rides/ui/flight-form.tsx';
import type { FlightOfRide } from '../contract.ts';
import { FlightFacts } from './flight-line.tsx';
import { useFlight, useNaming } from './use-flight.ts';

export function DeskFlight({ ride }: { ride: Pick<RideDetail, 'id' | 'status' | 'scheduledTime'> }) {
  const { known, setKnown } = useFlight(ride);
  const [naming, setNaming] = useState(false);
  const { busy, refused, save } = useNaming(ride.id, 'desk', (flight) => {
    setKnown(flight);
    setNaming(false);
  });
  if (!known?.airport || (!known.flight && !known.mayName)) return null;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17 font-semibold">The rider’s flight</h2>
        {known.mayName && (
          <Button size="sm" onClick={() => setNaming(true)}>
            {known.flight ? 'Change flight' : 'Name their flight'}
          </Button>
        )}
      </div>
      <div className="mt-2">
        {known.flight ? (
          <>
            <FlightFacts of={known} passedTo="the driver" />
            <CallersAdvice of={known} />
          </>
        ) : (
          <p className="text-muted">None is named.</p>
        )}
      </div>
      <Dialog
        size="sm"
        open={naming}
        onOpenChange={setNaming}
        title="The caller’s flight"
        description={`With which they land at ${known.airport}.`}
      >
        <FlightForm
          flight={known.flight?.number ?? ''}
          whose="their"
          busy={busy}
          refused={refused}
          onSave={(number) => void save(number)}
        />
      </Dialog>
    </Card>
  );
}

/** Whoever telephoned gets a text where one can be sent, and calls: what to say to them. */
function CallersAdvice({ of: { advice, timeZone: zone } }: { of: FlightOfRide }) {
  if (!advice) return null;
  return (
    <p role="status" className="mt-3 rounded-control bg-wash-amber p-3">
      {advice.pickupAt ? (
        <>
          With {advice.minutes} minutes from the landing to the car a pickup at{' '}
          <b className="font-semibold">
            <When at={advice.pickupAt} show="ahead" zone={zone} />
          </b>{' '}
          would fit. Nothing was changed. Call them, or change the ride once they call.
        </>
      ) : (
        'The flight is said to be cancelled. The ride stays booked: call them, or wait until they call.'
      )}
    </p>
  );
}
