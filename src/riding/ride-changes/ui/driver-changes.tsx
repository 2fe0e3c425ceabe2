/** For the driver: that the ride goes elsewhere by now, and what they suggest to their rider. */
import { useEffect, useRef, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { changeWords } from '../change-words.ts';
import type { changesCalls, RideChange } from '../contract.ts';
import { isAboard, reachedOf } from '../rules.ts';

const changes = apiFor<typeof changesCalls>();

type Driven = Pick<
  RideDetail,
  | 'id'
  | 'status'
  | 'updates'
  | 'stops'
  | 'stopsDone'
  | 'stopArrivedAt'
  | 'destination'
  | 'passenger'
  | 'hailType'
> &
  Partial<Pick<RideDetail, 'suggested'>>;

/** Since the driver took it. */
function lastChangeAt({ updates }: Pick<Driven, 'updates'>): string | null {
  const accepted = updates.findLastIndex(({ type }) => type === 'ride.accepted');
  return updates.slice(accepted + 1).findLast(({ type }) => type === 'ride.changed')?.at ?? null;
}

/** Says that the ride was changed, until the driver has pressed that they saw it. */
export function ChangedNotice({ ride }: { ride: Driven }) {
  const at = lastChangeAt(ride);
  const [seen, setSeen] = useState<string | null>(null);
  const [change, setChange] = useState<RideChange | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setChange(null);
    if (at === null) return;
    // Whoever has scrolled down would drive on to where it no longer goes.
    box.current?.scrollIntoView?.({ block: 'center' });
    changes('GET /api/rides/:id/changes', { params: { id: ride.id } }).then(
      ({ made }) => setChange(made.at(-1) ?? null),
      () => {},
    );
  }, [at, ride.id]);
  if (at === null || seen === at) return null;
  const { priceBefore = '', priceAfter = '' } = change ?? {};
  return (
    <div
      ref={box}
      role="alert"
      className="flex items-center gap-3 rounded-card border-2 border-spruce bg-card p-3.5 short:p-2"
    >
      <p className="min-w-0 grow">
        <b className="block text-17">{ride.passenger.firstName} changed the ride</b>
        {change ? changeWords(change) : `It goes to ${placeName(ride.destination)} now`}
        {change &&
          priceBefore !== priceAfter &&
          `. You get ${moneyText(priceAfter)}, not ${moneyText(priceBefore)}`}
      </p>
      <Button tone="signal" className="shrink-0" onClick={() => setSeen(at)}>
        Got it
      </Button>
    </div>
  );
}

/** Asks the rider for a change: to end here, or to leave out the next stop. It is theirs to say yes to. */
export function SuggestChange({ ride }: { ride: Driven }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const reached = reachedOf(ride);
  const left = ride.stops.slice(reached);
  const [next, ...others] = left;
  if (!isAboard(ride.status) || ride.hailType === 'phone_dispatch') return null;
  const rider = ride.passenger.firstName;
  if (ride.suggested) return <Waiting ride={ride} suggested={ride.suggested} rider={rider} />;
  const ask = async (name: string, body: object) => {
    setBusy(name);
    setRefused(null);
    try {
      await changes('POST /api/rides/:id/changes', { params: { id: ride.id }, body });
      setOpen(false);
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'The connection was lost. Press again.');
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button tone="ghost" className="-ml-3" onClick={() => setOpen(true)}>
        Suggest a change
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={`What do you suggest to ${rider}?`}
        description="They see the new price and say yes or no. Drive on as planned until then."
      >
        <div className="space-y-2.5">
          <Button
            wide
            size="lg"
            busy={busy === 'end'}
            disabled={busy !== null}
            onClick={() => ask('end', { endHere: true })}
          >
            End the ride here
          </Button>
          {next && (
            <Button
              wide
              size="lg"
              busy={busy === 'skip'}
              disabled={busy !== null}
              onClick={() => ask('skip', { stops: others })}
            >
              Leave out {placeName(next.address)}
            </Button>
          )}
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

function Waiting({ ride, suggested, rider }: { ride: Driven; suggested: string; rider: string }) {
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    await changes('POST /api/rides/:id/changes/:change/decline', {
      params: { id: ride.id, change: suggested },
    }).catch(() => {});
    setBusy(false);
  };
  return (
    <p
      role="status"
      className="flex items-center justify-between gap-3 rounded-control bg-well px-3.5 py-1.5"
    >
      Waiting for {rider}’s answer
      <Button tone="ghost" busy={busy} onClick={takeBack}>
        Take it back
      </Button>
    </p>
  );
}
