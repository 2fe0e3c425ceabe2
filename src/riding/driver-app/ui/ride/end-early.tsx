import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { type EarlyReason, earlyReasonWords } from '#src/riding/rides/road.ts';
import { ReasonChoice } from '#src/riding/rides/ui/reason-choice.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Driving } from '../use-driving.ts';

/** Away from the drop-off the driver drives on, or says why the ride ends here and sees what it brings. */
export function EndEarly({ ride, driving }: { ride: RideDetail; driving: Driving }) {
  const [reason, setReason] = useState<EarlyReason | null>(null);
  const { far } = useUnits();
  const { busy, driveOn } = driving;
  const early = driving.early?.rideId === ride.id ? driving.early : null;
  const { metersAway = null, drivenMeters = null, pay = null } = early ?? {};
  const rider = ride.passenger.firstName;
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
          <Button tone="signal" size="lg" onClick={driveOn}>
            Keep Driving
          </Button>
          <Button
            size="lg"
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
    </Dialog>
  );
}
