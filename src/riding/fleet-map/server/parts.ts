/** What the maps of the desk are put together with. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';

export interface FleetParts {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'find' | 'isFree' | 'know'>;
  places: Pick<Places, 'cityAt'>;
  positions: Pick<Positions, 'heard' | 'lastPositionOf' | 'nearest' | 'standingSince'>;
}
