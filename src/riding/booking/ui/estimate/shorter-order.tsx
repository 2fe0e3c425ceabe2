import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { counted } from '#src/platform/plural.ts';
import type { Estimate, quotingCalls } from '#src/riding/quotes/contract.ts';

const quoting = apiFor<typeof quotingCalls>();

interface Shorter {
  order: readonly number[];
  savesMinutes: number;
}

/** Offers the shortest order of the stops; it is the rider who takes it. Nothing where theirs is that. */
export default function ShorterOrder({
  of: { pickup, stops, destination },
  onTake,
}: {
  of: Pick<Estimate, 'pickup' | 'stops' | 'destination'>;
  /** @param order of the stops by their present places, from 0 */
  onTake: (order: readonly number[]) => void;
}) {
  const [shorter, setShorter] = useState<Shorter | null>(null);
  useEffect(() => {
    setShorter(null);
    if (stops.length < 2) return;
    let isOld = false;
    const spot = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng });
    const body = { pickup: spot(pickup), stops: stops.map(spot), destination: spot(destination) };
    quoting('POST /api/rides/stop-order', { body })
      .then((found) => {
        if (!isOld) setShorter(found.shorter);
      })
      // An offer that nobody asked for is no reason for an error.
      .catch(() => {});
    return () => {
      isOld = true;
    };
  }, [pickup, stops, destination]);
  if (!shorter) return null;
  const names = shorter.order.map((row) => stops[row]?.address.split(',', 1)[0]).join(', then ');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-well px-3.5 py-2.5"
    >
      <p className="min-w-0 grow basis-48">
        <b className="font-semibold">{counted(shorter.savesMinutes, 'minute')} shorter:</b> {names}
      </p>
      <Button size="sm" onClick={() => onTake(shorter.order)}>
        Take this order
      </Button>
    </div>
  );
}
