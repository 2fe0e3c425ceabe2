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
