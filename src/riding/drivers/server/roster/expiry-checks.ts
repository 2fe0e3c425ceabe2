/** What time does to drivers: papers end, suspensions end, checks come back. Looked at every minute. */
import type { FastifyBaseLogger } from 'fastify';
import { existing } from '#src/platform/existing.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import { cityPaperOf } from '#src/riding/city-papers/city-papers.ts';
import { hasExpired, noticeDue } from '../../driver-status.ts';
import { countedBackMs, hoursOf, warnedAfterMs } from '../../hours.ts';
import { nameOfPaper } from '../papers/city-papers-for.ts';
import {
  findOnlineDrivers,
  findPapersEndingBefore,
  findWatched,
  lockClearance,
  updateApplication,
} from '../papers/papers-store.ts';
import { syncCheck } from '../review/checking.ts';
import { findMissing } from '../review/clearance.ts';
import { deciding, type Parts, tellDriver } from '../review/deciding.ts';
import { findShifts } from '../store.ts';
import { tellOfNeededPapers } from './needed-papers.ts';

const dayMs = 24 * 3_600_000;
const longestNoticeMs = 31 * dayMs;

/** One look at everything; each piece of news is told once, however often it looks. */
export async function lookAgain(parts: Parts, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { database, clock } = parts;
  for (const application of await findWatched(database.db, clock.now())) {
    try {
      if (application.checkStatus === 'pending') await syncCheck(parts, application.id);
      if (application.status === 'suspended') await endSuspension(parts, application.id);
    } catch (error) {
      log.warn({ err: error, application: application.id }, 'an application was not brought on');
    }
  }
  await tellOfEndings(parts);
  await tellOfNeededPapers(parts);
  for (const driverId of await findOnlineDrivers(database.db)) {
    const missing = await database.transaction((tx) => findMissing(tx, driverId, clock.now()));
    if (missing.length > 0) {
      // A count of hours that is full ends with the ride; papers that have ended are no papers for a rider not yet aboard.
      if (missing.some(({ what }) => what !== 'rest' && what !== 'position'))
        await giveUnbegun(parts, driverId);
      await parts.drivers.takeOffline(driverId);
    } else await warnOfHours(parts, driverId);
  }
}

/** Rides that nobody has got into go to another driver; whoever is in the car is driven to their drop-off. */
async function giveUnbegun({ database, drivers }: Parts, driverId: DriverId): Promise<void> {
  const by = { userId: null, reason: 'The driver may not drive for now' };
  const afterwards = await database.transaction((tx) => drivers.carrying.takeAway(tx, driverId, null, by));
  await afterwards();
}

/** Says once per count of hours that it is nearly full. */
async function warnOfHours(parts: Parts, driverId: DriverId): Promise<void> {
  const at = parts.clock.now();
  const shifts = await findShifts(parts.database.db, driverId, new Date(at.getTime() - countedBackMs));
  const { onlineMs, since } = hoursOf(shifts, at);
  if (!since || onlineMs < warnedAfterMs) return;
  await parts.database.transaction(async (tx) => {
    const { application } = await lockClearance(tx, driverId);
    if (!application || application.papers === 'simulated') return;
    await tellDriver(parts, tx, application, at, {
      kind: 'hours',
      about: `since:${since.getTime()}`,
      subject: 'You have been online for 10 hours',
      text: 'You have been online for 10 hours. After 12 you go offline, when your ride has ended, and rest for six hours.',
    });
  });
}

async function endSuspension(parts: Parts, applicationId: number): Promise<void> {
  const driverId = await deciding(
    parts,
    applicationId,
    async (tx, application, at) => {
      const { status, suspendedUntil } = application;
      if (status !== 'suspended' || !suspendedUntil || suspendedUntil > at) return null;
      await updateApplication(tx, application.id, {
        status: 'approved',
        suspendedUntil: null,
        reason: null,
        updatedAt: at,
      });
      await tellDriver(parts, tx, application, at, {
        kind: 'reinstated',
        about: `until:${suspendedUntil.getTime()}`,
        subject: 'You are no longer suspended',
        text: 'Your suspension has ended. You may go online again.',
      });
      return { action: 'the suspension ended' };
    },
    null,
  );
  if (driverId !== null) await parts.drivers.mayGoOn(driverId);
}

async function tellOfEndings(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  const at = clock.now();
  const before = new Date(at.getTime() + longestNoticeMs).toISOString().slice(0, 10);
  for (const { paper, plate, form } of await findPapersEndingBefore(database.db, before)) {
    // Nobody is told of the end of what no city asks for any more.
    if (paper.kind.includes(':') && !cityPaperOf(paper.kind)) continue;
    const state = form.state ?? '';
    const expiresOn = existing(paper.expiresOn, 'when a paper ends');
    const days = noticeDue(expiresOn, at, state);
    if (days === null) continue;
    const paperIs = nameOfPaper(paper.kind);
    const name = plate ? `${paperIs} of ${plate}` : paperIs;
    const ended = hasExpired(expiresOn, at, state);
    await database.transaction((tx) =>
      tellDriver(parts, tx, paper, at, {
        kind: ended ? 'paper_ended' : 'paper_ends',
        about: `paper:${paper.id}:${days}`,
        subject: ended
          ? `${name} has ended`
          : `${name} ends in ${days === 1 ? 'a day' : `${days} days`} or less`,
        text: ended
          ? `${name} ended on ${dayWords(expiresOn)}. You stay offline until a new one is approved.`
          : `${name} ends on ${dayWords(expiresOn)}. Send the new one before then, and you drive on without a break.`,
      }),
    );
  }
}
