import { cx } from '#src/design/class-names.ts';
import { CarFromAbove } from '#src/design/map/car-from-above.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { carAt, pickupAt } from './trace.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The ride as a line: the car, a ring at the pickup, a square at the drop-off. Drawn beside words that say the same. */
export function RideTrace({ ride, className }: { ride: RideDetail; className?: string }) {
  const car = carAt(ride);
  const reached = car ?? 0;
  const toPickup = reached < pickupAt;
  return (
    <div aria-hidden="true" className={cx('relative mx-3 h-6 [--map-land:var(--color-card)]', className)}>
      <span
        className="absolute top-[11px] left-0 border-t-2 border-dotted border-edge"
        style={{ width: percent(reached) }}
      />
      {car !== null && (
        <span
          className="absolute top-[10px] h-1 rounded-full bg-lake"
          style={{ left: percent(reached), width: percent((toPickup ? pickupAt : 1) - reached) }}
        />
      )}
      <span
        className="absolute top-[10px] right-0 h-1 rounded-full bg-lake/40"
        style={{ left: percent(car === null ? 0 : toPickup ? pickupAt : 1) }}
      />
      <span
        className="absolute top-[5px] -ml-[7px] size-3.5 rounded-full border-[3.5px] border-spruce bg-card"
        style={{ left: percent(pickupAt) }}
      />
      <span className="absolute top-[6px] right-[-6px] size-3 rounded-mark bg-ink" />
      {car !== null && (
        <span
          className="absolute top-1/2 -mt-[17px] -ml-[17px] rotate-90 scale-90 text-signal-sign transition-[left] duration-1000"
          style={{ left: percent(car) }}
        >
          <CarFromAbove />
        </span>
      )}
    </div>
  );
}
