/** Where postal codes are: by their first characters in drawn cities, whole where an extract has them. */
import { type City, perCities } from '#src/geo/streets/cities/cities.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { textAt } from '#src/geo/streets/import/address-file.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';

export interface PostalArea {
  code: string;
  city: City;
  at: Point;
}

const keyOf = (code: string) => code.toUpperCase().replace(/[\s-]/g, '');

const areasByCode = perCities((all) => {
  const found = new Map<string, PostalArea>();
  for (const city of all) {
    for (const [code, at] of Object.entries(city.postalAreas)) found.set(keyOf(code), { code, city, at });
    const addresses = addressesOf(city);
    addresses?.postcodeText.forEach((text, i) => {
      const code = textAt(addresses, text);
      const at: Point = [(addresses.postcodeLng[i] ?? 0) / 1e7, (addresses.postcodeLat[i] ?? 0) / 1e7];
      if (keyOf(code).length >= 3) found.set(keyOf(code), { code, city, at });
    });
  }
  return found;
});

export const postalAreaOf = (code: string): PostalArea | undefined =>
  areasByCode().get(keyOf(code)) ?? areasByCode().get(keyOf(code).slice(0, 3));

const hasImported = perCities((all) => all.some((city) => addressesOf(city) !== undefined));

/** A code that an extract has, and the text without it. A number that begins a line is a house's, unless another follows. */
export function takePostcode(text: string): { text: string; code: string } | undefined {
  if (!hasImported()) return undefined;
  for (const found of text.matchAll(
    /(?<![\p{L}\d])([\p{L}\d]{2,7}(?:[ -][\p{L}\d]{2,5})?|\d{5}-\d{4})(?![\p{L}\d])/giu,
  )) {
    for (const said of [found[0], found[0].split(/[ -]/, 1).join('')]) {
      if (!/\d/.test(said) || !areasByCode().has(keyOf(said))) continue;
      const rest = text.slice(found.index + said.length);
      const isFirst = !/[\p{L}\d]/u.test(text.slice(0, found.index));
      if (isFirst && /^\d+$/.test(said) && /\p{L}/u.test(rest) && !/\d/.test(rest)) continue;
      const plus = /^-\d{4}(?!\d)/.exec(rest)?.[0].length ?? 0;
      return { text: `${text.slice(0, found.index)}, ${rest.slice(plus)}`, code: said };
    }
  }
  return undefined;
}
