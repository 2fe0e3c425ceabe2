import { useEffect, useState, useSyncExternalStore } from 'react';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { recentStore } from '#src/cars/vehicles/ui/saved/local-vehicles.ts';
import { SmallVehicleCard } from '#src/cars/vehicles/ui/vehicle-card.tsx';
import { apiFor } from '#src/platform/browser/api.ts';

const shown = 4;

/** What this browser looked at before; remembers the present one for next time. */
export function RecentlyViewed({ presentId }: { presentId: number }) {
  const ids = useSyncExternalStore(recentStore.subscribe, recentStore.current, recentStore.onServer);
  const wanted = ids
    .filter((id) => id !== presentId)
    .slice(0, shown)
    .join(',');
  const [vehicles, setVehicles] = useState<Vehicle[]>([]);
  useEffect(() => recentStore.add(presentId), [presentId]);
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    apiFor<typeof vehiclesCalls>()('GET /api/vehicles/compare', {
      query: { ids: wanted },
      signal: leaving.signal,
    })
      .then(setVehicles)
      .catch(() => setVehicles([]));
    return () => leaving.abort();
  }, [wanted]);
  if (vehicles.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-14">
      <h2 id="recent" className="text-28">
        Recently viewed
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <SmallVehicleCard vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  );
}
