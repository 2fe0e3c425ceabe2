/** What is said after a name: the part of town, the town, the province. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import type { AddressColumns } from '#src/geo/streets/import/address-file.ts';
import { areasAround, areasOf } from './areas.ts';

export function placeWords(city: City, addresses: AddressColumns, at: Point): string[] {
  const { part, town } = areasAround(areasOf(addresses), at);
  return [...new Set([part, town ?? city.name, city.region?.code].filter((one) => one !== undefined))];
}
