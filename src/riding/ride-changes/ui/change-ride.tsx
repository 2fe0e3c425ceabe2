/** Changing a ride: its places, on the map and with the new price and arrival, and one button that says what it does. */
import { type ReactNode, useRef } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Sheet } from '#src/design/dialog.tsx';
import { MapPin, Plus } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { noPlace } from '#src/riding/booking/ui/booking-form.ts';
import {
  destinationMark,
  PlaceField,
  pickupMark,
  stopMark,
} from '#src/riding/booking/ui/places/place-field.tsx';
import { useStopMoves } from '#src/riding/booking/ui/places/use-stop-moves.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { QuotedChange } from '../contract.ts';
import { changeLabel, isAboard, reachedOf } from '../rules.ts';
import { AheadFields } from './ahead-fields.tsx';
import type { ChangedRide } from './change-form.ts';
import { ChangeMap } from './change-map.tsx';
import { type AskedBy, useChange } from './use-change.ts';

/** The sheet; what is filled in begins anew each time it is opened. */
export function ChangeRide({
  ride,
  open,
  by = 'rider',
  onClose,
  onMade,
}: {
  ride: ChangedRide;
  open: boolean;
  by?: AskedBy;
  onClose: () => void;
  /** It was changed, here or by a call whose answer was lost. */
  onMade: () => void;
}) {
  if (!open) return null;
  return (
    <OpenChange
      ride={ride}
      by={by}
      onClose={onClose}
      onMade={() => {
        onMade();
        onClose();
      }}
    />
  );
}

type Changing = ReturnType<typeof useChange>;

function OpenChange({
  ride,
  by,
  onClose,
  onMade,
}: {
  ride: ChangedRide;
  by: AskedBy;
  onClose: () => void;
  onMade: () => void;
}) {
  const changing = useChange(ride, onMade, by);
  const { quote, asking, busy, differs, refused, form } = changing;
  return (
    <Sheet
      open
      onOpenChange={(next) => !next && !busy && onClose()}
      title="Change ride"
      description={descriptionOf(ride, by)}
      footer={
        <div className="w-full space-y-3">
          {refused && (
            <p role="alert" className="font-medium text-brick">
              {refused}
            </p>
          )}
          <Price {...{ ride, by, quote, asking, differs }} />
          <Button
            tone="signal"
            size="lg"
            wide
            busy={busy}
            disabled={!quote || asking}
            onClick={() => void changing.make()}
          >
            {quote && !asking ? labelOf(quote) : form.endHere ? 'End here' : 'Change ride'}
          </Button>
        </div>
      }
    >
      <div className="space-y-4">
        <ChangeMap ride={ride} quote={quote} />
        {form.endHere ? (
          <EndingHere quote={quote} onBack={() => changing.fill({ endHere: false })} />
        ) : (
          <Places ride={ride} changing={changing} />
        )}
        {isAboard(ride.status) && !form.endHere && (
          <Button wide onClick={() => changing.fill({ endHere: true })}>
            <MapPin size={18} aria-hidden="true" />
            End the ride here
          </Button>
        )}
        {!isAboard(ride.status) && (
          <AheadFields ride={ride} changing={changing} hasPassenger={by === 'rider'} />
        )}
      </div>
    </Sheet>
  );
}

function descriptionOf({ status }: ChangedRide, by: AskedBy): string {
  if (by === 'desk') return 'Say the new price to the rider, and change it when they say yes.';
  return status === 'scheduled'
    ? 'It can be changed until a car is sent. You see the new price first.'
    : 'You see the new price and arrival first.';
}

const labelOf = (quote: QuotedChange): string =>
  changeLabel(
    {
      beforeCents: centsOf(quote.priceBefore),
      afterCents: centsOf(quote.priceAfter),
      endsHere: quote.endsHere,
    },
    formatMoney,
  );

function EndingHere({ quote, onBack }: { quote: QuotedChange | null; onBack: () => void }) {
  return (
    <div className="rounded-control bg-well p-3.5">
      <p className="font-semibold">
        {quote ? placeName(quote.after.destination.address) : 'Where the car is now'}
      </p>
      <p className="text-muted">Your driver stops where the car can stand. You pay for what was driven.</p>
      <Button tone="ghost" className="-ml-3 mt-1" onClick={onBack}>
        Drive on instead
      </Button>
    </div>
  );
}

/** Those behind the car as they were, the others as fields. */
function Places({ ride, changing }: { ride: ChangedRide; changing: Changing }) {
  const { form, fill, fields } = changing;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(form.stops);
  latest.current = form.stops;
  const { movesOf, said } = useStopMoves(box, form.stops, (stops) => fill({ stops }));
  const reached = reachedOf(ride);
  const near = ride.position ?? ride.pickup;
  const taken = [form.pickup, ...form.stops, form.destination].map(({ address }) => address);
  const filled = (index: number) =>
    form.stops.slice(0, index).filter(({ address }) => address.trim() !== '').length;
  const props = { near, taken, onFocus: () => {} };
  const isAhead = ride.status === 'scheduled';
  return (
    <div>
      <div ref={box} className="relative rounded-[10px] border border-edge bg-card">
        {isAhead && (
          <PlaceField
            {...props}
            label="Pickup"
            name="change-pickup"
            mark={pickupMark}
            value={form.pickup}
            onChange={(pickup) => fill({ pickup })}
            error={fields.pickupLocation}
          />
        )}
        {ride.stops.slice(0, reached).map((stop, index) => (
          <Behind
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is the place in the row it stands in.
            key={index}
            mark={stopMark(index + 1)}
          >
            {placeName(stop.address)}, reached
          </Behind>
        ))}
        {form.stops.map((stop, index) => (
          <PlaceField
            {...props}
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is the place in the row it stands in.
            key={index}
            label={`Stop ${reached + index + 1}`}
            name="change-stop"
            mark={stopMark(reached + index + 1)}
            value={stop}
            onChange={(place) => fill({ stops: latest.current.with(index, place) })}
            moves={movesOf(index)}
            error={fields[`stops.${filled(index)}.address`]}
          />
        ))}
        <PlaceField
          {...props}
          label="Destination"
          name="change-destination"
          mark={destinationMark}
          value={form.destination}
          onChange={(destination) => fill({ destination })}
          error={fields.destination}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      {reached + form.stops.length < mostStops && (
        <Button tone="ghost" className="-ml-3 mt-1" onClick={() => fill({ stops: [...form.stops, noPlace] })}>
          <Plus size={18} aria-hidden="true" />
          Add a stop
        </Button>
      )}
    </div>
  );
}

const Behind = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <p className="relative flex h-[58px] items-center border-line pr-3 pl-12 text-muted nth-of-type-[n+2]:border-t">
    <span aria-hidden="true" className="absolute left-0 grid w-12 place-items-center pl-1">
      {mark}
    </span>
    <span className="truncate">{children}</span>
  </p>
);

/** Old and new, side by side. */
function Price({
  ride,
  by,
  quote,
  asking,
  differs,
}: {
  ride: ChangedRide;
  by: AskedBy;
  quote: QuotedChange | null;
  asking: boolean;
  differs: boolean;
}) {
  if (!differs)
    return (
      <p className="text-muted">
        {by === 'desk'
          ? 'Nothing happens before the rider says yes.'
          : 'Change what you like; nothing happens before you say yes.'}
      </p>
    );
  if (!quote || asking)
    return (
      <p role="status" className="text-muted">
        {asking ? 'Asking for the new price…' : 'No price for this.'}
      </p>
    );
  const { priceBefore, priceAfter, arrivesAt, arrivedBefore } = quote;
  // The clocks of the pickup count, as on the rest of its page.
  const zone = ride.timeZone;
  return (
    <div aria-live="polite" className="space-y-1">
      <p className="flex items-baseline justify-between gap-3">
        <span>New price</span>
        <span>
          {priceBefore !== priceAfter && (
            <del className="mr-2 text-muted">
              <span className="sr-only">before </span>
              {moneyText(priceBefore)}
            </del>
          )}
          <b className="figures text-21">{moneyText(priceAfter)}</b>
        </span>
      </p>
      <p className="flex items-baseline justify-between gap-3">
        <span>{quote.endsHere ? 'Out of the car' : 'There'}</span>
        <span>
          {arrivedBefore && arrivesAt && arrivedBefore.slice(0, 16) !== arrivesAt.slice(0, 16) && (
            <del className="mr-2 text-muted">
              <span className="sr-only">before </span>
              <When at={arrivedBefore} show="time" zone={zone} />
            </del>
          )}
          <b className="font-semibold">
            {quote.endsHere ? (
              'now'
            ) : arrivesAt ? (
              <When at={arrivesAt} show="time" zone={zone} />
            ) : (
              `${duration(quote.waySeconds)} after pickup`
            )}
          </b>
        </span>
      </p>
      <p className="text-13 text-muted">{moneyWords(ride, by, quote)}</p>
    </div>
  );
}

/** What becomes of the money. */
function moneyWords(ride: ChangedRide, by: AskedBy, { priceBefore, priceAfter }: QuotedChange): string {
  const more = centsOf(priceAfter) - centsOf(priceBefore);
  if (ride.collect)
    return `${by === 'desk' ? 'They hand their' : 'You hand your'} driver ${moneyText(priceAfter)}.`;
  const label = ride.paymentLabel ?? (by === 'desk' ? 'their card' : 'your card');
  if (more > 0) return `${moneyText(priceAfter)} is held on ${label}, and what was held before is let go.`;
  if (more < 0) return `What is held stays held; ${moneyText(priceAfter)} of it is charged in the end.`;
  return 'Nothing changes about what is held.';
}
