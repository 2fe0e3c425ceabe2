/** One place as it goes into an index. */

/** Stored as its position in this list: append only. */
export const placeKinds = [
  'city',
  'district',
  'airport',
  'landmark',
  'station',
  'neighbourhood',
  'street',
  'corner',
  'address',
  'postal_area',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface PlaceEntry {
  /** Stable, and what the wire calls `place_id`. */
  id: string;
  name: string;
  /** Other whole names it goes by, in any script. */
  aliases: string[];
  /** Names of what it belongs to, matched but never shown. */
  within: string[];
  /** Said after the name; made from region and country where absent. */
  secondary?: string;
  kind: PlaceKind;
  lat: number;
  lng: number;
  /** Indices into the index's lists; -1 for none. */
  region: number;
  country: number;
  /** 0 to 1. */
  importance: number;
}

export interface Region {
  name: string;
  /** Words that also name it: postal codes such as ON. */
  codes: string[];
}

/** Places of the cities Rove drives in are likelier meant than a namesake elsewhere. */
export const kindBonus: Record<PlaceKind, number> = {
  city: 0.05,
  district: 0,
  airport: 0.1,
  landmark: 0.25,
  station: 0.2,
  neighbourhood: 0.2,
  street: 0.16,
  corner: 0.15,
  address: 0,
  postal_area: 0,
};
