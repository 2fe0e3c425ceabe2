/** Payouts that happen by themselves: the weekly one, and whatever a crash or an outage left on its way. */
import { Refusal } from '#src/platform/refusal.ts';
import type { PaymentParts } from '../parts.ts';
import { askForPayout, carry } from './sending.ts';
import { findDue, findOpen, touchPayout } from './store.ts';

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** Mondays at noon UTC, a working morning in both cities; the epoch was a Thursday. */
const firstRunMs = 4 * dayMs + 12 * 3_600_000;
const atATime = 100;
/** The provider tells of what has arrived; one it has not told of is asked about after this. */
const quietForMs = 10 * 60_000;

/** The Monday's noon that was last. */
const runBegan = (now: Date) =>
  new Date(now.getTime() - ((((now.getTime() - firstRunMs) % weekMs) + weekMs) % weekMs));

/** `week:2026-11-16` from that Monday's noon until the next. */
export const weekKey = (now: Date): string => `week:${runBegan(now).toISOString().slice(0, 10)}`;

/**
 * Pays everybody who is owed enough and has a bank account, once a week. Later than a day after its Monday only those
 * who were owed enough by then: what comes together in a week waits for the next. @returns how many were begun
 */
export async function payWeekly(parts: PaymentParts, pageSize = atATime): Promise<number> {
  const { database, clock, payoutRules } = parts;
  const now = clock.now();
  const key = weekKey(now);
  const began = runBegan(now);
  const owedAt = now.getTime() - began.getTime() < dayMs ? null : began;
  const leastCents = payoutRules.leastCents;
  let begun = 0;
  let after: Awaited<ReturnType<typeof findDue>>[number] | undefined;
  for (;;) {
    const due = await findDue(database.db, { key, leastCents, owedAt, limit: pageSize, after });
    for (const payee of due) {
      const wish = { ...payee, kind: 'weekly' as const, feeCents: 0, leastCents, key };
      const asked = await database
        .transaction((tx) => askForPayout(parts, tx, wish))
        .catch((error) => {
          // Nothing of it may leave yet; or somebody cashed out, or took their bank account away, since it was read.
          if (error instanceof Refusal) return null;
          throw error;
        });
      if (!asked) continue;
      begun += 1;
      await carryOn(parts, asked.id);
    }
    if (due.length < pageSize) return begun;
    // Those who were not paid, because nothing of theirs may leave yet, do not stand in the way of others.
    after = due.at(-1);
  }
}

/** Takes further what stands still. */
export async function carryOpen(parts: PaymentParts, quietMs = quietForMs): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - quietMs);
  for (const { id } of await findOpen(parts.database.db, before, atATime)) await carryOn(parts, id);
}

/** One that does not work keeps no other from its turn, and is tried again. */
export async function carryOn(parts: PaymentParts, id: string): Promise<void> {
  try {
    await carry(parts, id);
  } catch (error) {
    parts.log.warn({ err: error, payout: id }, 'a payout did not get further; it is tried again');
    await touchPayout(parts.database.db, id, parts.clock.now());
  }
}
