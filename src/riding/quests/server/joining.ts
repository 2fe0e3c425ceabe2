/** Drivers take part in quests and guarantees, leave them, and take part again. */
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { deskCityOf } from '#src/riding/city-papers/city-papers.ts';
import type { DriverQuest } from '../contract.ts';
import { graceMs, mostCents, spansOf, stateOf } from '../rules.ts';
import { countRides, termsOf } from './measuring.ts';
import { type QuestParts, refuse } from './parts.ts';
import {
  findCosts,
  insertQuestDriver,
  isApproved,
  lockQuest,
  lockQuestDriver,
  updateQuestDriver,
} from './store.ts';
import { hasRoom, listOfDriver, spansLeft } from './views.ts';

/**
 * From now on the most it can come to is this driver's part of the budget. The row of the quest is held meanwhile, so
 * that two who come for the last place do not both have it. Whoever left it begins anew.
 * @throws Refusal quest_not_found, quest_over, quest_full, may_not_drive, driver_not_found
 */
export async function joinQuest(parts: QuestParts, actor: Actor, questId: number): Promise<DriverQuest> {
  const { database, clock } = parts;
  const driver = await parts.drivers.own(actor);
  await database.transaction(async (tx) => {
    const quest = await lockQuest(tx, questId);
    if (!quest) throw refuse('quest_not_found');
    const before = await lockQuestDriver(tx, questId, driver.id);
    if (before && !before.leftAt) return;
    const now = clock.now();
    if (quest.cityId !== deskCityOf(driver.city, driver.state)) throw refuse('quest_not_found');
    const spans = spansLeft(quest, before, now);
    if (!['coming', 'on'].includes(stateOf(quest, now)) || spans.length === 0) throw refuse('quest_over');
    if (driver.barredAt || !(await isApproved(tx, driver.id))) throw refuse('may_not_drive');
    if (!hasRoom(quest, (await findCosts(tx, [questId])).get(questId), now, before))
      throw refuse('quest_full');
    // A quest is looked at with each ride besides; a guarantee after each part of its hours.
    const { to } = existing(quest.kind === 'rides' ? spans.at(-1) : spans[0], 'hours that are not over');
    const begun = {
      ...{ joinedAt: now, leftAt: null, nextAt: new Date(to.getTime() + graceMs) },
      promisedCents: (before?.paidCents ?? 0) + mostCents(termsOf(quest), spans, now),
    };
    if (before) await updateQuestDriver(tx, before, begun);
    else await insertQuestDriver(tx, { questId, driverId: driver.id, ...begun });
    await record(tx, {
      ...{ type: 'quest.joined', subject: `quest:${questId}`, at: now },
      ...{ payload: { questId, driverId: driver.id }, userIds: [driver.userId] },
    });
  });
  const [mine] = await listOfDriver(parts, driver, questId);
  return existing(mine, `quest ${questId}`);
}

/**
 * What was paid stays paid; what was not is lost, and its part of the budget is for others. Whoever has done what a
 * quest asks is paid instead. Of a guarantee the hours that have begun are lost as a whole, since whoever counted them
 * in parts could have slow hours paid and keep the good ones out.
 * @returns what is left to take part in, and is taken part in
 * @throws Refusal quest_not_found, quest_decided, driver_not_found
 */
export async function leaveQuest(parts: QuestParts, actor: Actor, questId: number): Promise<DriverQuest[]> {
  const { database, clock } = parts;
  const driver = await parts.drivers.own(actor);
  await database.transaction(async (tx) => {
    const quest = await lockQuest(tx, questId);
    // A ride that is completed meanwhile waits here, and finds nobody in it; or is counted, and nobody leaves.
    const mine = quest && (await lockQuestDriver(tx, questId, driver.id));
    if (!quest || !mine) throw refuse('quest_not_found');
    if (mine.leftAt) return;
    const now = clock.now();
    if (!mine.nextAt || now >= quest.endsAt) throw refuse('quest_decided');
    const terms = termsOf(quest);
    if (terms.kind === 'rides' && (await countRides(tx, quest, mine)) >= terms.rides)
      throw refuse('quest_decided');
    const begun = spansOf(quest).filter(({ from }) => from <= now).length;
    await updateQuestDriver(tx, mine, {
      ...{ leftAt: now, nextAt: null, promisedCents: mine.paidCents },
      ...(terms.kind === 'hours' && { nextSpan: Math.max(mine.nextSpan, begun) }),
    });
    await record(tx, {
      ...{ type: 'quest.left', subject: `quest:${questId}`, at: now },
      ...{ payload: { questId, driverId: driver.id }, userIds: [driver.userId] },
    });
  });
  return listOfDriver(parts, driver);
}
