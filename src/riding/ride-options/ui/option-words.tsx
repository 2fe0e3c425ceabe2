/** What a ride has besides the trip, in a line. */
import { Sparkles } from '#src/design/icons.ts';
import type { RideOptionTold } from '../shapes.ts';

/** Nothing where nothing was wanted. */
export function OptionWords({
  options,
  className = '',
}: {
  options: readonly RideOptionTold[] | undefined;
  className?: string;
}) {
  if (!options || options.length === 0) return null;
  return (
    <p className={`flex items-start gap-2.5 rounded-control bg-tint px-3 py-2 font-medium ${className}`}>
      <Sparkles size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
      <span className="min-w-0">
        <span className="sr-only">Wanted besides: </span>
        {options.map(({ name }) => name).join(', ')}
      </span>
    </p>
  );
}

/** What a driver reads before they take a ride: what is wanted besides, and the rider's note. */
export function RequestWishes({
  request: { rideOptions, note },
}: {
  request: { rideOptions: readonly RideOptionTold[]; note: string | null };
}) {
  return (
    <>
      <OptionWords options={rideOptions} className="mt-3 short:mt-2" />
      {note && (
        <p className="mt-3 line-clamp-2 rounded-control bg-well px-3 py-2 short:mt-2 short:line-clamp-1">
          “{note}”
        </p>
      )}
    </>
  );
}
