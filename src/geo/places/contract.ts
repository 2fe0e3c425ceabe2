/** The calls for finding places. */
import { z } from 'zod';
import { type Calls, Id, Latitude, Longitude, longText, nameShapes, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { mostSavedPlaces, savedKinds } from './rules.ts';

export const placesRefusals = {
  place_not_found: [404, 'No place goes by that name.'],
  place_unclear: [404, 'More than one place goes by that name, or it is far away. Pick it from the list.'],
  saved_place_not_found: [404, 'There is no such saved place.'],
  saved_place_name_taken: [409, 'You have a saved place of that name already.'],
  too_many_saved_places: [409, `At most ${mostSavedPlaces} places can be saved. Take one away first.`],
} satisfies RefusalCatalogue;

/** Who answered: the index and streets that ship with Rove, or the geocoder it was given. */
const Source = z.enum(['embedded', 'photon']);

export const Prediction = z.object({
  /** The whole address in one line. */
  description: z.string(),
  place_id: z.string(),
  main_text: z.string(),
  secondary_text: z.string(),
  types: z.array(z.string()),
  source: Source,
});
export type Prediction = z.infer<typeof Prediction>;

export const Location = z.object({
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  placeId: z.string(),
  source: Source,
});
export type Location = z.infer<typeof Location>;

/** All the world's places, or well-known cities until the index of all places is built. */
const Coverage = z.enum(['world', 'cities']);
export type Coverage = z.infer<typeof Coverage>;

export const SavedPlace = z.object({
  id: Id,
  kind: z.enum(savedKinds),
  /** `Home`, `Work`, or a name of the person's own. */
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type SavedPlace = z.infer<typeof SavedPlace>;

const PlaceToSave = z.object({
  kind: z.enum(savedKinds),
  /** For `other` alone; Home and Work have their names. */
  name: text(40).nullish(),
  address: text(200).min(1, 'Enter an address or place.'),
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
});
export type PlaceToSave = z.infer<typeof PlaceToSave>;
const SavedParams = z.object({ id: Id });

export const placesCalls = {
  'GET /api/geocoding/autocomplete': {
    summary: 'Places that begin with or resemble what was typed, at most five',
    query: z.object({
      input: longText(200),
      /** Where the person is, so that nearer places rank higher; the city of their last visit otherwise. */
      lat: Latitude.optional(),
      lng: Longitude.optional(),
    }),
    reply: z.array(Prediction).max(5),
    rateLimit: { max: 600, windowSeconds: 60 },
  },
  'GET /api/geocoding/details': {
    summary: 'Where an address or a predicted place is',
    query: z.object({
      /** A description, a `place_id`, or free text, which means what the list shows first. */
      address: longText(300).pipe(z.string().min(1)),
      /** Where the person is, as for the list; the city of their last visit otherwise. */
      lat: Latitude.optional(),
      lng: Longitude.optional(),
    }),
    reply: Location,
    refusals: ['place_not_found', 'place_unclear'],
    rateLimit: { max: 300, windowSeconds: 60 },
  },
  'GET /api/geocoding/reverse': {
    summary: 'What is at a place, in words',
    query: z.object({ lat: Latitude, lng: Longitude }),
    reply: Location,
    rateLimit: { max: 300, windowSeconds: 60 },
  },
  'GET /api/geocoding/coverage': {
    summary: 'Which places are found',
    reply: z.object({ coverage: Coverage }),
    rateLimit: { max: 600, windowSeconds: 60 },
  },
  'GET /api/saved-places': {
    summary: 'My saved places: Home and Work first, then by name',
    access: 'signed_in',
    reply: z.array(SavedPlace),
  },
  'POST /api/saved-places': {
    summary: 'Save a place; Home and Work take the place of the earlier one',
    access: 'signed_in',
    body: PlaceToSave,
    reply: SavedPlace,
    status: 201,
    refusals: ['place_not_found', 'saved_place_name_taken', 'too_many_saved_places'],
  },
  'PUT /api/saved-places/:id': {
    summary: 'Change a saved place',
    access: 'signed_in',
    params: SavedParams,
    body: PlaceToSave,
    reply: SavedPlace,
    refusals: ['place_not_found', 'saved_place_not_found', 'saved_place_name_taken'],
  },
  'DELETE /api/saved-places/:id': {
    summary: 'Take a saved place away; doing it again changes nothing',
    access: 'signed_in',
    params: SavedParams,
    reply: z.void(),
    status: 204,
  },
} satisfies Calls;

nameShapes({ SavedPlace, PlaceToSave, Source, Prediction, Location, Coverage });
