/** What the driver suggests, for the rider to say yes or no to. */
import { useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { atPlace, changeWords } from '../change-words.ts';
import type { changesCalls, RideChange } from '../contract.ts';
import { changeLabel } from '../rules.ts';

const changes = apiFor<typeof changesCalls>();

/** The change of that name, until it is answered or its time is over. */
function useSuggested(rideId: RideId, suggested: string | null) {
  const [change, setChange] = useState<RideChange | null>(null);
  useEffect(() => {
    setChange(null);
    if (suggested === null) return;
    let isWanted = true;
    changes('GET /api/rides/:id/changes', { params: { id: rideId } }).then(
      (found) => isWanted && setChange(found.suggested),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [rideId, suggested]);
  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setChange(null), Math.max(0, Date.parse(change.expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [change]);
  return { change, forget: () => setChange(null) };
}

export function SuggestedChange({
  rideId,
  suggested,
  driver,
  zone,
  onAnswered,
}: {
  rideId: RideId;
  /** The name of what is suggested; null for nothing. */
  suggested: string | null;
  /** What the driver is called. */
  driver: string;
  /** Of the pickup. */
  zone: string;
  onAnswered: () => void;
}) {
  const { change, forget } = useSuggested(rideId, suggested);
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  if (!change) return null;
  const answer = async (what: 'yes' | 'no') => {
    setBusy(what);
    setRefused(null);
    const params = { id: rideId, change: change.id };
    try {
      await (what === 'yes'
        ? changes('POST /api/rides/:id/changes/:change/accept', { params })
        : changes('POST /api/rides/:id/changes/:change/decline', { params }));
      if (what === 'yes') toast({ title: 'Ride changed', description: changeWords(change), tone: 'success' });
      forget();
      onAnswered();
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'The connection was lost. Press again.');
    } finally {
      setBusy(null);
    }
  };
  const { priceBefore, priceAfter, arrivesAt, endsHere } = change;
  return (
    <section
      aria-label="Your driver suggests a change"
      className="rounded-card border-2 border-spruce bg-card p-4"
    >
      <h2 className="text-21">
        {endsHere
          ? `${driver} suggests ending ${atPlace(change.after.destination.address)}`
          : `${driver} suggests a change`}
      </h2>
      <p className="mt-1">
        {!endsHere && `${changeWords(change)}. `}
        {priceBefore === priceAfter
          ? `The price stays ${moneyText(priceAfter)}`
          : `${moneyText(priceAfter)} in place of ${moneyText(priceBefore)}`}
        {!endsHere && arrivesAt && (
          <>
            , there at <When at={arrivesAt} show="time" zone={zone} />
          </>
        )}
        .
      </p>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {refused}
        </p>
      )}
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        <Button
          tone="signal"
          wide
          busy={busy === 'yes'}
          disabled={busy !== null}
          onClick={() => answer('yes')}
        >
          {changeLabel(
            { beforeCents: centsOf(priceBefore), afterCents: centsOf(priceAfter), endsHere },
            formatMoney,
          )}
        </Button>
        <Button wide busy={busy === 'no'} disabled={busy !== null} onClick={() => answer('no')}>
          Leave it as it is
        </Button>
      </div>
    </section>
  );
}
