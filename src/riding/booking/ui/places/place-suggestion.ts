import type { SavedKind } from '#src/geo/places/rules.ts';

/** A place offered while somebody types. */
export interface Suggestion {
  id: string;
  main: string;
  rest: string;
  /** What is put into the field. */
  address: string;
  /** What the server is asked for its position; the address where it is absent. */
  placeId?: string;
  lat?: number;
  lng?: number;
  /** Which kind of saved place it is; undefined for any other. */
  saved?: SavedKind;
}
