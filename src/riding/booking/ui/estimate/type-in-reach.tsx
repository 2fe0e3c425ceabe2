/** The chosen type of vehicle with its price, beside the buttons that book it, while the types themselves are out of sight. */

import { type RefObject, useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { ChevronUp } from '#src/design/icons.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';

import type { BookingState } from '../use-booking.ts';

/** What the buttons and the tabs below them cover of a phone's screen, with this line. */
const coveredPx = 180;
/** Less than one of the four types in sight is none. */
const leastInSight = 0.25;

export function TypeInReach({
  booking: { form, estimate, prices },
  beside,
}: {
  booking: BookingState;
  /** An element of the form with the types. */
  beside: RefObject<HTMLElement | null>;
}) {
  const types = () => beside.current?.closest('form')?.querySelector<HTMLElement>('[data-types]');
  const outOfSight = useOutOfSight(types);
  if (!outOfSight) return null;
  const type = form.vehicleType;
  const exact = estimate?.options.find(({ vehicleType }) => vehicleType === type)?.estimatedFare;
  const fare = exact ?? prices.byType?.[type];
  return (
    <button
      type="button"
      aria-label={`${vehicleTypeName(type)}${fare ? `, ${moneyText(fare)}` : ''}. Show the vehicle types`}
      onClick={() => {
        const chosen = types()?.querySelector<HTMLInputElement>('input:checked');
        chosen?.closest('label')?.scrollIntoView({ block: 'center' });
        chosen?.focus({ preventScroll: true });
      }}
      className="col-span-full flex h-11 items-center justify-between gap-3 rounded-control bg-tint px-3.5 lg:hidden short:hidden"
    >
      <span className="font-semibold">{vehicleTypeName(type)}</span>
      <span className="flex items-center gap-2">
        {fare && (
          <span className="figures text-17 font-semibold">
            {!exact && <span className="font-sans text-13 font-normal text-muted">from </span>}
            {moneyText(fare)}
          </span>
        )}
        <ChevronUp size={18} aria-hidden="true" className="text-muted" />
      </span>
    </button>
  );
}

function useOutOfSight(find: () => HTMLElement | null | undefined): boolean {
  const [outOfSight, setOutOfSight] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the types stand in the form from its first drawing on.
  useEffect(() => {
    const element = find();
    if (!element) return;
    const observer = new IntersectionObserver(
      ([seen]) => setOutOfSight((seen?.intersectionRatio ?? 1) < leastInSight),
      { rootMargin: `0px 0px -${coveredPx}px 0px`, threshold: [0, leastInSight, 0.5] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return outOfSight;
}
