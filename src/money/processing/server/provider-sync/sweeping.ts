/** Round after round: holds that nothing claimed are let go, and what a crash left open is followed to its end. */

import {
  beginRound,
  findAbandoned,
  findRefunds,
  findUnclaimedHolds,
  forgetGiftTries,
  takeUnsettled,
} from '#src/money/payments/server/store.ts';
import { resumeCharge } from '../charging/charging.ts';
import { carryOut, releaseUnclaimed } from '../charging/holds.ts';
import { resumeRefund } from '../charging/refunding.ts';
import type { PaymentParts } from '../parts.ts';
import { carryOpen, payWeekly } from '../payouts/payout-schedule.ts';
import { sendDisputeReminders } from './dispute-reminders.ts';
import { syncPayment } from './sync-payment.ts';

/** Authorised money that nothing was bought with is let go after this long. */
const unclaimedForMs = 15 * 60_000;
const giftSetAsideForMs = 30 * 60_000;
const abandonedAfterMs = 24 * 3600_000;
const sweepEveryMs = 60_000;
const reconcileEveryMs = 10 * 60_000;
/** Taken at a time; what a round of reconciling has not come to, the next begins with. */
const batchSize = 100;

/** @returns how many payments were let go */
export async function sweep(parts: PaymentParts): Promise<number> {
  const { database, clock } = parts;
  const now = clock.now().getTime();
  await forgetGiftTries(database.db, clock.now());
  await sendDisputeReminders(parts);
  const holdsLeft = await findUnclaimedHolds(database.db, new Date(now - unclaimedForMs));
  const left = await findAbandoned(
    database.db,
    new Date(now - abandonedAfterMs),
    new Date(now - giftSetAsideForMs),
  );
  return forEach(parts, [...holdsLeft, ...left], 'letting a payment go', (id) =>
    releaseUnclaimed(parts, id, null),
  );
}

/**
 * Looks at every payment whose end is open, however many, each once: an answer of the provider that was lost is
 * fetched again, a capture or refund that was asked for is asked for once more under the same key.
 */
export async function reconcile(parts: PaymentParts, stopping: () => boolean): Promise<number> {
  const { database, clock } = parts;
  const round = await beginRound(database.db);
  const touchedAfter = new Date(clock.now().getTime() - abandonedAfterMs);
  let done = 0;
  while (!stopping()) {
    const ids = await takeUnsettled(database.db, { touchedAfter, round, limit: batchSize });
    done += await forEach(parts, ids, 'following a payment', async (id) => {
      if (!stopping()) await lookAt(parts, id);
    });
    if (ids.length < batchSize) break;
  }
  return done;
}

async function lookAt(parts: PaymentParts, id: string): Promise<void> {
  const now = await syncPayment(parts, id);
  if (now.chargeKey !== null && now.intentId === null) await resumeCharge(parts, id);
  await carryOut(parts, id);
  for (const refund of await findRefunds(parts.database.db, id)) {
    if (refund.status === 'asked') await resumeRefund(parts, refund);
  }
}

/** One that does not work keeps no other from its turn. @returns how many worked */
async function forEach(
  { log }: PaymentParts,
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

/** Both rounds, again and again and never two at once, from `start` to `stop`. */
export function createSweeping(parts: PaymentParts) {
  const { log, isSweeping = () => true } = parts;
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let isStarted = false;
  const reconcileOnce = () => reconcile(parts, () => isStopping);
  const queue = (work: () => Promise<unknown>, words: string) => {
    running = running
      .then(() => (isSweeping() ? work() : undefined))
      .catch((error) => log.error({ err: error }, words));
  };
  const again = (work: () => Promise<unknown>, everyMs: number) => {
    timers.push(setInterval(() => queue(work, 'sweeping payments failed'), everyMs).unref());
  };
  /** What a process that ended may have left in between is finished; once this one has started. */
  function takeOver(): void {
    if (!isStarted) return;
    queue(() => carryOpen(parts, 0), 'taking payouts further failed');
    queue(reconcileOnce, 'reconciling payments failed');
  }

  return {
    sweep: () => sweep(parts),
    reconcile: reconcileOnce,
    start(): void {
      again(() => sweep(parts), sweepEveryMs);
      again(() => payWeekly(parts), sweepEveryMs);
      again(() => carryOpen(parts), sweepEveryMs);
      again(reconcileOnce, reconcileEveryMs);
      isStarted = true;
      takeOver();
    },
    takeOver,
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
