/** At which door of an airport or a station one is picked up; the nearest is proposed. */
import { useRef } from 'react';
import { cx } from '#src/design/class-names.ts';
import { Accessibility } from '#src/design/icons.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import type { PlaceChoice } from '../booking-form.ts';

type Found = Pick<Estimate, 'pickup' | 'pickupDoors'>;

export default function PickupDoors({
  pickup,
  found,
  onChoose,
}: {
  pickup: PlaceChoice;
  /** What an answer said of the pickup; null while there is none. */
  found: Found | null;
  onChoose: (door: PlaceChoice) => void;
}) {
  const known = useKnown(pickup, found);
  if (!known?.pickupDoors) return null;
  const { area, doors } = known.pickupDoors;
  const isOne = doors.some(({ address }) => address === pickup.address);
  const chosen = isOne ? pickup.address : known.pickup.address;
  return (
    <fieldset className="animate-rise rounded-[10px] border border-edge bg-card px-1.5 pt-1 pb-1.5">
      <legend className="px-1.5 text-13 font-semibold">Door at {area}</legend>
      <ul className="max-h-[224px] overflow-y-auto">
        {doors.map(({ address, lat, lng, label, name, isStepFree }) => (
          <li key={address}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 has-checked:bg-selected has-checked:text-on-selected has-focus-visible:outline-2 has-focus-visible:outline-spruce">
              <input
                type="radio"
                name="door"
                value={label}
                checked={address === chosen}
                onChange={() => onChoose({ address, lat, lng })}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className={cx(
                  'grid h-7 min-w-7 shrink-0 place-items-center rounded-full border-2 border-lake px-1 text-13 font-semibold',
                  address === chosen ? 'bg-lake text-card' : 'bg-card text-lake',
                )}
              >
                {label}
              </span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {isStepFree && (
                <Accessibility size={18} role="img" aria-label="step-free" className="shrink-0" />
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What was found stays while another door's price is on its way. */
function useKnown(pickup: PlaceChoice, found: Found | null): Found | null {
  const kept = useRef<{ asked: string; found: Found } | null>(null);
  if (found) kept.current = { asked: pickup.address, found };
  const last = kept.current;
  if (!last) return null;
  const isOfIt = last.found.pickupDoors?.doors.some(({ address }) => address === pickup.address);
  return isOfIt || last.asked === pickup.address ? last.found : null;
}
