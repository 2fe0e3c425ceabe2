/** News on devices: each browser that asked for it, until its session ends or its push service forgets it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { pushRefusals, type Subscription } from '#src/people/own-account/push-contract.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { isPublicUrl } from '#src/platform/http/public-hosts.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type Hand, handToService, type PushMessage, seal, type Vapid } from './sending.ts';
import { deleteDevice, findDevice, findDevicesOf, hasDevice, putDevice } from './store.ts';

const refuse = refusalsOf(pushRefusals);
const queue = 'push.deliver';

export type Push = ReturnType<typeof createPush>;

export function createPush(parts: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  log: FastifyBaseLogger;
  accounts: Pick<Accounts, 'livingSessions'>;
  /** Without keys nobody can subscribe. */
  vapid: Vapid | undefined;
  hand?: Hand;
}) {
  const { database, clock, jobs, log, accounts, vapid, hand = handToService } = parts;
  const { db } = database;

  jobs.work<{ deviceId: number; message: PushMessage; untilMs: number }>(queue, async (job) => {
    const device = await findDevice(db, job.deviceId);
    if (!device || !vapid || clock.now().getTime() > job.untilMs) return;
    // A session may have ended by itself; then nobody is signed in on that device.
    const living = await accounts.livingSessions([String(device.sessionId)]);
    const status = living.size === 0 ? 410 : await hand(seal(device, job.message, vapid));
    if (status === 404 || status === 410) await deleteDevice(db, { id: device.id });
    else if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`);
    else if (status >= 300) log.warn({ status }, 'a push service refused a message');
  });

  return {
    /** Sends somebody's devices a message; later, and without failing. Without keys or devices it does nothing. */
    async tell(userId: UserId, message: PushMessage): Promise<void> {
      if (!vapid) return;
      const devices = await findDevicesOf(db, userId);
      if (devices.length === 0) return;
      const untilMs = clock.now().getTime() + message.livesSeconds * 1000;
      await database.transaction(async (tx) => {
        for (const { id: deviceId } of devices) await jobs.send(tx, queue, { deviceId, message, untilMs });
      });
    },
    standing: async (actor: Actor) => ({
      key: vapid?.publicKey ?? null,
      on: vapid !== undefined && (await hasDevice(db, Number(actor.sessionId))),
    }),
    /** @throws Refusal push_off, push_elsewhere */
    async turnOn(actor: Actor, { endpoint, keys }: Subscription): Promise<void> {
      if (!vapid) throw refuse('push_off');
      if (!isPublicUrl(endpoint)) throw refuse('push_elsewhere');
      const { userId } = actor;
      const sessionId = Number(actor.sessionId);
      await database.transaction((tx) =>
        putDevice(tx, { userId, sessionId, endpoint, ...keys, createdAt: clock.now() }),
      );
    },
    turnOff: (actor: Actor): Promise<void> => deleteDevice(db, { sessionId: Number(actor.sessionId) }),
  };
}
