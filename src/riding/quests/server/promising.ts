/** The desk makes quests and ends them; drivers read theirs. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type Cents, toCents } from '#src/platform/money.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import type { DeskQuest, DriverQuest, NewQuest } from '../contract.ts';
import { mostCents, mostDays, mostOpenQuests, overlap, spansOf, type Terms } from '../rules.ts';
import { type QuestParts, refuse } from './parts.ts';
import {
  countOpen,
  findCosts,
  findGuarantees,
  insertQuest,
  isPromised,
  lockCity,
  lockQuest,
  type QuestRow,
  setEnded,
} from './store.ts';
import { cityOf, listOfDriver, toDeskQuest } from './views.ts';

const missing = (field: string, words: string) =>
  refusePlatform('invalid_request', { fields: { [field]: words } });

function termsIn({ kind, rides, reward, hourly, acceptPercent }: NewQuest): Terms {
  const centsIn = (field: string, typed: string | null | undefined): Cents => {
    const cents = toCents(typed ?? '');
    if (!cents) throw missing(field, 'Enter an amount.');
    return cents;
  };
  if (kind === 'hours')
    return { kind, hourlyCents: centsIn('hourly', hourly), acceptPercent: acceptPercent ?? 0 };
  if (!rides) throw missing('rides', 'Enter a whole number.');
  return { kind, rides, rewardCents: centsIn('reward', reward) };
}

/** @throws Refusal city_not_found, quest_days, quest_past, quest_hours, quest_budget, quest_overlaps, quest_doubled, too_many_quests */
export async function makeQuest(
  { database, clock }: QuestParts,
  actor: Actor,
  cityId: string,
  wanted: NewQuest,
): Promise<DeskQuest> {
  const { timeZone } = cityOf(cityId);
  const now = clock.now();
  const { startsOn, endsOn, fromTime, toTime } = wanted;
  if (endsOn < startsOn || endsOn >= daysLater(startsOn, mostDays)) throw refuse('quest_days');
  const terms = termsIn(wanted);
  const weekdays = [...new Set(wanted.weekdays)].sort();
  const when = { startsOn, endsOn, weekdays, fromTime, toTime, timeZone };
  const spans = spansOf(when);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) throw refuse('quest_hours');
  if (last.to <= now) throw refuse('quest_past');
  const budgetCents = toCents(wanted.budget) ?? 0;
  if (budgetCents < mostCents(terms, spans, now)) throw refuse('quest_budget');
  return database.transaction(async (tx) => {
    await lockCity(tx, cityId);
    if ((await countOpen(tx, cityId, now)) >= mostOpenQuests) throw refuse('too_many_quests');
    // Also with one that takes no new drivers: those in it stay in it.
    if (
      terms.kind === 'hours' &&
      (await findGuarantees(tx, cityId, now)).some((one) => overlap(spans, spansOf(one)))
    )
      throw refuse('quest_overlaps');
    if (terms.kind === 'rides' && (await isPromised(tx, { ...when, ...terms, cityId })))
      throw refuse('quest_doubled');
    const row = await insertQuest(tx, {
      ...when,
      ...terms,
      ...{
        cityId,
        startsAt: first.from,
        endsAt: last.to,
        budgetCents,
        createdBy: actor.userId,
        createdAt: now,
      },
    });
    const { createdAt: _, createdBy: __, ...made } = row;
    noteAct({ after: made });
    await tell(tx, 'quest.made', row, actor, now);
    return toDeskQuest(row, undefined, now);
  });
}

/** Asked again it changes nothing. @throws Refusal quest_not_found */
export async function endQuest(
  { database, clock }: QuestParts,
  actor: Actor,
  { cityId, id }: { cityId: string; id: number },
): Promise<DeskQuest> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const row = await lockQuest(tx, id);
    if (row?.cityId !== cityId) throw refuse('quest_not_found');
    const cost = (await findCosts(tx, [id])).get(id);
    if (row.endedAt || now >= row.endsAt) return toDeskQuest(row, cost, now);
    await setEnded(tx, id, now);
    noteAct({ before: { endedAt: null }, after: { endedAt: now } });
    await tell(tx, 'quest.ended', row, actor, now);
    return toDeskQuest({ ...row, endedAt: now }, cost, now);
  });
}

const tell = (tx: Tx, type: string, { id, cityId }: QuestRow, { userId }: Actor, at: Date) =>
  record(tx, { type, subject: `quest:${id}`, payload: { cityId, by: userId }, userIds: [], at });

/** @throws Refusal driver_not_found */
export async function readQuests(parts: QuestParts, actor: Actor): Promise<DriverQuest[]> {
  return listOfDriver(parts, await parts.drivers.own(actor));
}
