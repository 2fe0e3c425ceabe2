/** What reviewers see: the lists, and one application with everything that is known about it. */

import type { SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/database/database.ts';
import { findNear, mayBeMisspelt } from '#src/platform/database/near-spellings.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import {
  type Review,
  type ReviewItem,
  type ReviewList,
  reviewRefusals,
} from '#src/riding/drivers/review-contract.ts';
import type { DriverPapers } from '#src/riding/drivers/server/papers/papers.ts';
import { countAudit, findAudit, findVehicles } from '#src/riding/drivers/server/papers/papers-store.ts';
import { toVehicle } from '#src/riding/drivers/server/papers/papers-view.ts';
import {
  countReviews,
  findApplicationById,
  findNames,
  findPlateElsewhere,
  findReviews,
  findReviewsNear,
} from '#src/riding/drivers/server/review/review-store.ts';
import { checkPlate, findRegion } from '#src/riding/regions/regions.ts';
import { rideTypesFor, rideTypesTaken, type VehicleFacts } from '#src/riding/vehicle-types/ride-types.ts';

const refuse = refusalsOf(reviewRefusals);
const shownAuditLines = 100;

/** @param mine whose drivers are shown; everybody's without it */
export async function listReviews(
  database: Database,
  list: ReviewList,
  find: string | undefined,
  mine?: SQL,
): Promise<{ items: ReviewItem[]; counts: Record<ReviewList, number> }> {
  const { db } = database;
  const [found, counts] = await Promise.all([findReviews(db, list, find, mine), countReviews(db, mine)]);
  const isMissed = found.length === 0 && find !== undefined && mayBeMisspelt(find);
  const rows = isMissed ? await findNear(database, (tx) => findReviewsNear(tx, find, mine)) : found;
  return {
    counts,
    items: rows.map(({ application, image, ...row }) => ({
      ...row,
      id: application.id,
      profileImage: image,
      status: application.status,
      submittedAt: application.submittedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws Refusal application_not_found, also for one that was never sent */
export async function readReview(papers: DriverPapers, actor: Actor, id: number): Promise<Review> {
  const { database, clock } = papers.documents;
  const found = await findApplicationById(database.db, id);
  const driverId = found?.application.driverId;
  if (!found || !driverId) throw refuse('application_not_found');
  const { application: row, person, image } = found;
  const application = await papers.viewOf(row.userId);
  const vehicles = await findVehicles(database.db, driverId);
  // What waits is looked at first; otherwise what is driven.
  const vehicle =
    vehicles.find(({ status }) => status === 'waiting') ?? vehicles.find(({ active }) => active);
  const lines = await findAudit(database.db, row.userId, shownAuditLines);
  const openWith =
    row.reviewerId && row.reviewerId !== actor.userId
      ? ((await findNames(database.db, [row.reviewerId])).get(row.reviewerId) ?? null)
      : null;
  const { power, year, seats, doors } = vehicle ?? {};
  return {
    id,
    name: person.name,
    email: person.email,
    profileImage: image,
    application,
    vehicle: vehicle ? toVehicle(vehicle) : null,
    rideTypes:
      vehicle && power && year && seats && doors
        ? verdictsOn(vehicle.vehicleType, { ...vehicle, power, year, seats, doors }, clock.now())
        : [],
    plate: vehicle
      ? {
          ...checkPlate(vehicle.licensePlate, findRegion(vehicle.state, vehicle.country)),
          elsewhere: await findPlateElsewhere(database.db, vehicle.plateKey, driverId),
        }
      : { fits: false, words: 'There is no vehicle yet.', elsewhere: [] },
    openRides: await papers.review.drivers.carrying.findOpen(database.db, driverId),
    checkByHand: papers.review.checks.isByHand,
    openWith: ['submitted', 'in_review', 'checking'].includes(row.status) ? openWith : null,
    audit: lines.map(({ line, firstName, lastName }) => ({
      id: line.id,
      at: line.at.toISOString(),
      by: line.actorId === null ? null : fullName({ firstName, lastName }),
      action: line.action,
      detail: line.detail,
    })),
    auditLines: await countAudit(database.db, row.userId),
  };
}

/** What the car would take rides of, as it is registered; a type that it could be registered as too is none of them. */
function verdictsOn(registered: string, car: VehicleFacts, now: Date): Review['rideTypes'] {
  const year = now.getUTCFullYear();
  const taken = rideTypesTaken(registered, car, year);
  return rideTypesFor(car, year).map((verdict) => ({ ...verdict, allowed: taken.includes(verdict.type) }));
}
