import { useState } from 'react';
import { Segmented } from '#src/design/segmented.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Driver } from '#src/riding/drivers/contract.ts';
import type { phoneBookingsCalls } from '../contract.ts';

const choices = [
  { value: 'yes', label: 'Take them' },
  { value: 'no', label: 'Leave them' },
] as const;

/** Whether rides come that the rider pays into the driver's hand. */
export function TakesCash({ driver }: { driver: Driver }) {
  const [takesCash, setTakesCash] = useState(driver.takesCash);
  const [trouble, setTrouble] = useState<string | null>(null);
  const change = async (value: 'yes' | 'no') => {
    const before = takesCash;
    setTakesCash(value === 'yes');
    setTrouble(null);
    try {
      await apiFor<typeof phoneBookingsCalls>()('PUT /api/drivers/:id/cash', {
        params: { id: driver.id },
        body: { takesCash: value === 'yes' },
      });
    } catch (error) {
      setTakesCash(before);
      setTrouble((error instanceof ApiError && error.words) || 'The connection was lost. Try again.');
    }
  };
  return (
    <section aria-labelledby="cash" className="rounded-card border border-line bg-card p-5">
      <h2 id="cash" className="text-21">
        Rides paid to you
      </h2>
      <p className="mt-1 mb-3 text-muted">
        Some riders book by telephone and pay you: in cash, or at your own terminal. You keep the money; our
        part of it and the tax we owe are taken from what you earn next.
      </p>
      <Segmented
        label="Rides paid to you"
        options={choices}
        value={takesCash ? 'yes' : 'no'}
        onChange={change}
      />
      {trouble && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {trouble}
        </p>
      )}
    </section>
  );
}
