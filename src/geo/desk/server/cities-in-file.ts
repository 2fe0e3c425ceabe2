/** Cities as part of a company's settings file: facts and state, without streets that were drawn. */
import { z } from 'zod';
import { CityFacts, cityStates } from '#src/geo/streets/cities/city-facts.ts';
import { tellState } from '#src/geo/streets/server/bringing.ts';
import { moves, refuse, refuseArea } from '#src/geo/streets/server/changing.ts';
import {
  changeState,
  countCities,
  findCities,
  findCity,
  findFacts,
  findNewest,
  findVersions,
  insertCity,
  insertVersion,
} from '#src/geo/streets/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { FilePart } from '#src/platform/settings/file-part.ts';
import { broughtByFile } from '#src/platform/settings/setting.ts';

const CityInFile = z.object({ state: z.enum(cityStates), facts: CityFacts });
type CityInFile = z.output<typeof CityInFile>;

const brought = { createdBy: null, reason: broughtByFile };

async function makeFromFile(tx: Tx, { state, facts }: CityInFile, now: Date): Promise<string[]> {
  const { id } = facts;
  await insertCity(tx, { id, state, position: await countCities(tx), createdAt: now });
  await insertVersion(tx, {
    ...brought,
    ...{ cityId: id, version: 1, facts, effectiveFrom: now, createdAt: now },
  });
  await tellState(tx, { cityId: id, state, by: null, at: now, reason: broughtByFile });
  return [`city ${id}, ${state}`];
}

/** @throws Refusal city_area, city_move, city_changed */
async function bringCity(tx: Tx, city: CityInFile, now: Date): Promise<string[]> {
  const { facts, state } = city;
  refuseArea(facts);
  const { id } = facts;
  const row = await findCity(tx, id);
  if (!row) return makeFromFile(tx, city, now);
  const changed: string[] = [];
  const [last] = await findVersions(tx, id, 1);
  const before = CityFacts.safeParse(last?.facts);
  if (JSON.stringify(before.data) !== JSON.stringify(facts)) {
    const version = (last?.version ?? 0) + 1;
    const written = { cityId: id, version, facts, effectiveFrom: now, createdAt: now, ...brought };
    if (!(await insertVersion(tx, written))) throw refuse('city_changed');
    const payload = { version, by: null };
    await record(tx, { type: 'city.changed', subject: `city:${id}`, payload, userIds: [], at: now });
    changed.push(`city ${id}, version ${version}`);
  }
  if (row.state !== state) {
    if (!moves[row.state].includes(state)) throw refuse('city_move');
    if (!(await changeState(tx, { id, from: row.state, to: state }))) throw refuse('city_changed');
    await tellState(tx, { cityId: id, state, by: null, at: now, reason: broughtByFile });
    changed.push(`city ${id}, ${state}`);
  }
  return changed;
}

export const citiesInFile: FilePart<CityInFile[]> = {
  name: 'cities',
  schema: z
    .array(CityInFile)
    .max(200)
    .refine((list) => new Set(list.map(({ facts }) => facts.id)).size === list.length, 'Each city once.'),
  async read(queries, now) {
    const rows = await findCities(queries);
    const [holding, newest] = [await findFacts(queries, now), await findNewest(queries)];
    return rows.flatMap(({ id, state }) => {
      const version =
        holding.find(({ cityId }) => cityId === id) ?? newest.find(({ cityId }) => cityId === id);
      const facts = CityFacts.safeParse(version?.facts);
      return facts.success ? [{ state, facts: facts.data }] : [];
    });
  },
  async bring(tx, list, now) {
    const changed: string[] = [];
    for (const city of list) changed.push(...(await bringCity(tx, city, now)));
    return changed;
  },
};
