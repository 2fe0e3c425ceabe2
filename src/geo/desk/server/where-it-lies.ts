/** A city lies in the country that it names: latitude and longitude the other way round make one at sea. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { distanceMeters } from '#src/geo/streets/geo.ts';
import { type ChangedFacts, type CityDetail, cityRefusals } from '#src/geo/streets/operations-contract.ts';
import { changeCity, makeCity } from '#src/geo/streets/server/changing.ts';
import type { Cities } from '#src/geo/streets/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';

const refuse = refusalsOf(cityRefusals);

/** Farther from any town of its country no city is; near a border the nearest town may be another country's. */
const nearKm = 75;

type Known = Pick<Places, 'coverage' | 'townNear'>;
type Given = Pick<CityFacts, 'centre' | 'country'>;

/** Until all the world's places are known nobody can say. @throws Refusal city_elsewhere */
export function refuseElsewhere(places: Known, { centre, country }: Given): void {
  const [lng, lat] = centre;
  if (places.coverage() !== 'world' || places.townNear({ lat, lng }, nearKm * 1000, country.code)) return;
  const at = `latitude ${lat}, longitude ${lng}`;
  const nearest = places.townNear({ lat, lng }, 10 * nearKm * 1000);
  const meters = nearest && distanceMeters(centre, [nearest.lng, nearest.lat]);
  const there = nearest
    ? `${Math.round((meters ?? 0) / 1000)} km from ${[nearest.name, nearest.secondary].filter(Boolean).join(', ')}`
    : 'far from any town';
  const isSwapped =
    Math.abs(lng) <= 85 && places.townNear({ lat: lng, lng: lat }, nearKm * 1000, country.code) !== undefined;
  const words = `The middle, ${at}, is ${there}, and no place of ${country.name} is within ${nearKm} km of it.${
    isSwapped
      ? ` The other way round it lies in ${country.name}: the latitude is ${lng} and the longitude ${lat}.`
      : ' Look at the country and at both numbers.'
  }`;
  throw refuse('city_elsewhere', { words, fields: { lat: words } });
}

/** @throws Refusal city_elsewhere, and those of making one */
export function makeCityThere(
  cities: Cities,
  places: Known,
  actor: Actor,
  wanted: { facts: CityFacts; reason: string },
): Promise<CityDetail> {
  refuseElsewhere(places, wanted.facts);
  return makeCity(cities, actor, wanted);
}

/** @throws Refusal city_elsewhere, and those of changing one */
export function changeCityThere(
  cities: Cities,
  places: Known,
  actor: Actor,
  id: string,
  wanted: { version: number; facts: ChangedFacts; effectiveFrom: string | null; reason: string },
): Promise<CityDetail> {
  refuseElsewhere(places, wanted.facts);
  return changeCity(cities, actor, id, wanted);
}
