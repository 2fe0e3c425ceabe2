import type { ComponentProps } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { minutes } from '#src/riding/rides/ui/trip-words.ts';
import { NoneNear } from './none-near.tsx';
import type { NearbyDrivers } from './use-nearby-drivers.ts';

/** What stands where nothing is known (specification, sections 2 and 9), said to be what is usual. */
const fareWithoutEstimate = () => toDecimal(1500);
const usualMeters = 2300;
const usualMinutes = 5;

/** Who could come now, nearest first, each with the button that asks that driver. */
export default function DriversPanel({
  near,
  fare,
  noEstimate,
  instead,
  onSelect,
  onRetry,
  className,
}: {
  near: NearbyDrivers;
  /** A decimal; undefined while no price is known. */
  fare: string | undefined;
  /** No price can be had, so the usual one is shown. */
  noEstimate: boolean;
  /** What else there is where nobody of the type is near. */
  instead: Omit<ComponentProps<typeof NoneNear>, 'onNear'>;
  onSelect: (driver: AvailableDriver) => void;
  onRetry: () => void;
  className?: string;
}) {
  return (
    <section aria-labelledby="available-drivers" className={className}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-4 lg:px-5">
        <h2 id="available-drivers" className="text-21">
          Available Drivers
        </h2>
        {near.state === 'ready' && near.drivers.length > 0 && (
          <p className="text-13 text-muted">Nearest first</p>
        )}
      </div>
      {near.state === 'loading' && <LoadingRows />}
      {near.state === 'failed' && (
        <div className="p-4 lg:p-5">
          <ErrorPanel title="The list of drivers could not be loaded" onRetry={onRetry}>
            Check your connection. You can still book: the nearest driver is asked.
          </ErrorPanel>
        </div>
      )}
      {near.state === 'ready' && near.drivers.length === 0 && <NoneNear {...instead} onNear={onRetry} />}
      {near.state === 'ready' && near.drivers.length > 0 && (
        <ul>
          {near.drivers.map((driver, index) => (
            <DriverRow
              key={driver.id}
              driver={driver}
              fare={fare ?? (noEstimate ? fareWithoutEstimate() : undefined)}
              first={index === 0 && fare !== undefined}
              onSelect={() => onSelect(driver)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function DriverRow({
  driver: { user, vehicleInfo, rating, distanceMeters, etaSeconds },
  fare,
  first,
  onSelect,
}: {
  driver: AvailableDriver;
  fare: string | undefined;
  first: boolean;
  onSelect: () => void;
}) {
  const { far } = useUnits();
  return (
    <li className={cx('border-b border-line px-4 py-3.5 last:border-b-0 lg:px-5', first && 'bg-tint')}>
      <div className="flex items-start gap-3.5">
        <DriverPicture driver={{ user, vehicleInfo }} size={48} />
        <div className="min-w-0 grow">
          <p className="truncate leading-5 font-semibold">{user.firstName}</p>
          <p className="truncate text-13 text-muted">{vehicleInfo}</p>
          <p className="flex items-center gap-2 text-13 text-muted">
            <PersonRating value={rating} />
            {distanceMeters === null ? `typically ${far(usualMeters)}` : far(distanceMeters)} away
          </p>
        </div>
        <p className="text-right">
          <span className="figures block text-28 leading-7">
            {etaSeconds === null ? usualMinutes : minutes(etaSeconds)}
          </span>
          <span className="block text-13 text-muted">{etaSeconds === null ? 'min, typically' : 'min'}</span>
        </p>
      </div>
      <Button
        wide
        onClick={onSelect}
        aria-label={`Select Driver ${user.firstName}${fare ? `, ${moneyText(fare)}` : ''}`}
        className={cx(
          'mt-3 [&>span]:justify-between',
          first && 'lg:border-transparent lg:bg-signal lg:text-on-signal lg:hover:bg-signal-deep',
        )}
      >
        <span>Select Driver</span>
        <span className="tabular-nums">{fare && moneyText(fare)}</span>
      </Button>
    </li>
  );
}

function LoadingRows() {
  return (
    <Loading label="Loading drivers">
      {[0, 1, 2].map((row) => (
        <div key={row} className="border-b border-line px-4 py-3.5 last:border-b-0 lg:px-5">
          <div className="flex gap-3.5">
            <Skeleton className="size-12 rounded-full" />
            <div className="grow space-y-2 pt-1">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-44" />
              <Skeleton className="h-3 w-24" />
            </div>
            <Skeleton className="h-10 w-8" />
          </div>
          <Skeleton className="mt-3 h-11 rounded-control" />
        </div>
      ))}
    </Loading>
  );
}
