import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Ride, ridesCalls } from '#src/riding/rides/contract.ts';

const rides = apiFor<typeof ridesCalls>();

/** Asks before a ride is cancelled, and says first what it costs. */
/** Nobody knows whether the answer or the question was lost; asked again, a ride is cancelled once. */
const lostWords =
  'The connection was lost, and the ride may be cancelled already. Press again: it is cancelled once.';

export function CancelDialog({
  open,
  onClose,
  rideId,
  feeNow: feeRead,
  why,
  onCancelled,
}: {
  open: boolean;
  onClose: () => void;
  rideId: RideId;
  /** A decimal; undefined while it is being read. */
  feeNow: string | undefined;
  /** Why there is a fee. */
  why: string;
  onCancelled: (ride: Ride) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** What the server says it costs, once that is more than this page knew. */
  const [risen, setRisen] = useState<string | null>(null);
  const feeNow = risen ?? feeRead;
  const free = feeNow !== undefined && Number(feeNow) === 0;

  const close = () => {
    setRisen(null);
    setRefused(null);
    onClose();
  };
  const cancel = async () => {
    setBusy(true);
    setRefused(null);
    try {
      onCancelled(
        await rides('POST /api/rides/:id/cancel', { params: { id: rideId }, body: { feeAtMost: feeNow } }),
      );
      toast({ title: 'Ride cancelled', tone: 'success' });
      close();
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      if (known?.code === 'fee_rose') setRisen(String(known.problem.fee));
      setRefused(known?.words ?? lostWords);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Cancel this ride?"
      description={
        feeNow === undefined
          ? 'Looking up what it costs.'
          : free
            ? 'It costs nothing now, and nothing stays held.'
            : `It costs ${moneyText(feeNow)} now, ${why}. The rest of the held money is released.`
      }
      footer={
        <>
          <Button onClick={close}>Keep Ride</Button>
          <Button tone="brick" busy={busy} disabled={feeNow === undefined} onClick={cancel}>
            {free || feeNow === undefined ? 'Cancel Ride' : `Cancel for ${moneyText(feeNow)}`}
          </Button>
        </>
      }
    >
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused}
        </p>
      )}
    </Dialog>
  );
}
