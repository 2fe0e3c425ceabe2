/** Quests as the desk and drivers read them. */
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { deskCityOf } from '#src/riding/city-papers/city-papers.ts';
import type { DeskQuest, DriverQuest } from '../contract.ts';
import { after, mostCents, spansOf, stateOf, topUpCents } from '../rules.ts';
import { countRides, measure, termsOf } from './measuring.ts';
import { type Reading, refuse } from './parts.ts';
import {
  type Cost,
  findCosts,
  findForDriver,
  findHours,
  findOfCity,
  findQuestDrivers,
  type QuestDriverRow,
  type QuestHoursRow,
  type QuestRow,
} from './store.ts';

const dayMs = 86_400_000;
/** A driver sees for so long what came of one. */
const shownMs = 7 * dayMs;

/** @throws Refusal city_not_found */
export function cityOf(id: string) {
  const city = cityFrames().find((frame) => frame.id === id);
  if (!city) throw refuse('city_not_found');
  return city;
}

const decimal = (cents: Cents | null): string | null => (cents === null ? null : toDecimal(cents));

function toQuest(row: QuestRow, now: Date) {
  return {
    id: row.id,
    cityId: row.cityId,
    kind: row.kind,
    rides: row.rides,
    reward: decimal(row.rewardCents),
    hourly: decimal(row.hourlyCents),
    acceptPercent: row.acceptPercent,
    ...{ startsOn: row.startsOn, endsOn: row.endsOn, weekdays: row.weekdays },
    ...{ fromTime: row.fromTime, toTime: row.toTime, timeZone: row.timeZone },
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    state: stateOf(row, now),
  };
}

export const toDeskQuest = (row: QuestRow, cost: Cost | undefined, now: Date): DeskQuest => ({
  ...toQuest(row, now),
  budget: toDecimal(row.budgetCents),
  paid: toDecimal(cost?.paidCents ?? 0),
  promised: toDecimal(cost?.promisedCents ?? 0),
  drivers: cost?.drivers ?? 0,
  paidDrivers: cost?.paidDrivers ?? 0,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** @throws Refusal city_not_found */
export async function listOfCity({ database, clock }: Reading, cityId: string): Promise<DeskQuest[]> {
  cityOf(cityId);
  const rows = await findOfCity(database.db, cityId);
  const costs = await findCosts(
    database.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toDeskQuest(row, costs.get(row.id), clock.now()));
}

/** Whether the budget reaches for one more who begins now. */
export const hasRoom = (row: QuestRow, cost: Cost | undefined, now: Date, before?: QuestDriverRow): boolean =>
  (cost?.paidCents ?? 0) +
    (cost?.promisedCents ?? 0) +
    mostCents(termsOf(row), spansLeft(row, before, now), now) <=
  row.budgetCents;

/** Its hours that are not over; of a guarantee that a driver has left, those that had not begun then. */
export const spansLeft = (row: QuestRow, before: QuestDriverRow | undefined, now: Date) =>
  spansOf(row)
    .slice(before?.nextSpan ?? 0)
    .filter(({ to }) => to > now);

/** What a driver may begin, is in, and was in until lately. */
export async function listOfDriver(
  parts: Reading,
  driver: { id: DriverId; city: string; state: string },
  only?: number,
): Promise<DriverQuest[]> {
  const { database, clock } = parts;
  const now = clock.now();
  const rows = (
    await findForDriver(database.db, {
      ...{ driverId: driver.id, cityId: deskCityOf(driver.city, driver.state) },
      ...{ now, since: new Date(now.getTime() - shownMs) },
    })
  ).filter(({ id }) => only === undefined || id === only);
  const ids = rows.map(({ id }) => id);
  const [mine, hours, costs] = await Promise.all([
    findQuestDrivers(database.db, driver.id, ids),
    findHours(database.db, driver.id, ids),
    findCosts(database.db, ids),
  ]);
  const ownOf = (id: number) => mine.find(({ questId }) => questId === id);
  const shown = rows.filter((row) => {
    const own = ownOf(row.id);
    return !own?.leftAt || spansLeft(row, own, now).length > 0;
  });
  return Promise.all(
    shown.map(async (row): Promise<DriverQuest> => {
      const own = ownOf(row.id);
      return {
        ...toQuest(row, now),
        mine:
          own && !own.leftAt
            ? await toMine(
                parts,
                row,
                own,
                hours.filter(({ questId }) => questId === row.id),
              )
            : null,
        hasRoom: hasRoom(row, costs.get(row.id), now, own),
      };
    }),
  );
}

async function toMine(
  { database, clock }: Reading,
  quest: QuestRow,
  own: QuestDriverRow,
  decided: readonly QuestHoursRow[],
): Promise<DriverQuest['mine']> {
  const isDone = own.nextAt === null;
  const running =
    quest.kind === 'hours' && !isDone ? await measureOpen(database.db, quest, own, clock.now()) : [];
  return {
    joinedAt: own.joinedAt.toISOString(),
    rides: isDone || quest.kind === 'hours' ? own.rides : await countRides(database.db, quest, own),
    paid: toDecimal(own.paidCents),
    isDone,
    hours: [...running, ...decided.map((row) => toHours(row, true))],
  };
}

/** Hours that run or are not decided yet, as they would be if they ended now; the newest first. */
async function measureOpen(
  queries: Reading['database']['db'],
  quest: QuestRow,
  own: QuestDriverRow,
  now: Date,
) {
  const terms = termsOf(quest);
  if (terms.kind !== 'hours') return [];
  const begun = spansOf(quest)
    .slice(own.nextSpan)
    .flatMap((span) => after(span, own.joinedAt) ?? [])
    .filter(({ from }) => from <= now);
  const all = await Promise.all(
    begun.map(async (span) => {
      const worked = await measure(queries, { driverId: own.driverId, cityId: quest.cityId, span }, now);
      const addedCents = topUpCents(terms, worked);
      return toHours({ startsAt: span.from, endsAt: span.to, ...worked, addedCents }, false);
    }),
  );
  return all.reverse();
}

const toHours = (
  row: Pick<
    QuestHoursRow,
    'startsAt' | 'endsAt' | 'onlineSeconds' | 'earnedCents' | 'asked' | 'accepted' | 'addedCents'
  >,
  isPaid: boolean,
) => ({
  from: row.startsAt.toISOString(),
  to: row.endsAt.toISOString(),
  onlineSeconds: row.onlineSeconds,
  earned: toDecimal(row.earnedCents),
  asked: row.asked,
  accepted: row.accepted,
  added: toDecimal(row.addedCents),
  isPaid,
});
