/** Landmarks whose street address is known, found by it. */
import { type City, type CityId, cities, cityOf } from '#src/geo/streets/cities/cities.ts';
import { landmarkAddresses } from '#src/geo/streets/cities/landmark-addresses.ts';
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

let byAddress: Map<CityId, Map<string, AddressedLandmark>> | undefined;

function read(): Map<CityId, Map<string, AddressedLandmark>> {
  return new Map(
    cities.map(({ id }) => [
      id,
      new Map(
        addressedLandmarks(id).map((landmark): [string, AddressedLandmark] => [
          keyOf(landmark.number, partsOfStreet(landmark.street)),
          landmark,
        ]),
      ),
    ]),
  );
}

/** The landmark at that number of that street, or undefined; a side of town counts where both say one. */
export function landmarkAt(city: CityId, number: number, street: string): AddressedLandmark | undefined {
  byAddress ??= read();
  const asked = partsOfStreet(street);
  const found = byAddress.get(city)?.get(keyOf(number, asked));
  const side = found && partsOfStreet(found.street).direction;
  return side && asked.direction && side !== asked.direction ? undefined : found;
}

const ofCity = new Map<CityId, readonly AddressedLandmark[]>();

/** Every landmark of the city whose address is known. */
export function addressedLandmarks(cityId: CityId): readonly AddressedLandmark[] {
  const known = ofCity.get(cityId) ?? readLandmarks(cityId);
  ofCity.set(cityId, known);
  return known;
}

function readLandmarks(cityId: CityId): AddressedLandmark[] {
  const city = cityOf(cityId);
  const known = landmarkAddresses(cityId);
  return city.landmarks.flatMap((landmark) => {
    const [, digits, street] = /^(\d+) (.+)$/.exec(known.get(landmark.name) ?? '') ?? [];
    return digits && street
      ? [{ city, name: landmark.name, number: Number(digits), street, at: landmark.at }]
      : [];
  });
}
