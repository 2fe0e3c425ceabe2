/** Rides that a driver committed to are offered to them first; where they do not come, to everybody, who is told. */
import { existing } from '#src/platform/existing.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { aloneUntil, askAgainMs, lateByMs } from '#src/riding/reservations/rules.ts';
import type { ReservationRow } from '#src/riding/reservations/server/service.ts';
import type { OfferRow, RideRow } from '#src/riding/rides/server/store.ts';
import type { RidesParts } from '../parts.ts';

type Parts = Pick<RidesParts, 'clock' | 'database' | 'drivers' | 'places' | 'positions' | 'reservations'>;

/** What becomes of a reserved ride in a round: its driver is asked, it waits for them, or it is everybody's. */
type Asked = { etaSeconds: number } | 'waits' | 'open';

async function askReserved(
  parts: Parts,
  ride: RideRow,
  row: ReservationRow,
  {
    earlier,
    mayMeet,
    isAskedNow,
  }: {
    /** What was offered to anybody of this ride. */
    earlier: readonly OfferRow[];
    mayMeet: (driverId: DriverId) => boolean;
    isAskedNow: boolean;
  },
): Promise<Asked> {
  const { clock, drivers, positions, places, reservations } = parts;
  const now = clock.now();
  const { driverId } = row;
  const scheduledAt = existing(ride.scheduledAt, `the time of ride ${ride.id}`);
  const said = earlier.filter((offer) => offer.driverId === driverId && offer.offeredAt >= row.committedAt);
  const drop = async (why: Parameters<typeof reservations.drop>[1]): Promise<Asked> => {
    await reservations.drop(row, why);
    return 'open';
  };
  if (said.some(({ status }) => status === 'declined' || status === 'given_back')) return drop('declined');
  if (!mayMeet(driverId)) return drop('not_cleared');
  if (now >= aloneUntil(scheduledAt, row.committedAt))
    return drop(said.length > 0 ? 'no_answer' : 'not_there');
  const position = positions.positionOf(driverId);
  if (isAskedNow || !drivers.isFree(driverId, ride.vehicleType) || !position) return 'waits';
  if (said.some(({ offeredAt }) => now.getTime() - offeredAt.getTime() < askAgainMs)) return 'waits';
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const [etaSeconds] = await places.drivingTimesTo(pickup, [position], now);
  const isNear =
    etaSeconds !== undefined &&
    now.getTime() + etaSeconds * 1000 <= Math.max(scheduledAt.getTime(), now.getTime()) + lateByMs;
  return isNear ? { etaSeconds } : 'waits';
}

/** Whom to ask of those who committed, and the rides that nobody has, or whose driver did not come. */
export async function askCommitted(
  parts: Parts,
  unoffered: readonly RideRow[],
  {
    earlierOf,
    mayMeet,
    askedNow,
  }: {
    earlierOf: (ride: RideRow) => readonly OfferRow[];
    mayMeet: (ride: RideRow, id: DriverId) => boolean;
    /** Whoever is asked joins it. */
    askedNow: Set<DriverId>;
  },
): Promise<{ waiting: RideRow[]; asked: { ride: RideRow; driverId: DriverId; etaSeconds: number }[] }> {
  const ahead = unoffered.filter(({ scheduledAt }) => scheduledAt !== null);
  const reserved = await parts.reservations.ofRides(
    parts.database.db,
    ahead.map(({ id }) => id),
  );
  const waiting: RideRow[] = [];
  const asked: { ride: RideRow; driverId: DriverId; etaSeconds: number }[] = [];
  for (const ride of unoffered) {
    const row = reserved.get(ride.id);
    const answer = row
      ? await askReserved(parts, ride, row, {
          earlier: earlierOf(ride),
          mayMeet: (id) => mayMeet(ride, id),
          isAskedNow: askedNow.has(row.driverId),
        })
      : 'open';
    if (answer === 'open') waiting.push(ride);
    if (!row || typeof answer === 'string') continue;
    askedNow.add(row.driverId);
    asked.push({ ride, driverId: row.driverId, ...answer });
  }
  return { waiting, asked };
}
