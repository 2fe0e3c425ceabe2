import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { driverCancelWords } from '#src/riding/rides/road.ts';

import { ReasonChoice } from '#src/riding/rides/ui/reason-choice.tsx';

/** Giving a ride back with a reason, or ending it when the rider did not come. */
export function CancelRide({
  open,
  onClose,
  rider,
  noShowFee,
  busy,
  onCancel,
}: {
  open: boolean;
  onClose: () => void;
  rider: string;
  /** What the rider pays and how much of it the driver earns, in decimal digits; null where it is no no-show. */
  noShowFee: { pays: string; share: string } | null;
  busy: boolean;
  onCancel: (reason: string) => Promise<void>;
}) {
  const [reason, setReason] = useState<keyof typeof driverCancelWords | null>(null);
  const noShow = noShowFee !== null;
  const told = noShow ? `${rider} did not show up` : reason && driverCancelWords[reason];
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(now) => !now && onClose()}
      title={noShow ? 'End the ride as a no-show?' : 'Cancel this ride?'}
      description={
        noShow
          ? `You have waited 5 minutes. ${rider} pays ${moneyText(noShowFee.pays)}, and ${moneyText(noShowFee.share)} of it is yours.`
          : `${rider} gets another driver, ahead of the queue. You earn nothing for it, and it counts as a cancellation.`
      }
      footer={
        <>
          <Button onClick={onClose}>Keep Ride</Button>
          <Button
            tone="brick"
            busy={busy}
            disabled={told === null}
            onClick={async () => {
              if (told === null) return;
              await onCancel(told);
              onClose();
            }}
          >
            {noShow ? 'End Ride' : 'Cancel Ride'}
          </Button>
        </>
      }
    >
      {!noShow && (
        <ReasonChoice name="cancel-reason" words={driverCancelWords} chosen={reason} onChoose={setReason} />
      )}
    </Dialog>
  );
}
