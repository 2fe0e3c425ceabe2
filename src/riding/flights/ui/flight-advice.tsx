/** The pickup does not fit the flight: one press moves it, at a price that is shown first where it is another. */
import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { centsOf } from '#src/platform/money.ts';
import type { changesCalls, QuotedChange } from '#src/riding/ride-changes/contract.ts';
import type { FlightOfRide } from '../contract.ts';
import { keepAsItIs } from './use-flight.ts';

const changes = apiFor<typeof changesCalls>();
const lostWords = 'The connection was lost. Press again: it is moved once, however often you press.';

/** @param rideId of a ride ahead @param pickupAt where it could be moved to, ISO 8601 */
function useMove(rideId: RideId, pickupAt: string, onMoved: () => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** At another price, which has to be seen before it is agreed to. */
  const [dearer, setDearer] = useState<QuotedChange | null>(null);
  const take = async (change: QuotedChange) => {
    await changes('POST /api/rides/:id/changes/:change/accept', {
      params: { id: rideId, change: change.id },
    });
    toast({ title: 'Pickup moved', tone: 'success' });
    onMoved();
  };
  const quote = () =>
    changes('POST /api/rides/:id/changes', {
      params: { id: rideId },
      body: { scheduledTime: pickupAt, scheduledDate: pickupAt.slice(0, 10) },
    });
  const move = async () => {
    setBusy(true);
    setRefused(null);
    try {
      // A price that has ended is asked for anew, and seen again before it is taken.
      const isOpen = dearer !== null && Date.parse(dearer.expiresAt) > Date.now();
      const change = isOpen ? dearer : await quote();
      const isSeen = isOpen || centsOf(change.priceAfter) <= centsOf(change.priceBefore);
      if (isSeen) await take(change);
      else setDearer(change);
    } catch (error) {
      setDearer(null);
      setRefused((error instanceof ApiError && error.words) || lostWords);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, dearer, move };
}

interface AdviceProps {
  rideId: RideId;
  of: FlightOfRide;
  /** When it is booked for, ISO 8601. */
  booked: string;
  onKnown: (flight: FlightOfRide) => void;
  onMoved: () => void;
}

const box = 'rounded-card border-2 border-spruce bg-card p-4';

export function MovedAdvice({
  rideId,
  of,
  booked,
  pickupAt,
  onKnown,
  onMoved,
}: AdviceProps & { pickupAt: string }) {
  const { timeZone: zone, advice, flight } = of;
  const { busy, refused, dearer, move } = useMove(rideId, pickupAt, onMoved);
  const { keeping, keep, lost } = useKeeping(rideId, onKnown);
  const landing = flight?.said?.actualAt ?? flight?.said?.estimatedAt ?? flight?.said?.scheduledAt;
  const then = <When at={pickupAt} show="time" zone={zone} />;
  return (
    <section aria-label="Your flight and your pickup" className={box}>
      <h2 className="text-21">
        Your flight lands {landing && <When at={landing} show="time" zone={zone} />}
      </h2>
      <p className="mt-1">
        Your pickup is booked for <When at={booked} show="time" zone={zone} />. With {advice?.minutes} minutes
        from the landing to the car, {then} would fit.
      </p>
      {dearer && (
        <p role="status" className="mt-1">
          At that time it costs <b className="font-semibold">{moneyText(dearer.priceAfter)}</b> in place of{' '}
          {moneyText(dearer.priceBefore)}.
        </p>
      )}
      <Refused words={refused ?? lost} />
      <div className="mt-3 grid gap-2.5">
        <Button tone="signal" wide busy={busy} disabled={keeping} onClick={() => void move()}>
          <span>
            Move pickup to {then}
            {dearer && ` for ${moneyText(dearer.priceAfter)}`}
          </span>
        </Button>
        <Button wide busy={keeping} disabled={busy} onClick={() => void keep()}>
          <span>
            Leave it at <When at={booked} show="time" zone={zone} />
          </span>
        </Button>
      </div>
    </section>
  );
}

export function CancelledAdvice({
  rideId,
  of: { flight, timeZone: zone },
  booked,
  onKnown,
  onChange,
  onCancel,
}: Omit<AdviceProps, 'onMoved'> & {
  /** Opens what changes the ride, and what calls it off. */
  onChange: () => void;
  onCancel: () => void;
}) {
  const { keeping, keep, lost } = useKeeping(rideId, onKnown);
  return (
    <section aria-label="Your flight is cancelled" className={box}>
      <h2 className="text-21">{flight?.number} is said to be cancelled</h2>
      <p className="mt-1">
        Your ride stays booked for <When at={booked} show="ahead" zone={zone} />. What should become of it?
      </p>
      <Refused words={lost} />
      <div className="mt-3 grid gap-2.5">
        <Button tone="signal" wide disabled={keeping} onClick={onChange}>
          Move it
        </Button>
        <Button wide disabled={keeping} onClick={onCancel}>
          Cancel ride
        </Button>
        <Button wide busy={keeping} onClick={() => void keep()}>
          Leave it
        </Button>
      </div>
    </section>
  );
}

function useKeeping(rideId: RideId, onKnown: (flight: FlightOfRide) => void) {
  const [keeping, setKeeping] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const keep = async () => {
    setKeeping(true);
    setLost(null);
    try {
      onKnown(await keepAsItIs(rideId));
    } catch (error) {
      setLost((error instanceof ApiError && error.words) || 'The connection was lost. Press again.');
    } finally {
      setKeeping(false);
    }
  };
  return { keeping, keep, lost };
}

const Refused = ({ words }: { words: string | null }) =>
  words && (
    <p role="alert" className="mt-2 font-medium text-brick">
      {words}
    </p>
  );
