/** What operators do to cities: each act is one transaction with its event, and holds in every process at the commit. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { areaProblem, type Ring, squareKm } from '../cities/area.ts';
import { areasProblem } from '../cities/areas-problem.ts';
import { CityFacts, type CityState, makeCity as cityWith } from '../cities/city-facts.ts';
import { inBounds } from '../geo.ts';
import {
  type ChangedFacts,
  type CityDetail,
  type CitySummary,
  cityRefusals,
} from '../operations-contract.ts';
import { tellState } from './bringing.ts';
import { findImported } from './imported-store.ts';
import type { Cities } from './service.ts';
import {
  type CityRow,
  type CityVersionRow,
  changeState,
  countCities,
  countRoads,
  findCities,
  findCity,
  findFacts,
  findNames,
  findNewest,
  findStateChanges,
  findVersions,
  insertCity,
  insertVersion,
} from './store.ts';

export const refuse = refusalsOf(cityRefusals);
const mostShown = 100;

/** From which state a city may be put into which. */
export const moves: Record<CityState, readonly CityState[]> = {
  draft: ['open'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: ['open'],
};

export async function listCities({ parts: { database, clock } }: Cities): Promise<CitySummary[]> {
  const { db } = database;
  const [rows, holding, newest, roads, imported] = await Promise.all([
    findCities(db),
    findFacts(db, clock.now()),
    findNewest(db),
    countRoads(db),
    findImported(db),
  ]);
  return rows.flatMap((row) => {
    const last = newest.find(({ cityId }) => cityId === row.id);
    const now = holding.find(({ cityId }) => cityId === row.id) ?? last;
    const facts = CityFacts.safeParse(now?.facts);
    return now && last && facts.success
      ? [
          {
            ...summaryOf(row, now, facts.data, last.version, roads.get(row.id) ?? 0),
            hasImportedStreets: imported.some(({ cityId }) => cityId === row.id),
          },
        ]
      : [];
  });
}

const summaryOf = (
  row: CityRow,
  now: CityVersionRow,
  facts: CityFacts,
  newestVersion: number,
  roads: number,
): Omit<CitySummary, 'hasImportedStreets'> => ({
  ...{ id: row.id, state: row.state, version: now.version, newestVersion, facts, roads },
  squareKm: Math.round(squareKm(facts.serviceArea as Ring[]) * 10) / 10,
});

/** @throws Refusal city_not_found */
export async function getCity(cities: Cities, id: string): Promise<CityDetail> {
  const { db } = cities.parts.database;
  const summary = (await listCities(cities)).find((one) => one.id === id);
  if (!summary) throw refuse('city_not_found');
  const [versions, changes] = await Promise.all([
    findVersions(db, id, mostShown),
    findStateChanges(db, id, mostShown),
  ]);
  const nameOf = await findNames(db, [
    ...versions.map(({ createdBy }) => createdBy),
    ...changes.map(({ changedBy }) => changedBy),
  ]);
  return {
    ...summary,
    versions: versions.map(({ version, facts, effectiveFrom, createdBy, createdAt, reason }) => ({
      ...{ version, facts: CityFacts.parse(facts), createdBy, by: nameOf(createdBy), reason },
      effectiveFrom: effectiveFrom.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    stateChanges: changes.map(({ state, changedBy, changedAt, reason }) => ({
      ...{ state, changedBy, by: nameOf(changedBy), reason },
      changedAt: changedAt.toISOString(),
    })),
  };
}

/** @throws Refusal city_area */
export function refuseArea(facts: CityFacts): void {
  const problem =
    areaProblem(facts.serviceArea as Ring[]) ??
    (inBounds(facts.centre, cityWith(facts, 'draft').bounds)
      ? null
      : 'The middle of the city lies outside of it.');
  if (problem) throw refuse('city_area', { words: problem, fields: { serviceArea: problem } });
  const wrong = areasProblem(facts);
  if (wrong) throw refuse('city_area', { words: wrong, fields: { areas: wrong } });
}

/** @throws Refusal city_exists, city_area */
export async function makeCity(
  cities: Cities,
  actor: Actor,
  { facts, reason }: { facts: CityFacts; reason: string },
): Promise<CityDetail> {
  refuseArea(facts);
  const { database, clock } = cities.parts;
  const now = clock.now();
  const { id } = facts;
  await database.transaction(async (tx) => {
    const position = await countCities(tx);
    if (!(await insertCity(tx, { id, state: 'draft', position, createdAt: now })))
      throw refuse('city_exists', { fields: { id: cityRefusals.city_exists[1] } });
    const version = { cityId: id, version: 1, facts, createdBy: actor.userId, createdAt: now, reason };
    await insertVersion(tx, { ...version, effectiveFrom: now });
    noteAct({ after: facts });
    await tellState(tx, { cityId: id, state: 'draft', by: actor.userId, at: now, reason });
  });
  await cities.read();
  return getCity(cities, id);
}

/** @throws Refusal city_not_found, city_changed, city_area */
export async function changeCity(
  cities: Cities,
  actor: Actor,
  id: string,
  wanted: { version: number; facts: ChangedFacts; effectiveFrom: string | null; reason: string },
): Promise<CityDetail> {
  const { database, clock } = cities.parts;
  const now = clock.now();
  const from = wanted.effectiveFrom ? new Date(wanted.effectiveFrom) : now;
  await database.transaction(async (tx) => {
    const [last] = await findVersions(tx, id, 1);
    if (!last) throw refuse('city_not_found');
    if (last.version !== wanted.version) throw refuse('city_changed');
    const { areas = last.facts.areas, openingHours = last.facts.openingHours } = wanted.facts;
    const facts = CityFacts.parse({ ...wanted.facts, id, areas, openingHours });
    refuseArea(facts);
    const row = {
      ...{ cityId: id, version: wanted.version + 1, facts },
      ...{ createdBy: actor.userId, createdAt: now, reason: wanted.reason },
      effectiveFrom: from < now ? now : from,
    };
    if (!(await insertVersion(tx, row))) throw refuse('city_changed');
    const { effectiveFrom } = row;
    noteAct({ before: last.facts, after: { ...facts, ...(effectiveFrom > now && { effectiveFrom }) } });
    const payload = { version: row.version, by: actor.userId };
    await record(tx, { type: 'city.changed', subject: `city:${id}`, payload, userIds: [], at: now });
  });
  await cities.read();
  return getCity(cities, id);
}

/** Doing it twice is refused the second time. @throws Refusal city_not_found, city_changed, city_move, city_without_fares */
export async function moveCity(
  cities: Cities,
  actor: Actor,
  id: string,
  { from, to, reason }: { from: CityState; to: CityState; reason: string },
): Promise<CityDetail> {
  const { database, clock, beforeOpening } = cities.parts;
  await database.transaction(async (tx) => {
    if (!(await findCity(tx, id))) throw refuse('city_not_found');
    if (!moves[from].includes(to)) throw refuse('city_move');
    if (!(await changeState(tx, { id, from, to }))) throw refuse('city_changed');
    noteAct({ before: { state: from }, after: { state: to } });
    if (to === 'open') await beforeOpening?.(tx, id, clock.now());
    await tellState(tx, { cityId: id, state: to, by: actor.userId, at: clock.now(), reason });
  });
  await cities.read();
  return getCity(cities, id);
}
