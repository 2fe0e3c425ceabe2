import { useEffect, useState } from 'react';
import { priceBounds } from '#src/cars/valuation/price-bounds.ts';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { Deal } from '#src/cars/vehicles/shapes.ts';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { PriceScale } from '#src/cars/vehicles/ui/detail/price-context.tsx';
import { differenceText } from '#src/cars/vehicles/ui/words.ts';
import { AmountField } from '#src/design/amount-field.tsx';
import { priceText } from '#src/design/amount-text.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { centsOf, currencyName, currencySign, toDecimal } from '#src/platform/money.ts';
import { type Typed, typedMiles } from './typed-car.ts';

const typingPauseMs = 350;

export type RatedDeal = Deal & { reasons: string[]; spread: number[] };

/** What the rating of a price depends on, as the call takes it. */
function ratedBy(typed: Typed) {
  const text = (name: keyof Typed) => (typed[name] ?? '').trim();
  return {
    year: text('year'),
    make: text('make'),
    model: text('model'),
    mileage: String(typedMiles(typed)),
    condition: text('condition') === 'new' ? ('new' as const) : ('used' as const),
    trim: text('trim'),
    fuel: text('fuelType'),
  };
}

/** The asking price, with the rating it would get as it is typed. */
export function PriceField({
  typed,
  deal,
  onDeal,
  vehicleId,
  defaultValue,
  error,
}: {
  /** The rest of the form: the price is rated for that car. */
  typed: Typed;
  deal: RatedDeal | null;
  onDeal: (deal: RatedDeal | null) => void;
  /** The listing's own, where it has one already. */
  vehicleId: VehicleId | undefined;
  defaultValue: string;
  error: string | undefined;
}) {
  const [price, setPrice] = useState(defaultValue);
  const car = JSON.stringify(ratedBy(typed));
  useEffect(() => {
    const about = JSON.parse(car) as ReturnType<typeof ratedBy>;
    if (!/\d{3}/.test(price) || !about.make || !about.model || !about.year) return onDeal(null);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      apiFor<typeof vehiclesCalls>()('POST /api/vehicles/valuation', {
        body: { ...about, ...(vehicleId === undefined ? {} : { vehicleId }), price },
        signal: leaving.signal,
      })
        .then(onDeal)
        .catch(() => {
          if (!leaving.signal.aborted) onDeal(null);
        });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [price, car, onDeal, vehicleId]);
  return (
    <div>
      <AmountField
        id="price"
        label={`Price, ${currencyName()}`}
        {...priceBounds}
        name="price"
        lead={currencySign({ withCountry: true })}
        required
        className="[&_input]:h-16 [&_input]:pl-15 [&_input]:font-display [&_input]:text-28 [&_input]:font-bold"
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value)}
        error={error}
      />
      <div aria-live="polite" className="mt-3 min-h-14">
        {deal && (
          <>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-wrap items-center gap-2">
                <DealBadge deal={deal} />
                <span className="font-semibold tabular-nums">{differenceText(deal)}</span>
              </span>
              {deal.market && (
                <span className="text-13 text-muted tabular-nums">market {priceText(deal.market)}</span>
              )}
            </p>
            {deal.market && deal.difference && (
              <PriceScale
                share={Number(deal.difference) / Number(deal.market)}
                price={toDecimal(centsOf(deal.market) + centsOf(deal.difference))}
                spread={deal.spread}
              />
            )}
            <p className="mt-3 text-13 text-muted">{deal.reasons[0]}</p>
            {deal.spread.length > 0 && (
              <p className="text-13 text-muted">Each dot is one of them, against its own market price.</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
