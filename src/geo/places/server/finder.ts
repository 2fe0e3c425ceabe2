/** What a text may mean, best first: coordinates, street addresses and corners of our cities, names of places anywhere. */
import { type City, type CityId, cities } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { findAddresses } from '../search/addresses.ts';
import { placesNamed } from '../search/city-entries.ts';
import { words } from '../search/fold.ts';
import type { FoundAddress } from '../search/found-address.ts';
import { landmarkAt } from '../search/landmarks.ts';
import type { FoundPlace, PlaceIndex } from '../search/place-index.ts';
import { readAddress, type WrittenAddress } from '../search/read-address.ts';

export interface Found {
  place: FoundPlace;
  /** From where the person is; undefined where nobody knows that. */
  meters: number | undefined;
}

export interface Finder {
  /** At most `limit`, best first; the same for a list and for who asks for the best alone. */
  find(query: string, near: Point | undefined, limit: number, slips?: boolean): Found[];
}

export interface Indexes {
  own: PlaceIndex;
  world: PlaceIndex;
}

/** Farther than this a place is another trip's: it is taken only by who chose it. */
export const farMeters = 80_000;
/** A plain match this good needs no search for typos. */
const goodEnough = 1.2;
/** An address of this quality leaves nothing to other places. */
const certain = 0.7;

export function createFinder(indexes: () => Indexes): Finder {
  return {
    find(query, near, limit, slips = true) {
      const written = readAddress(query);
      const { own, world } = indexes();
      const addresses = findAddresses(written, near).filter((place) => isInTownNamed(place, world));
      const [best] = addresses;
      const isAddress = best && best.kind !== 'street' && best.quality >= certain;
      const found = isAddress
        ? withLandmark(addresses, written, own)
        : merged([...addresses, ...named({ written, near, slips, limit }, { own, world })]);
      return onceByText(found)
        .slice(0, limit)
        .map((place) => ({ place, meters: near && distanceMeters(near, [place.lng, place.lat]) }));
    },
  };
}

const merged = (found: FoundPlace[]) => found.sort((a, b) => b.score - a.score);

function onceByText(found: readonly FoundPlace[]): FoundPlace[] {
  const seen = new Set<string>();
  return found.filter(({ name, secondary }) => {
    const text = `${name}\t${secondary}`;
    return !seen.has(text) && seen.add(text);
  });
}

/** Whoever writes a landmark's name and its address means the landmark: "City Hall, 100 Queen St W". */
function withLandmark(addresses: FoundAddress[], { parts }: WrittenAddress, own: PlaceIndex): FoundPlace[] {
  const [best] = addresses;
  if (parts.length < 2 || best?.kind !== 'address') return addresses;
  const [, digits, street = ''] = /^(\d+) (.+)$/.exec(best.name) ?? [];
  const there = landmarkAt(best.city, Number(digits), street);
  for (const { text } of parts) {
    const [landmark] = /\d/.test(text)
      ? []
      : ofCity(own.search(text, { limit: 8, near: [best.lng, best.lat] }), best.city);
    if (landmark && isThere(landmark, best, there?.name)) return [landmark, ...addresses];
  }
  return addresses;
}

/** An estimated number and a landmark on the spot are one place where they are so close. */
const besideMeters = 250;

const isThere = (landmark: FoundPlace, address: FoundPlace, known: string | undefined) =>
  landmark.name === known ||
  (landmark.isWhole === true &&
    distanceMeters([landmark.lng, landmark.lat], [address.lng, address.lat]) < besideMeters);

const ofCity = (found: readonly FoundPlace[], city: City) =>
  found.filter(({ id }) => id.startsWith(`${city.id}:`));

interface NameQuestion {
  written: WrittenAddress;
  near: Point | undefined;
  slips: boolean;
  limit: number;
}

/** Places by their names. What is in our cities is found by one part of what was written as well, if that is its name. */
function named({ written, near, slips, limit }: NameQuestion, { own, world }: Indexes): FoundPlace[] {
  if (written.name === '') return [];
  const isFitting = (place: FoundPlace) => !written.city || isIn(place, written.city);
  const search = (typos: boolean) =>
    [own, world]
      .flatMap((index) => index.search(written.name, { limit: limit * 2, near, typos }))
      .filter((place) => isFitting(place) && (!typos || isLikelyMeant(place, near)));
  const texts = [written.name, ...written.parts.map(({ text }) => text)];
  const called = [...new Set(texts.flatMap(placesNamed))]
    .flatMap((id) => own.byId(id) ?? [])
    .filter(isFitting)
    .map((place) => asCalled(place, near));
  const plain = [...called, ...search(false)];
  const best = Math.max(0, ...plain.map(({ score }) => score));
  if (best >= goodEnough || plain.length >= limit || !slips || hasNumber(written.name)) return plain;
  return plain.length > 0 && written.parts.length > 1 ? plain : search(true);
}

/** All that was written is the place's name, so nothing fits better but what is nearer. */
const asCalled = (place: FoundPlace, near: Point | undefined): FoundPlace => {
  const away = near ? distanceMeters(near, [place.lng, place.lat]) : 0;
  return {
    ...place,
    isWhole: true,
    score: 1.7 + 0.6 * (place.importance ?? 0) + (near ? 0.45 * Math.exp(-away / 40_000) : 0),
  };
};

const hasNumber = (text: string) => /\d/.test(text);

/** A town far away that is called nearly so is not what somebody meant, unless all the world knows it. */
const isLikelyMeant = (place: FoundPlace, near: Point | undefined) =>
  !near || distanceMeters(near, [place.lng, place.lat]) < farMeters || (place.importance ?? 0) >= 0.6;

/** Whether the place is of that city, or where it names a province alone, around it. */
function isIn(place: FoundPlace, cityId: CityId): boolean {
  if (place.id.startsWith(`${cityId}:`)) return true;
  const city = cities().find(({ id }) => id === cityId);
  return (
    city !== undefined &&
    !cities().some(({ id }) => place.id.startsWith(`${id}:`)) &&
    place.country === city.country.code
  );
}

const townMeters = 12_000;

/**
 * Whether the address lies in the town that was written after it. "100 King St W, Hamilton" is none of Toronto's, though a
 * street there is called so.
 */
function isInTownNamed({ leftOver, lat, lng }: FoundAddress, world: PlaceIndex): boolean {
  for (const text of leftOver.split(', ').slice(0, 3)) {
    if (text === '' || /\d/.test(text)) continue;
    const asked = words(text).join(' ');
    const towns = world
      .search(text, { limit: 8, near: [lng, lat] })
      .filter((place) => place.kind === 'city' && words(place.name).join(' ') === asked);
    if (
      towns.length > 0 &&
      !towns.some((town) => distanceMeters([town.lng, town.lat], [lng, lat]) < townMeters)
    )
      return false;
  }
  return true;
}
