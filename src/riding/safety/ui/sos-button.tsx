import { useState } from 'react';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { Phone, Siren } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { safetyCalls } from '#src/riding/safety/contract.ts';
import { NumberForHelp } from './number-for-help.tsx';

const safety = apiFor<typeof safetyCalls>();

/** Help at once: the emergency number, and the alarm to Rove's operators. */
export function SosButton({
  ride: { id: rideId, pickup },
  className,
}: {
  ride: Pick<RideDetail, 'id' | 'pickup'>;
  className?: string;
}) {
  const number = emergencyNumberAt(pickup);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [raisedAt, setRaisedAt] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const raise = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const alarm = await safety('POST /api/rides/:id/sos', { params: { id: rideId } });
      setRaisedAt(alarm.raisedAt);
    } catch (error) {
      setRefused(
        (error instanceof ApiError && error.words) || `The alarm did not get through. Call ${number}.`,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={buttonClass({ tone: 'brick', size: 'lg' }, `border-2 shadow-float ${className ?? ''}`)}
      >
        <Siren size={20} aria-hidden="true" />
        SOS
      </button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title="Do you need help?"
        description={`${number} answers at any hour. The alarm shows ${companyName()}’s operators your ride, your driver and where the car is.`}
      >
        <div className="space-y-3">
          <a href={`tel:${number}`} className={buttonClass({ tone: 'brick', size: 'xl', wide: true })}>
            <Phone size={20} aria-hidden="true" />
            Call {number}
          </a>
          {raisedAt ? (
            <p role="status" className="rounded-control bg-wash-moss p-3.5 font-semibold text-moss">
              The alarm was raised at <When at={raisedAt} show="time" />. Stay where people can see you.
            </p>
          ) : (
            <Button wide size="xl" busy={busy} onClick={raise}>
              <Siren size={20} aria-hidden="true" />
              Raise the alarm
            </Button>
          )}
          <NumberForHelp className="border-t border-line pt-3" />
          {refused && (
            <p role="alert" className="font-medium text-brick">
              {refused}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
