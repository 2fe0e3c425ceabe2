/** Rides ahead as operators see them: those without a driver, who could drive one. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { findMissingAhead } from '#src/riding/drivers/server/review/clearance.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import type { DeskCandidate, DeskReserved, DeskReservedList } from '../contract.ts';
import { reservedTerms } from '../rules.ts';
import { lateSince, whyNot } from './committing.ts';
import { tripOf } from './listing.ts';
import { type ReservationsParts, refuse } from './parts.ts';
import {
  countLate,
  countMissing,
  findAhead,
  findApproved,
  findMissing,
  findOpenOfDriver,
  findOpenOfRides,
  findPhones,
  isBlocked,
  type ReservationRow,
} from './store.ts';

const mostMissing = 200;
const mostAhead = 100;
const mostAsked = 300;
const mostCandidates = 20;

type Parts = Pick<ReservationsParts, 'clock' | 'database' | 'drivers'>;

const missingUntil = ({ clock }: Pick<ReservationsParts, 'clock'>): Date =>
  new Date(clock.now().getTime() + reservedTerms().missingMinutes * 60_000);

/** How many should have a driver by now. */
export const countWithoutDriver = async (
  parts: Pick<ReservationsParts, 'clock' | 'database'>,
  cities: readonly string[] | null,
) => ({ count: await countMissing(parts.database.db, missingUntil(parts), cities) });

/** @param mine whose rides are shown, by ids of cities; null for all */
export async function listForDesk(parts: Parts, mine: readonly string[] | null): Promise<DeskReservedList> {
  const { database } = parts;
  const until = missingUntil(parts);
  const [missing, ahead] = await Promise.all([
    findMissing(database.db, until, mine, mostMissing),
    findAhead(database.db, until, mine, mostAhead),
  ]);
  const reserved = await findOpenOfRides(
    database.db,
    ahead.map(({ id }) => id),
  );
  const ids = [...reserved.values()].map(({ driverId }) => driverId);
  const phones = await findPhones(database.db, ids);
  for (const id of ids) await parts.drivers.know(id);
  return {
    missing: missing.map((ride) => toDesk(parts, ride, true)),
    ahead: ahead.map((ride) => toDesk(parts, ride, false, reserved.get(ride.id), phones)),
    missingMinutes: reservedTerms().missingMinutes,
  };
}

function toDesk(
  { drivers }: Parts,
  ride: RideRow,
  missing: boolean,
  reserved?: ReservationRow,
  phones?: Map<DriverId, string | null>,
): DeskReserved {
  const driver = reserved && drivers.find(reserved.driverId);
  return {
    ...tripOf(ride, true),
    reference: rideReference(ride.id),
    status: ride.status,
    city: cities().find(({ id }) => id === ride.cityId)?.name ?? null,
    rider: ride.passengerName ?? fullName({ firstName: ride.riderFirstName, lastName: ride.riderLastName }),
    committed:
      reserved && driver
        ? {
            ...{ id: driver.id, name: fullName(driver), licensePlate: driver.licensePlate },
            vehicleInfo: driver.vehicleInfo,
            phone: phones?.get(driver.id) ?? null,
            since: reserved.committedAt.toISOString(),
            byDesk: reserved.byDesk,
          }
        : null,
    missing,
  };
}

/** @throws Refusal ride_not_ahead */
export async function listCandidates(parts: Parts, rideId: RideId): Promise<DeskCandidate[]> {
  const { database, drivers, clock } = parts;
  const ride = await findRide(database.db, rideId);
  if (!ride?.scheduledAt || !['scheduled', 'pending'].includes(ride.status)) throw refuse('ride_not_ahead');
  const held = (await findOpenOfRides(database.db, [rideId])).get(rideId);
  const found: DeskCandidate[] = [];
  for (const { id } of await findApproved(database.db, mostAsked)) {
    if (found.length >= mostCandidates) break;
    if (id === held?.driverId) continue;
    await drivers.know(id);
    const driver = drivers.find(id);
    if (!driver?.rideTypes.includes(ride.vehicleType)) continue;
    const others = (await findOpenOfDriver(database.db, id)).map((one) => one.ride);
    const missing = await database.transaction((tx) => findMissingAhead(tx, id));
    if (whyNot(ride, driver, { others, missing })) continue;
    if (await isBlocked(database.db, ride.riderId, id)) continue;
    found.push({
      ...{ id, name: fullName(driver), licensePlate: driver.licensePlate, vehicleInfo: driver.vehicleInfo },
      online: driver.isAvailable,
      late: await countLate(database.db, id, lateSince(clock.now())),
    });
  }
  return found;
}
