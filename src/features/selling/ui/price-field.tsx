import { useEffect, useState } from 'react';
import { TextField } from '#src/design/text-field.tsx';
import type { vehiclesCalls } from '#src/features/vehicles/contract.ts';
import type { Deal } from '#src/features/vehicles/shapes.ts';
import { DealBadge } from '#src/features/vehicles/ui/deal-badge.tsx';
import { differenceText } from '#src/features/vehicles/ui/words.ts';
import { apiFor } from '#src/platform/api.ts';

const typingPauseMs = 350;

/** The asking price, with the rating it would get as it is typed. */
export function PriceField({
  form,
  vehicleId,
  defaultValue,
  error,
}: {
  /** Where year, model, mileage and condition are read from. */
  form: React.RefObject<HTMLFormElement | null>;
  /** The listing's own, where it has one already. */
  vehicleId: number | undefined;
  defaultValue: string;
  error: string | undefined;
}) {
  const [price, setPrice] = useState(defaultValue);
  const [deal, setDeal] = useState<(Deal & { reasons: string[] }) | null>(null);
  useEffect(() => {
    if (!/\d{3}/.test(price)) return setDeal(null);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const fields = form.current && new FormData(form.current);
      const text = (name: string) => String(fields?.get(name) ?? '').trim();
      if (!text('make') || !text('model') || !text('year')) return setDeal(null);
      apiFor<typeof vehiclesCalls>()('POST /api/vehicles/valuation', {
        body: {
          year: text('year'),
          make: text('make'),
          model: text('model'),
          mileage: text('mileage').replace(/[,\s]/g, '') || '0',
          condition: text('condition') === 'new' ? 'new' : 'used',
          trim: text('trim'),
          fuel: text('fuelType'),
          ...(vehicleId === undefined ? {} : { vehicleId }),
          price,
        },
        signal: leaving.signal,
      })
        .then(setDeal)
        .catch(() => setDeal(null));
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [price, form, vehicleId]);
  return (
    <div>
      <TextField
        id="price"
        label="Price, US dollars"
        kind="amount"
        name="price"
        lead="$"
        required
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value)}
        error={error}
      />
      <div aria-live="polite" className="mt-2 min-h-14">
        {deal && (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <DealBadge deal={deal} />
              <span className="text-13 text-muted tabular-nums">{differenceText(deal)}</span>
            </p>
            <p className="mt-1 text-13 text-muted">{deal.reasons[0]}</p>
          </>
        )}
      </div>
    </div>
  );
}
