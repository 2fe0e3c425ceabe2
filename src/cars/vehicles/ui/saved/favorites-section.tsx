/** The dashboard's Favorites. They load when they are shown. */

import { ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Heart } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { vehiclesCalls } from '../../contract.ts';
import type { Vehicle } from '../../shapes.ts';
import { SmallVehicleCard } from '../vehicle-card.tsx';

const api = apiFor<typeof vehiclesCalls>();

export function FavoritesSection() {
  const session = useSession();
  const [reading, retry] = useReading<Vehicle[]>(
    async () => (session ? api('GET /api/favorites/user/:userId', { params: { userId: session.id } }) : []),
    session?.id,
  );
  if (reading.state === 'loading') {
    return (
      <Loading label="Loading favorites" className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  }
  if (reading.state === 'failed') return <ErrorPanel title="Failed to fetch vehicles" onRetry={retry} />;
  if (reading.value.length === 0) {
    return (
      <EmptyState
        as="h3"
        title="No favorites yet"
        icon={<Heart size={26} aria-hidden="true" />}
        action={<ButtonLink to="/vehicles">Browse vehicles</ButtonLink>}
      >
        Press the heart on a vehicle to keep it here and hear of price drops.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {reading.value.map((vehicle) => (
        <li key={vehicle.id}>
          <SmallVehicleCard vehicle={vehicle} />
        </li>
      ))}
    </ul>
  );
}
