/**
 * Drivers whose phones tell nothing any more, as a locked one does: they are told on their device while a ride can
 * still come of it, and go offline when nothing is heard for long. Who is heard again is no longer known here.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Push } from '#src/people/devices/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { PhoneSilence } from '../contract.ts';
import { isOurs, offlineAfterMs, type SilenceDue, silenceDue } from './silence.ts';
import { deleteSilence, findOnline, findSilence, insertSilence, noteOffline } from './store.ts';

interface SilentPhoneParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  leases: Pick<Leases, 'holds'>;
  positions: Pick<Positions, 'lastPositionOf'>;
  drivers: Pick<Drivers, 'isBusy' | 'ownById' | 'endShift'>;
}
type Online = Awaited<ReturnType<typeof findOnline>>[number] & { heardAt: Date };

export type SilentPhones = ReturnType<typeof createSilentPhones>;

const lookEveryMs = 15_000;

/** @param push tells drivers’ devices; undefined where nobody can subscribe */
export function createSilentPhones(parts: SilentPhoneParts, push: Pick<Push, 'tell'> | undefined) {
  const { clock, log, leases } = parts;
  if (push) tellDevices(parts, push);
  // What was told before this process began to listen is not known to it.
  const listeningSince = clock.now();
  const look = () => lookAtPhones(parts, listeningSince);
  const round = createInterval(look, {
    everyMs: lookEveryMs,
    failed: 'phones that fell silent were not looked for; the next round does',
    log,
    isMine: () => leases.holds('sweeping'),
  });
  return {
    look,
    read: (actor: Actor, driverId: DriverId) => readSilence(parts, actor, driverId),
    start: () => round.start(),
    stop: () => round.stop(),
  };
}

/** @throws Refusal driver_not_found, not_your_profile */
async function readSilence(
  { database, drivers }: SilentPhoneParts,
  actor: Actor,
  id: DriverId,
): Promise<PhoneSilence> {
  const driver = await drivers.ownById(actor, id);
  const row = await findSilence(database.db, driver.id);
  if (driver.isAvailable || !row?.offlineAt) return { offline: null };
  return { offline: { since: row.since.toISOString(), at: row.offlineAt.toISOString() } };
}

async function lookAtPhones(parts: SilentPhoneParts, listeningSince: Date): Promise<void> {
  const { database, clock, drivers, positions, log } = parts;
  const now = clock.now();
  const online = (await findOnline(database.db)).map((driver): Online => {
    const last = positions.lastPositionOf(driver.driverId)?.at ?? listeningSince;
    return { ...driver, heardAt: last > listeningSince ? last : listeningSince };
  });
  const due = online.flatMap((driver) => {
    const isRiding = drivers.isBusy(driver.driverId);
    const what = silenceDue({ ...driver, isRiding, isPaused: driver.pausedAt !== null }, now);
    return what ? [{ driver, isRiding, what }] : [];
  });
  const silent = due.filter(({ what }) => what !== 'heard').length;
  if (isOurs(silent, online.length)) {
    log.error({ silent, online: online.length }, 'most phones seem silent at once; nobody is told');
    return;
  }
  for (const { driver, isRiding, what } of due) {
    try {
      await take[what](parts, driver, isRiding);
    } catch (error) {
      log.error(
        { err: error, driverId: driver.driverId },
        'a silent phone was not dealt with; the next round does',
      );
    }
  }
}

const take: Record<
  SilenceDue,
  (parts: SilentPhoneParts, driver: Online, isRiding: boolean) => Promise<void>
> = {
  heard: ({ database }, { driverId }) => deleteSilence(database.db, driverId),
  async tell({ database, clock }, { driverId, userId, heardAt }, isRiding) {
    await database.transaction(async (tx) => {
      if (!(await insertSilence(tx, driverId, heardAt))) return;
      await record(tx, {
        type: 'driver.silent',
        subject: `driver:${driverId}`,
        payload: { driverId, since: heardAt.toISOString(), isRiding, isOffline: false },
        userIds: [userId],
        at: clock.now(),
      });
    });
  },
  async offline({ clock, drivers }, { driverId, userId, heardAt }) {
    const at = clock.now();
    await drivers.endShift(driverId, async (tx) => {
      await noteOffline(tx, driverId, heardAt, at);
      await record(tx, {
        type: 'driver.silent',
        subject: `driver:${driverId}`,
        payload: { driverId, since: heardAt.toISOString(), isRiding: false, isOffline: true },
        userIds: [userId],
        at,
      });
    });
  },
};

const livesSeconds = 3600;

/** A message that is told twice takes its own place, so an event may be handled again. */
function tellDevices({ eventBus }: SilentPhoneParts, push: Pick<Push, 'tell'>): void {
  eventBus.consume('silent_phones.devices', ['driver.silent'], async ({ payload, userIds }) => {
    const news = payload.isOffline
      ? {
          title: 'You are offline',
          body: `Your phone told nothing for ${offlineAfterMs / 60_000} minutes. Go online again when you want to drive.`,
        }
      : {
          title: 'Your phone tells nothing any more',
          body: payload.isRiding
            ? 'Your rider cannot see where you are. Open the page and leave the screen on.'
            : 'No ride can come to you. Open the page and leave the screen on.',
        };
    for (const userId of userIds)
      await push.tell(userId, { ...news, path: '/driver-dashboard', tag: 'silent-phone', livesSeconds });
  });
}
