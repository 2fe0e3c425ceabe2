import { useEffect, useRef, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { type EarlyReason, earlyReasonWords } from '#src/riding/rides/road.ts';
import { ReasonChoice } from '#src/riding/rides/ui/reason-choice.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { SosButton } from '#src/riding/safety/ui/sos-button.tsx';
import type { Driving } from '../use-driving.ts';

/** Away from the drop-off the driver drives on, or says why the ride ends here and sees what it brings. */
export function EndEarly({ ride, driving }: { ride: RideDetail; driving: Driving }) {
  const [reason, setReason] = useState<EarlyReason | null>(null);
  const { far } = useUnits();
  const { busy, driveOn } = driving;
  const early = driving.early?.rideId === ride.id ? driving.early : null;
  const { metersAway = null, drivenMeters = null, pay = null } = early ?? {};
  const rider = ride.passenger.firstName;
  useClosedByDriving(early !== null, ride.position, driveOn);
  return (
    <Dialog
      size="sm"
      open={early !== null}
      onOpenChange={(open) => !open && driveOn()}
      title={
        metersAway === null
          ? 'Where are you? End here?'
          : `You are ${far(metersAway)} from the drop-off. End here?`
      }
      description={
        <>
          Drop-off is {placeName(ride.destination)}. {rider} is told why, and pays for what was driven
          {drivenMeters !== null && `, ${far(drivenMeters)} of ${far(ride.distanceMeters)}`}.
          {pay && ` You get ${moneyText(pay)}.`}
        </>
      }
      footer={
        <>
          <SosButton ride={ride} className="mr-auto max-md:px-3.5" />
          <Button tone="signal" size="lg" className="max-md:px-3.5" onClick={driveOn}>
            Keep Driving
          </Button>
          <Button
            size="lg"
            className="max-md:px-3.5"
            busy={busy === 'complete'}
            disabled={reason === null}
            onClick={() => reason && driving.complete(reason)}
          >
            End Here
          </Button>
        </>
      }
    >
      <ReasonChoice name="early-reason" words={earlyReasonWords} chosen={reason} onChoose={setReason} />
      <p className="mt-3 text-13 text-muted">
        While the car moves, this closes after {closesAfterMs / 1000} seconds.
      </p>
    </Dialog>
  );
}

const closesAfterMs = 15_000;
/** More than a position wanders by itself while a car stands. */
const movedMeters = 40;

/** Whoever drives on has answered: nobody reads a question at the wheel, and it lies over the way. */
function useClosedByDriving(isOpen: boolean, position: RideDetail['position'], close: () => void) {
  const now = useRef({ position, close });
  now.current = { position, close };
  useEffect(() => {
    if (!isOpen) return;
    let last = now.current.position;
    const round = setInterval(() => {
      const { position: at, close: end } = now.current;
      if (last && at && distanceMeters(pointOf(last), pointOf(at)) > movedMeters) end();
      last = at;
    }, closesAfterMs);
    return () => clearInterval(round);
  }, [isOpen]);
}
