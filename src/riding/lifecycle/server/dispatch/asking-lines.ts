/** Pickups at airports and stations go to the drivers in line there, in order, also where another car is nearer. */
import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Lines } from '#src/riding/queues/server/service.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { RidesParts } from '../parts.ts';

interface AskedInLine {
  ride: RideRow;
  driverId: DriverId;
  position: KnownPosition;
}

/**
 * The first in line who may and can drive each ride; each is asked for one. A ride that nobody in line can serve, because
 * the line is empty, its cars are of another type, or all of it has declined or is deciding about another ride, is `left`
 * to be matched like any other in this same round: its rider has nothing of a line that cannot come.
 * It costs memory alone, at most the length of the line for each ride that waits there.
 */
export function askLines(
  { drivers, positions, queues }: Pick<RidesParts, 'drivers' | 'positions' | 'queues'>,
  rides: readonly RideRow[],
  { waitingAt }: Lines,
  mayBeAsked: (ride: RideRow, driverId: DriverId) => boolean,
): { asked: AskedInLine[]; left: RideRow[] } {
  const asked: AskedInLine[] = [];
  const left: RideRow[] = [];
  const taken = new Set<DriverId>();
  for (const ride of rides) {
    const areaId = queues.areaOf(ride);
    const line = areaId === undefined ? [] : waitingAt(areaId);
    const driverId = line.find(
      (id) => !taken.has(id) && drivers.isFree(id, ride.vehicleType) && mayBeAsked(ride, id),
    );
    const position = driverId === undefined ? undefined : positions.positionOf(driverId);
    if (driverId === undefined || !position) left.push(ride);
    else {
      taken.add(driverId);
      asked.push({ ride, driverId, position });
    }
  }
  return { asked, left };
}
