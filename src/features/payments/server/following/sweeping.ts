/** Round after round: holds that nothing claimed are let go, and what a crash left open is followed to its end. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Charging } from '../charging/charging.ts';
import type { createHolds } from '../charging/holds.ts';
import type { createRefunding } from '../charging/refunding.ts';
import {
  beginRound,
  findAbandoned,
  findRefunds,
  findUnclaimedHolds,
  forgetGiftTries,
  takeUnsettled,
} from '../store.ts';
import type { Follow } from './follow.ts';

/** Authorised money that nothing was bought with is let go after this long. */
const unclaimedForMs = 15 * 60_000;
const giftSetAsideForMs = 30 * 60_000;
const abandonedAfterMs = 24 * 3600_000;
const sweepEveryMs = 60_000;
const reconcileEveryMs = 10 * 60_000;
/** Taken at a time; what a round of reconciling has not come to, the next begins with. */
const batchSize = 100;

export function createSweeping(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  follow: Follow;
  holds: ReturnType<typeof createHolds>;
  charging: Charging;
  refunding: ReturnType<typeof createRefunding>;
}) {
  const { database, clock, log, follow, holds, charging, refunding } = parts;
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let stopping = false;

  async function each(
    ids: { id: string }[],
    what: string,
    work: (id: string) => Promise<void>,
  ): Promise<number> {
    let done = 0;
    for (const { id } of ids) {
      try {
        await work(id);
        done += 1;
      } catch (error) {
        log.warn({ err: error, payment: id }, `${what} did not work; it is tried again`);
      }
    }
    return done;
  }

  /** @returns how many payments were let go */
  async function sweep(): Promise<number> {
    const now = clock.now().getTime();
    await forgetGiftTries(database.db, clock.now());
    const holdsLeft = await findUnclaimedHolds(database.db, new Date(now - unclaimedForMs));
    const left = await findAbandoned(
      database.db,
      new Date(now - abandonedAfterMs),
      new Date(now - giftSetAsideForMs),
    );
    return each([...holdsLeft, ...left], 'letting a payment go', (id) => holds.releaseUnclaimed(id, null));
  }

  /**
   * Looks at every payment whose end is open, however many, each once: an answer of the provider that was lost is
   * fetched again, a capture or refund that was asked for is asked for once more under the same key.
   */
  async function reconcile(): Promise<number> {
    const round = await beginRound(database.db);
    const touchedAfter = new Date(clock.now().getTime() - abandonedAfterMs);
    let done = 0;
    while (!stopping) {
      const ids = await takeUnsettled(database.db, { touchedAfter, round, limit: batchSize });
      done += await each(ids, 'following a payment', lookAt);
      if (ids.length < batchSize) break;
    }
    return done;
  }

  async function lookAt(id: string): Promise<void> {
    if (stopping) return;
    const now = await follow.follow(id);
    if (now.chargeKey !== null && now.intentId === null) await charging.resume(id);
    await holds.carryOut(id);
    for (const refund of await findRefunds(database.db, id)) {
      if (refund.status === 'asked') await refunding.resume(refund);
    }
  }

  const again = (work: () => Promise<unknown>, everyMs: number) => {
    const timer = setInterval(() => {
      running = running.then(work).catch((error) => log.error({ err: error }, 'sweeping payments failed'));
    }, everyMs);
    timer.unref();
    timers.push(timer);
  };

  return {
    sweep,
    reconcile,
    start(): void {
      again(sweep, sweepEveryMs);
      again(reconcile, reconcileEveryMs);
      running = running
        .then(reconcile)
        .catch((error) => log.error({ err: error }, 'reconciling payments failed'));
    },
    async stop(): Promise<void> {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
