import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { minutes } from '#src/riding/rides/ui/trip-words.ts';

/** Null while it is read. */
export type NearbyFound = readonly AvailableDriver[] | 'failed' | null;

/** Who is near the middle of a city, nearest first. */
export function Nearby({ drivers, onRetry }: { drivers: NearbyFound; onRetry: () => void }) {
  const { far } = useUnits();
  if (drivers === null) {
    return (
      <Loading label="Loading drivers" className="mt-2 space-y-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12 rounded-control" />
        ))}
      </Loading>
    );
  }
  if (drivers === 'failed') {
    return (
      <ErrorPanel title="The list of drivers could not be loaded" onRetry={onRetry} className="mt-2">
        Check your connection.
      </ErrorPanel>
    );
  }
  if (drivers.length === 0) {
    return (
      <p className="mt-2 rounded-control bg-well p-4 text-muted">
        Nobody is near right now. The other city may be busier.
      </p>
    );
  }
  return (
    <ul className="mt-1 divide-y divide-line">
      {drivers.map(({ id, user, rating, vehicleInfo, etaSeconds, distanceMeters }) => (
        <li key={id} className="flex items-center gap-3 py-2.5">
          <DriverPicture driver={{ user, vehicleInfo }} size={40} />
          <div className="min-w-0 grow">
            <p className="truncate font-semibold">{user.firstName}</p>
            <p className="truncate text-13 text-muted">{vehicleInfo}</p>
          </div>
          <div className="text-right text-13 text-muted">
            <PersonRating value={rating} />
            <p className="tabular-nums">
              {distanceMeters !== null && far(distanceMeters)}
              {etaSeconds !== null && `, ${minutes(etaSeconds)} min`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
