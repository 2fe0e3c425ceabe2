/** The SQL of the reviewers' lists. */
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { isNear, likest } from '#src/platform/database/near-spellings.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { bare, platePattern } from '#src/riding/regions/regions.ts';
import type { ReviewList } from '../../review-contract.ts';
import { portraitAddress } from '../portrait-store.ts';
import { driverApplications, drivers, driverVehicles } from '../tables.ts';

const listed = 100;

/** Papers and vehicles of an application that nobody has decided on. */
const undecided = sql<number>`(
  (select count(*) from driver_documents d where d.user_id = ${driverApplications.userId}
    and d.retired_at is null and d.status = 'waiting')
  + (select count(*) from driver_vehicles v where v.driver_id = ${driverApplications.driverId}
    and v.retired_at is null and v.status = 'waiting'))::int`;
/** With a limit it is asked for each row of the page, and not once for every vehicle there is. */
const plateElsewhere = sql<boolean>`((select 1 from driver_vehicles mine
  join driver_vehicles other on other.plate_key = mine.plate_key and other.driver_id <> mine.driver_id
  where mine.driver_id = ${driverApplications.driverId} and mine.active
    and mine.retired_at is null and other.retired_at is null limit 1) is not null)`;

const inList: Record<ReviewList, SQL> = {
  // A driver on the road who sent a new paper waits as well.
  waiting: sql`(${driverApplications.status} in ('submitted', 'in_review')
    or (${driverApplications.status} in ('approved', 'suspended') and ${undecided} > 0))`,
  sent_back: sql`${driverApplications.status} = 'needs_more'`,
  checks: sql`${driverApplications.status} = 'checking'`,
  decided: sql`${driverApplications.status} in ('approved', 'rejected', 'suspended')`,
};

const like = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** One list, the oldest first, or whatever a name, plate or e-mail finds in all of them. */
export function findReviews(queries: Queries, list: ReviewList, find: string | undefined, mine?: SQL) {
  const where = find ? holding(find) : and(inList[list], ne(driverApplications.papers, 'simulated'));
  return selectReviews(queries)
    .where(and(where, mine))
    .orderBy(
      list === 'decided' && !find ? desc(driverApplications.decidedAt) : asc(driverApplications.submittedAt),
    )
    .limit(listed);
}

/** Whoever's name is spelt nearly so, the likest first. */
export const findReviewsNear = (tx: Tx, find: string, mine?: SQL) =>
  selectReviews(tx)
    .where(and(isNear(users.name, find), mine))
    .orderBy(likest(users.name, find), asc(driverApplications.id))
    .limit(listed);

/** Each of them by an index of its own: all in one condition would look at every application. */
function holding(find: string): SQL {
  const pattern = bare(find).length >= 2 ? platePattern(find) : null;
  const plates = sql`union select a.id from driver_vehicles v join driver_applications a on a.driver_id = v.driver_id
    where v.plate_key like ${pattern}`;
  return sql`${driverApplications.id} in (
    select a.id from users u join driver_applications a on a.user_id = u.id where u.name ilike ${like(find)}
    union select a.id from users u join driver_applications a on a.user_id = u.id where u.email ilike ${like(find)}
    ${pattern === null ? sql`` : plates})`;
}

const selectReviews = (queries: Queries) =>
  queries
    .select({
      application: driverApplications,
      name: users.name,
      email: users.email,
      image: portraitAddress,
      vehicleInfo: drivers.vehicleInfo,
      licensePlate: drivers.licensePlate,
      waiting: undecided,
      plateElsewhere,
    })
    .from(driverApplications)
    .innerJoin(users, eq(users.id, driverApplications.userId))
    .innerJoin(drivers, eq(drivers.id, driverApplications.driverId));

export async function countReviews(queries: Queries, mine?: SQL): Promise<Record<ReviewList, number>> {
  const count = (list: ReviewList) => sql<number>`count(*) filter (where ${inList[list]})::int`;
  const [row] = await queries
    .select({
      waiting: count('waiting'),
      sent_back: count('sent_back'),
      checks: count('checks'),
      decided: count('decided'),
    })
    .from(driverApplications)
    .innerJoin(drivers, eq(drivers.id, driverApplications.driverId))
    .where(and(ne(driverApplications.papers, 'simulated'), mine));
  return existing(row, 'what was written');
}

/** Who else drives a vehicle with this plate. */
export async function findPlateElsewhere(
  queries: Queries,
  plateKey: string,
  driverId: DriverId,
): Promise<string[]> {
  const rows = await queries
    .select({ name: users.name })
    .from(driverVehicles)
    .innerJoin(drivers, eq(drivers.id, driverVehicles.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(
      and(
        eq(driverVehicles.plateKey, plateKey),
        ne(driverVehicles.driverId, driverId),
        isNull(driverVehicles.retiredAt),
      ),
    )
    .limit(5);
  return rows.map(({ name }) => name);
}

export async function findApplicationById(queries: Queries, id: number) {
  const [row] = await queries
    .select({ application: driverApplications, person: users, image: portraitAddress })
    .from(driverApplications)
    .innerJoin(users, eq(users.id, driverApplications.userId))
    .where(eq(driverApplications.id, id));
  return row;
}

export async function findNames(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
