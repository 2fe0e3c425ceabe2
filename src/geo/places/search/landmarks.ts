/** Landmarks whose street address is known, found by it. */
import { type City, perCity } from '#src/geo/streets/cities/cities.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { partsOfStreet, type StreetName } from './street-words.ts';

export interface AddressedLandmark {
  city: City;
  name: string;
  number: number;
  street: string;
  at: Point;
}

const keyOf = (number: number, { base, type = '' }: StreetName) => `${number} ${base} ${type}`;

const byAddress = perCity(
  (city) =>
    new Map(
      addressedLandmarks(city).map((landmark): [string, AddressedLandmark] => [
        keyOf(landmark.number, partsOfStreet(landmark.street)),
        landmark,
      ]),
    ),
);

/** The landmark at that number of that street, or undefined; a side of town counts where both say one. */
export function landmarkAt(city: City, number: number, street: string): AddressedLandmark | undefined {
  const asked = partsOfStreet(street);
  const found = byAddress(city).get(keyOf(number, asked));
  const side = found && partsOfStreet(found.street).direction;
  return side && asked.direction && side !== asked.direction ? undefined : found;
}

/** Every landmark of the city whose address is known. */
export const addressedLandmarks: (city: City) => readonly AddressedLandmark[] = perCity((city) =>
  city.landmarks.flatMap(({ name, at, address = '' }) => {
    const [, digits, street] = /^(\d+) (.+)$/.exec(address) ?? [];
    return digits && street ? [{ city, name, number: Number(digits), street, at }] : [];
  }),
);
