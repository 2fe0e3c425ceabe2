/** Who was picked is no longer free: who could come in their place, before anything is paid. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { minutes } from '#src/riding/rides/ui/trip-words.ts';
import { comparedWith } from './chosen-driver.ts';

const offered = 3;

export function DriverGone({
  gone,
  others,
  onChoose,
  onBack,
}: {
  gone: AvailableDriver;
  /** Nearest first. */
  others: readonly AvailableDriver[];
  onChoose: (driver: AvailableDriver) => void;
  onBack: () => void;
}) {
  const list = others.slice(0, offered);
  const [wantedId, setWantedId] = useState<number>();
  const wanted = list.find(({ id }) => id === wantedId) ?? list[0];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const name = gone.user.firstName;
  return (
    <section aria-labelledby="driver-gone" className="space-y-4">
      <div role="alert">
        <h1 id="driver-gone" ref={heading} tabIndex={-1} className="text-28">
          {name} can no longer come
        </h1>
        <p className="mt-1 text-muted">
          {list[0]
            ? `Nothing was charged. ${list[0].user.firstName} is the next nearest, for the same price.`
            : 'Nothing was charged. Nobody else of this type is near now.'}
        </p>
      </div>
      {list.length > 0 && (
        <fieldset className="overflow-hidden rounded-card border border-edge">
          <legend className="sr-only">Driver</legend>
          {list.map((driver) => (
            <label
              key={driver.id}
              className={cx(
                'flex items-center gap-3 border-b border-line p-3.5 first-of-type:rounded-t-[13px] last:rounded-b-[13px] last:border-b-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-spruce',
                driver === wanted && 'bg-tint shadow-[inset_0_0_0_2px_var(--color-spruce)]',
              )}
            >
              <input
                type="radio"
                name="instead"
                checked={driver === wanted}
                onChange={() => setWantedId(driver.id)}
                className="size-5 shrink-0 accent-spruce"
              />
              <DriverPicture driver={driver} size={44} />
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{driver.user.firstName}</span>
                <span className="flex items-center gap-2 text-13 text-muted">
                  <PersonRating value={driver.rating} />
                  <span className="truncate">{driver.vehicleInfo}</span>
                </span>
                {driver === wanted && (
                  <span className="block text-13 font-semibold text-spruce">
                    {comparedWith(driver, gone)}
                  </span>
                )}
              </span>
              {driver.etaSeconds !== null && (
                <span className="text-right">
                  <span className="figures block text-28 leading-7">{minutes(driver.etaSeconds)}</span>
                  <span className="block text-13 text-muted">min</span>
                </span>
              )}
            </label>
          ))}
        </fieldset>
      )}
      {wanted && (
        <Button tone="signal" size="lg" wide onClick={() => onChoose(wanted)}>
          Ride with {wanted.user.firstName}
        </Button>
      )}
      <Button tone={wanted ? 'ghost' : 'signal'} wide onClick={onBack}>
        {wanted ? 'Not now' : 'Back to Booking'}
      </Button>
    </section>
  );
}
