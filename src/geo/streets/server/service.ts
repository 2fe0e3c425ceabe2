/** Cities as other rooms are given them: in memory in every process, and told when one of them changes. */
import { type CitiesParts, keepCities } from './keep-cities.ts';

export { bringCities, hasDrivenWithoutCities } from './bringing.ts';
export { changeCity, getCity, listCities, makeCity, moveCity } from './changing.ts';

export type Cities = Awaited<ReturnType<typeof openCities>>;

export async function openCities(parts: CitiesParts) {
  const kept = await keepCities(parts);
  return { parts, ...kept };
}
