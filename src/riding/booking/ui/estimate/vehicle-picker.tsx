import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Accessibility, User } from '#src/design/icons.ts';
import { formatMoneyRange } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { minutes } from '#src/riding/rides/ui/trip-words.ts';
import { offeredVehicleTypes, seatWords, type VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';

/** What is known of a type now: its price once there is an estimate, and how soon one could come. */
export interface TypeFacts {
  /** A decimal such as `13.40`. */
  fare?: string | undefined;
  /** True while nobody has asked for an estimate: the price may still rise with demand. */
  from?: boolean;
  /** Undefined while nobody has asked, null when none is near. */
  etaSeconds?: number | null | undefined;
  /** When it would be there with its rider, ISO 8601, and by which clocks; undefined while that cannot be said. */
  there?: { at: string; zone: string } | undefined;
  /** The trip has a price, and none in this type. */
  isElsewhere?: boolean;
}

/** The company's vehicle types as rows of which one is chosen. Real radio buttons: arrows move. */
export function VehiclePicker({
  types,
  value,
  onChange,
  facts,
}: {
  /** Those of the city; all that the company offers where they are not known, or the city has no fares yet. */
  types: readonly VehicleType[] | undefined;
  value: VehicleType;
  onChange: (type: VehicleType) => void;
  facts: Partial<Record<VehicleType, TypeFacts>>;
}) {
  const all = offeredVehicleTypes();
  const shown = types && types.length > 0 ? all.filter(({ id }) => types.includes(id)) : all;
  const others = shown.flatMap(({ id, isAccessible }) => (isAccessible ? [] : (facts[id]?.etaSeconds ?? [])));
  return (
    <fieldset data-types="">
      <legend className="sr-only">Vehicle type</legend>
      {shown.map(({ id: type, name, words, seats, picture, isAccessible, usualCents }) => {
        const { fare, from, etaSeconds, there, isElsewhere } = facts[type] ?? {};
        const chosen = type === value;
        return (
          <label
            key={type}
            className={cx(
              // On a phone four of them stand above the buttons; so does the fare, once it is there, on a desk.
              'grid min-h-[52px] grid-cols-[84px_1fr_auto] items-center gap-3 max-[260px]:grid-cols-[1fr_auto] rounded-control pr-3.5 pl-2.5 transition-colors sm:grid-cols-[92px_1fr_auto] sm:gap-3.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-spruce',
              (!fare || from) && 'lg:min-h-[58px]',
              chosen ? 'bg-tint shadow-[inset_0_0_0_2px_var(--color-spruce)]' : 'hover:bg-well',
            )}
          >
            <input
              type="radio"
              name="type"
              value={type}
              checked={chosen}
              onChange={() => onChange(type)}
              className="sr-only"
            />
            <VehicleSilhouette
              picture={picture}
              selected={chosen}
              className="h-auto w-full max-[260px]:hidden"
            />
            <span className="min-w-0">
              <span className="block leading-5 font-semibold">{name}</span>
              <span className="flex flex-wrap items-center gap-x-[5px] text-13 text-muted">
                <User size={14} aria-hidden="true" />
                {seatWords({ seats })}
                {etaSeconds !== undefined && (
                  <>
                    <span aria-hidden="true" className="size-[3px] rounded-full bg-current opacity-70" />
                    {etaSeconds === null ? (
                      <b className="font-semibold text-amber">none near</b>
                    ) : (
                      `${minutes(etaSeconds)} min`
                    )}
                  </>
                )}
              </span>
              {isAccessible && (
                <>
                  <span className="flex items-center gap-x-[5px] text-13">
                    <Accessibility size={14} aria-hidden="true" />
                    Wheelchair accessible
                  </span>
                  <LongerWait etaSeconds={etaSeconds} others={others} />
                </>
              )}
              {words && <span className="block text-13 break-words text-muted">{words}</span>}
            </span>
            <span className="figures text-right text-17 leading-5 font-semibold">
              {isElsewhere && (
                <span className="block font-sans text-13 font-normal tracking-normal text-muted">
                  not here
                </span>
              )}
              {!isElsewhere && (fare ? from : usualCents) && (
                <span className="block font-sans text-13 leading-4 font-normal tracking-normal text-muted">
                  {fare ? 'from' : 'typically'}{' '}
                </span>
              )}
              {fare ? moneyText(fare) : !isElsewhere && usualCents && formatMoneyRange(...usualCents)}
              {there && (
                <span className="block font-sans text-13 leading-4 font-normal tracking-normal text-muted">
                  there{' '}
                  <time dateTime={there.at} suppressHydrationWarning>
                    {momentWords(there.at, there.zone, 'time', false)}
                  </time>
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What somebody in a wheelchair waits longer than others would, where that is known. @param others seconds of other types */
function LongerWait({
  etaSeconds,
  others,
}: {
  etaSeconds: number | null | undefined;
  others: readonly number[];
}) {
  if (etaSeconds === undefined) return null;
  if (etaSeconds === null)
    return <span className="block text-13">Booked for later, a driver commits to come</span>;
  const longer = others.length > 0 ? minutes(etaSeconds) - minutes(Math.min(...others)) : 0;
  return longer < 2 ? null : <span className="block text-13">{longer} min longer than other cars</span>;
}
