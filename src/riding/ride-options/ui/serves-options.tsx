import { useState } from 'react';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { Driver } from '#src/riding/drivers/contract.ts';
import type { rideOptionCalls } from '../contract.ts';
import { askedOptions, isOptionId, type OptionId } from '../ride-options.ts';

/** Which rides come that ask for something of the driver or the car. */
export function ServesOptions({ driver }: { driver: Pick<Driver, 'id' | 'serves'> }) {
  const [serves, setServes] = useState<readonly OptionId[]>(driver.serves.filter(isOptionId));
  const [trouble, setTrouble] = useState<string | null>(null);
  const asked = askedOptions();
  const change = async (id: OptionId, isServed: boolean) => {
    const before = serves;
    const wanted = isServed ? [...serves, id] : serves.filter((other) => other !== id);
    setServes(wanted);
    setTrouble(null);
    try {
      await apiFor<typeof rideOptionCalls>()('PUT /api/drivers/:id/options', {
        params: { id: driver.id },
        body: { serves: [...wanted] },
      });
    } catch (error) {
      setServes(before);
      setTrouble((error instanceof ApiError && error.words) || 'The connection was lost. Try again.');
    }
  };
  return (
    <section aria-labelledby="options" className="rounded-card border border-line bg-card p-5">
      <h2 id="options" className="text-21">
        What riders may want besides
      </h2>
      <p className="mt-1 text-muted">
        Rides with these come to you once you say yes; the fee is shared as the fare is. Service animals ride
        with everybody, always, and no papers are asked for.
      </p>
      {asked.map(({ id, name, driverWords, feeCents, words }) => (
        <CheckboxField
          key={id}
          label={driverWords}
          hint={[name, feeCents > 0 && `${formatMoney(feeCents)} on top`, words].filter(Boolean).join('. ')}
          checked={serves.includes(id)}
          onChange={({ target }) => void change(id, target.checked)}
        />
      ))}
      {trouble && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {trouble}
        </p>
      )}
    </section>
  );
}
