/**
 * What a call of the desk asks for, and in which cities. Asked before every one of them by `serve.ts`, and by handlers
 * that operators reach by the calls of everybody.
 */
import type { Call, CityOf } from '#src/platform/contract.ts';
import { existing } from '#src/platform/existing.ts';
import { type Permission, permissions } from '#src/platform/permissions.ts';
import { refuse } from '#src/platform/refusal.ts';
import { type Actor, citiesFor, mayOperate, mayOperateIn, type Rights } from './actor.ts';

/** @throws Refusal not_allowed, in words that say what is missing; all_cities_needed to who may do it in some */
export function requirePermission(actor: Rights, permission: Permission): void {
  if (mayOperate(actor, permission)) return;
  if (citiesFor(actor, permission)?.length)
    throw refuse('all_cities_needed', {
      words: `Your roles let you ${permissions[permission]} in certain cities alone, and this is of all of them. Whoever gives out roles here can change that.`,
      more: { permission },
    });
  throw refuse('not_allowed', {
    words: `None of your roles lets you ${permissions[permission]}. Whoever gives out roles here can add it.`,
    more: { permission },
  });
}

/**
 * For what is of one city, or of none (null).
 * @throws Refusal not_allowed to who may do it nowhere, not_in_your_cities to who may do it elsewhere
 */
export function requireIn(actor: Rights, permission: Permission, cityId: string | null): void {
  if (mayOperateIn(actor, permission, cityId)) return;
  if (!citiesFor(actor, permission)?.length) requirePermission(actor, permission);
  throw refuse('not_in_your_cities', { more: { permission } });
}

/** Of which city a record is: null for none, undefined where there is no such record. */
type FindCity = (id: never) => Promise<string | null | undefined>;
export type CityFinders = ReturnType<typeof createCityFinders>;

/** What finds the city of each kind of record that calls of the desk name; rooms add theirs. */
export function createCityFinders() {
  const finders = new Map<keyof CityOf, FindCity>();
  return {
    add<K extends keyof CityOf>(kind: K, find: (id: CityOf[K]) => Promise<string | null | undefined>): void {
      finders.set(kind, find as FindCity);
    },
    /** Of a call about one record, by its parsed parameters; undefined too where it is about none. */
    async cityOf(call: Call, params: unknown): Promise<string | null | undefined> {
      if (typeof call.cities !== 'object' || !params) return undefined;
      const [kind, param] = call.cities;
      const id = (params as Record<string, unknown>)[param];
      if (kind === 'city') return String(id);
      return existing(finders.get(kind), `what finds the city of a ${kind}`)(id as never);
    },
  };
}

/**
 * Whether a call may be made at all, before what was sent with it is read.
 * @throws Refusal not_allowed, all_cities_needed
 */
export function requireCall({ permission, cities = 'all' }: Call, actor: Rights): void {
  if (!permission) return;
  if (cities === 'all' || !citiesFor(actor, permission)?.length) requirePermission(actor, permission);
}

/**
 * The cities to which a call keeps, null for all; one about a single record is let through in its city alone. What is
 * not there is told from what is elsewhere by nobody who may not look everywhere.
 * @throws Refusal not_in_your_cities
 */
export async function citiesOfCall(
  finders: CityFinders,
  call: Call,
  actor: (Rights & Pick<Actor, 'program'>) | null,
  params: unknown,
): Promise<readonly string[] | null> {
  // A key has no permissions; of which city it is stands in the key.
  if (actor?.program) return actor.program.cityId === null ? null : [actor.program.cityId];
  const { permission } = call;
  if (!permission || call.cities === undefined || call.cities === 'all') return null;
  const cities = citiesFor(actor, permission);
  if (cities === null) return null;
  if (cities.length === 0) requirePermission(actor ?? {}, permission);
  if (call.cities !== 'filtered' && params !== undefined) {
    const cityId = await finders.cityOf(call, params);
    if (cityId === undefined || cityId === null || !cities.includes(cityId))
      throw refuse('not_in_your_cities', { more: { permission } });
  }
  return cities;
}
