/** What is known of a town as the facts of a new city, so that an operator looks at them instead of typing them. */
import type { Places } from '#src/geo/places/server/service.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { circleAround } from '#src/geo/streets/cities/area.ts';
import { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { cityRefusals } from '#src/geo/streets/operations-contract.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { roadUnitOf } from '#src/platform/units.ts';

const refuse = refusalsOf(cityRefusals);

/** A start that somebody looks at: most of a town of some hundred thousand. */
const proposedKm = 8;
/** About what cars average in towns without much congestion. */
const proposedKmh = 30;

/** @throws Refusal town_not_found */
export function proposeCity(places: Pick<Places, 'town' | 'coverage'>, town: string): CityFacts {
  const found = places.town(town);
  if (!found) {
    const words =
      places.coverage() === 'world'
        ? cityRefusals.town_not_found[1]
        : 'Places are still being prepared, and only well-known cities are found until then. Try again in a minute.';
    throw refuse('town_not_found', { words, fields: { town: words } });
  }
  const { name, lat, lng, country, region } = found;
  const id = name
    .normalize('NFKD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .replace(/^[^a-z]+/, '');
  return CityFacts.parse({
    id: id.slice(0, 30).padEnd(2, 'x'),
    name,
    country: { name: new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country, code: country },
    region: region ?? null,
    timeZone: timeZoneAt({ lat, lng }),
    languages: [new Intl.Locale(`und-${country}`).maximize().language],
    distanceUnit: roadUnitOf(country),
    plateLabel: region?.name.toUpperCase().slice(0, 20) ?? '',
    centre: [lng, lat],
    averageKmh: proposedKmh,
    serviceArea: [circleAround([lng, lat], proposedKm)],
  });
}
