/** For the desk: the flight of a ride, which is named here for whoever telephoned. */
import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { FlightForm } from '#src/riding/rides/ui/flight-form.tsx';
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
          <FlightFacts of={known} passedTo="the driver" />
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
          busy={busy}
          refused={refused}
          onSave={(number) => void save(number)}
        />
      </Dialog>
    </Card>
  );
}
