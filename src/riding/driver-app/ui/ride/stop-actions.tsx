import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { type SkipReason, skipReasonWords } from '#src/riding/rides/road.ts';
import { ReasonChoice } from '#src/riding/rides/ui/reason-choice.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { Driving } from '../use-driving.ts';

/** At a stop on the way: arrive there, drive on, or leave it out where the rider asks for it. */
export function StopActions({
  stop,
  atStop,
  big,
  driving,
}: {
  /** Counted from 1. */
  stop: number;
  atStop: boolean;
  /** What the one big button of a moment looks like. */
  big: string;
  driving: Driving;
}) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<SkipReason | null>(null);
  const { busy } = driving;
  if (atStop) {
    return (
      <Button
        tone="signal"
        wide
        className={big}
        busy={busy === 'stop_left'}
        onClick={() => driving.stopLeft(stop)}
      >
        Drive on
      </Button>
    );
  }
  return (
    <div className="space-y-2">
      <Button
        tone="signal"
        wide
        className={big}
        busy={busy === 'stop_arrived'}
        onClick={() => driving.stopArrived(stop)}
      >
        I am at stop {stop}
      </Button>
      <Button tone="ghost" wide onClick={() => setAsking(true)}>
        Leave this stop out
      </Button>
      <Dialog
        size="sm"
        open={asking}
        onOpenChange={setAsking}
        title="Leave this stop out?"
        description="The rider is told, and pays for what is driven where that is less than was promised."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep Stop</Button>
            <Button
              tone="brick"
              busy={busy === 'stop_left'}
              disabled={reason === null}
              onClick={async () => {
                if (reason === null) return;
                await driving.stopLeft(stop, reason);
                setAsking(false);
              }}
            >
              Leave Out
            </Button>
          </>
        }
      >
        <ReasonChoice name="skip-reason" words={skipReasonWords} chosen={reason} onChoose={setReason} />
      </Dialog>
    </div>
  );
}

/** Where the ride goes after the place it goes to now: `then Casa Loma, then High Park`. */
export function onwardWords(ride: RideDetail): string {
  const riding = ride.status === 'picked_up' || ride.status === 'in_transit';
  const left = ride.stops.slice(riding ? ride.stopsDone + 1 : 0).map(({ address }) => placeName(address));
  const places = [...left, placeName(ride.destination)];
  return riding ? `then ${places.join(', then ')}` : `to ${places.join(', then ')}`;
}
