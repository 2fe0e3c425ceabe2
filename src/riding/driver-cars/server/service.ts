/** One driver's car, as the desk looks at it. */
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { cityPapersOf } from '#src/riding/city-papers/city-papers.ts';
import { paperName } from '#src/riding/drivers/driver-status.ts';
import { type DriverCar, driverCarRefusals } from '../contract.ts';
import { findCar, findPapers, findSamePlate } from './store.ts';

const refuse = refusalsOf(driverCarRefusals);

/**
 * @param cityIds whose cars may be told beside it; null for all
 * @throws Refusal car_not_here
 */
export async function readDriverCar(
  { database: { db } }: { database: Database },
  id: number,
  cityIds: readonly string[] | null,
): Promise<DriverCar> {
  const found = await findCar(db, id);
  if (!found) throw refuse('car_not_here');
  const { car, driver, name, application } = found;
  const [papers, samePlate] = await Promise.all([findPapers(db, id), findSamePlate(db, car, cityIds)]);
  const asked = cityPapersOf(driver.city, driver.state);
  const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
  const { licensePlate, state, country, make, model, year, colour, power, seats, doors } = car;
  return {
    ...{ id, licensePlate, state, country, make, model, year, colour, power, seats, doors },
    ...{ vehicleType: car.vehicleType, status: car.status, reason: car.reason, active: car.active },
    addedAt: car.createdAt.toISOString(),
    retiredAt: moment(car.retiredAt),
    driver: {
      ...{ driverId: driver.id, userId: driver.userId, name, city: driver.city },
      ...{ isOnline: driver.isAvailable, status: application?.status ?? null },
      applicationId: application?.id ?? null,
    },
    papers: papers.map(({ kind, createdAt, decidedAt, retiredAt, ...paper }) => ({
      ...paper,
      name: paperName(kind, asked),
      sentAt: createdAt.toISOString(),
      decidedAt: moment(decidedAt),
      retiredAt: moment(retiredAt),
    })),
    samePlate: samePlate.map((one) => ({
      ...one,
      addedAt: one.addedAt.toISOString(),
      retiredAt: moment(one.retiredAt),
    })),
  };
}
