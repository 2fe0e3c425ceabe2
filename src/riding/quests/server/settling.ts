/** Quests are decided and paid by themselves: each in one transaction with its entry in the book and its event. */
import type { Tx } from '#src/platform/database/database.ts';
import { type RoveEvent, record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { after, graceMs, longestUnsettledMs, spansOf, topUpCents } from '../rules.ts';
import { countRides, measure, termsOf } from './measuring.ts';
import type { QuestParts } from './parts.ts';
import {
  findDue,
  findOpenOf,
  findQuest,
  insertHours,
  lockQuestDriver,
  type QuestDriverRow,
  type QuestRow,
  updateQuestDriver,
} from './store.ts';

const dueAtOnce = 100;
const againMs = 10 * 60_000;

/** A ride was completed: it may be the last that its driver's quests ask for. May be called twice, and by two processes. */
export async function rideCompleted(parts: QuestParts, { payload }: RoveEvent): Promise<void> {
  const ride = await findRide(parts.database.db, Number(payload.rideId) as RideId);
  if (!ride?.driverId) return;
  const { driverId } = ride;
  for (const { questId } of await findOpenOf(parts.database.db, driverId))
    await settle(parts, questId, driverId);
}

/** A round: what is due. One that fails keeps no other from its turn. */
export async function settleDue(parts: QuestParts): Promise<void> {
  const { database, clock, log } = parts;
  for (const { questId, driverId } of await findDue(database.db, clock.now(), dueAtOnce))
    await settle(parts, questId, driverId).catch(async (error: unknown) => {
      log.error(
        { err: error, quest: questId, driver: driverId },
        'a quest was not decided; it is tried again',
      );
      const nextAt = new Date(clock.now().getTime() + againMs);
      await database.transaction(async (tx) => {
        // Whoever has left meanwhile is waited for no more.
        const mine = await lockQuestDriver(tx, questId, driverId);
        if (mine?.nextAt) await updateQuestDriver(tx, mine, { nextAt });
      });
    });
}

/** Decides what can be decided now. Whoever comes second waits, and finds it decided. */
export const settle = (
  { database, ...parts }: QuestParts,
  questId: number,
  driverId: DriverId,
): Promise<void> =>
  database.transaction(async (tx) => {
    const mine = await lockQuestDriver(tx, questId, driverId);
    if (!mine?.nextAt) return;
    const quest = existing(await findQuest(tx, questId), `quest ${questId}`);
    if (quest.kind === 'rides') await settleRides({ database, ...parts }, tx, quest, mine);
    else await settleHours({ database, ...parts }, tx, quest, mine);
  });

async function settleRides(parts: QuestParts, tx: Tx, quest: QuestRow, mine: QuestDriverRow): Promise<void> {
  const terms = termsOf(quest);
  if (terms.kind !== 'rides') return;
  const rides = await countRides(tx, quest, mine);
  if (rides >= terms.rides) {
    const words = `Quest: ${counted(terms.rides, 'ride')}`;
    await pay(parts, tx, mine, { span: 0, cents: terms.rewardCents, words });
    await updateQuestDriver(tx, mine, { rides, paidCents: terms.rewardCents, nextAt: null });
    return;
  }
  const lastAt = new Date(quest.endsAt.getTime() + graceMs);
  await updateQuestDriver(tx, mine, { rides, nextAt: parts.clock.now() >= lastAt ? null : lastAt });
}

/** One part of its hours after the other, each once all is known of it. */
async function settleHours(parts: QuestParts, tx: Tx, quest: QuestRow, mine: QuestDriverRow): Promise<void> {
  const terms = termsOf(quest);
  if (terms.kind !== 'hours') return;
  const now = parts.clock.now();
  const spans = spansOf(quest);
  let { nextSpan, paidCents } = mine;
  let nextAt: Date | null = null;
  for (; nextSpan < spans.length; nextSpan++) {
    const whole = existing(spans[nextSpan], 'hours of the guarantee');
    const decidedAt = new Date(whole.to.getTime() + graceMs);
    if (decidedAt > now) {
      nextAt = decidedAt;
      break;
    }
    const span = after(whole, mine.joinedAt);
    if (!span) continue;
    const { unsettled, ...worked } = await measure(
      tx,
      { driverId: mine.driverId, cityId: quest.cityId, span },
      now,
    );
    if (unsettled > 0 && now.getTime() < span.to.getTime() + longestUnsettledMs) {
      nextAt = new Date(now.getTime() + againMs);
      break;
    }
    // Rounded for each part of its hours, they could come to a cent more than all of them together.
    const addedCents = Math.min(topUpCents(terms, worked), mine.promisedCents - paidCents);
    const { questId, driverId } = mine;
    const times = { startsAt: span.from, endsAt: span.to };
    await insertHours(tx, { questId, driverId, span: nextSpan, ...times, ...worked, addedCents });
    const words = `Guarantee, hours of ${localDate(span.from, quest.timeZone)}`;
    await pay(parts, tx, mine, { span: nextSpan, cents: addedCents, words });
    paidCents += addedCents;
  }
  await updateQuestDriver(tx, mine, { nextSpan, paidCents, nextAt });
}

async function pay(
  { bonuses, drivers, clock }: QuestParts,
  tx: Tx,
  { questId, driverId }: QuestDriverRow,
  { span, cents, words }: { span: number; cents: Cents; words: string },
): Promise<void> {
  const userId = drivers.find(driverId)?.userId;
  if (cents > 0)
    await bonuses.pay(tx, {
      reference: `quest:${questId}:${driverId}:${span}`,
      ...{ driverId, amountCents: cents, words },
    });
  await record(tx, {
    type: cents > 0 ? 'quest.paid' : 'quest.decided',
    subject: `quest:${questId}`,
    payload: { questId, driverId, cents },
    userIds: userId === undefined ? [] : [userId],
    at: clock.now(),
  });
}
