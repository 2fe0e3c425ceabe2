/**
 * What the demo's people have done before anybody looks: made after the server listens, by the verbs of the product
 * under an earlier clock, so that books, receipts and tracks agree. Each step looks first whether it was done, so that
 * a start which was cut short is gone on with by the next one.
 */
import type { Database } from '#src/platform/database/database.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import { signIn } from './caller.ts';
import { companyDays, invoiceClinic } from './company.ts';
import { makeDesk, troubledDays } from './desk.ts';
import { driverDays, makePapers } from './driver-days.ts';
import { makeLeads } from './leads.ts';
import { promiseQuests } from './promises.ts';
import { makeCarSale, makeGearOrder } from './purchases.ts';
import { bookTomorrow, keepPlaces, riderDays } from './rider-days.ts';
import { dayMs, extras, type PastParts, type Story } from './story.ts';

/** The demo's people signed up so long before the first start. */
export const knownForDays = 120;
/** A demo that was first started longer ago keeps what its visitors have made of it. */
const freshForMs = dayMs;
/** One process makes the past. Any number that nothing else locks by. */
const lockKey = 481_126;
const timeZone = 'America/Toronto';

/** Everybody's rides, and a payout between them, in the order of time: one driver drives them all. */
async function makeRides(story: Story): Promise<void> {
  const days = [...riderDays(story), ...driverDays(story), ...troubledDays(story), ...companyDays(story)];
  for (const { make } of days.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (story.signal.aborted) return;
    await make();
  }
}

const steps = [
  keepPlaces,
  makeRides,
  invoiceClinic,
  bookTomorrow,
  makePapers,
  makeGearOrder,
  makeCarSale,
  makeLeads,
  makeDesk,
  promiseQuests,
];

/** Makes what is missing of it. @returns how many steps were gone through; 0 where another process is at it, or it is too late */
export async function makePast(parts: PastParts): Promise<number> {
  const { database, clock, log, signal } = parts;
  const beganAt = await firstStart(database);
  if (!beganAt || clock.now().getTime() - beganAt.getTime() > freshForMs) return 0;
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [lockKey]);
    if (!rows[0].got) return 0;
    const story = await openStory(parts, beganAt);
    let done = 0;
    for (const step of steps) {
      if (signal.aborted) return done;
      try {
        await step(story);
        done += 1;
      } catch (error) {
        // What comes after does not need it, and the next start tries again.
        if (!signal.aborted)
          log.error({ err: error, step: step.name }, 'a part of the demo’s past is missing');
      }
    }
    return done;
  } finally {
    // A connection that is closed lets go of its lock a moment later, when somebody else may have found it taken.
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    client.release(true);
  }
}

async function firstStart(database: Database): Promise<Date | undefined> {
  const { rows } = await database.pool.query<{ created_at: Date }>(
    `select created_at from users where email = 'rider@rove.example'`,
  );
  return rows[0] && new Date(rows[0].created_at.getTime() + knownForDays * dayMs);
}

async function openStory(
  { app, database, clock, password, signal }: PastParts,
  beganAt: Date,
): Promise<Story> {
  const day = localDate(beganAt, timeZone);
  const ago = (days: number, time: string) =>
    zonedTime(new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10), time, timeZone);
  await clock.during(ago(60, '10:00'), async () => {
    for (const person of Object.values(extras))
      await app.accounts.ensureUser({ ...person, password, isDriver: false }, ['rider']);
  });
  const enter = (email: string) => signIn(app, email, password);
  const people = {
    rider: await enter('rider@rove.example'),
    driver: await enter('driver@rove.example'),
    seller: await enter('seller@rove.example'),
    operator: await enter('operator@rove.example'),
    lena: await enter(extras.lena.email),
    omar: await enter(extras.omar.email),
    marcus: await enter(extras.marcus.email),
  };
  const { id: driverId } = await people.driver.call<{ id: number }>('GET /api/drivers/me');
  return { app, database, clock, signal, people, driverId, ago };
}
