/** Of which cities a key or a webhook is, and who at the desk has to do with it. */
import { cities as everyCity } from '#src/geo/streets/cities/cities.ts';
import type { WebhookEventType } from '#src/platform/webhook-events.ts';
import { webhookEvents } from '#src/platform/webhook-events.ts';
import { refuse } from './parts.ts';

/** The cities somebody at the desk keeps to; null for all. */
export type Mine = readonly string[] | null;

/** Whether what is of these cities alone, or of all (null), is somebody's to see and change. */
export const isMine = (mine: Mine, cityIds: readonly string[] | null): boolean =>
  mine === null || (cityIds?.every((id) => mine.includes(id)) ?? false);

/** By their names, for a choice among them. */
export const citiesToChoose = (mine: Mine): { id: string; name: string }[] =>
  everyCity()
    .filter(({ id }) => mine === null || mine.includes(id))
    .map(({ id, name }) => ({ id, name }));

/**
 * What is of no city, or of one that is not theirs, is made by nobody who keeps to certain ones.
 * @throws Refusal city_unknown, city_needed
 */
export function requireMine(mine: Mine, cityIds: readonly string[] | null): void {
  if (cityIds === null && mine !== null) throw refuse('city_needed');
  const known = new Set(citiesToChoose(mine).map(({ id }) => id));
  if (cityIds?.some((id) => !known.has(id))) throw refuse('city_unknown');
}

/** @throws Refusal nothing_of_cities where cities would never be told of what is chosen */
export function requireOfCities(
  cityIds: readonly string[] | null,
  events: readonly WebhookEventType[],
): void {
  if (cityIds && events.some((type) => webhookEvents[type].about === 'order'))
    throw refuse('nothing_of_cities');
}
