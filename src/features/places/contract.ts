/** The calls for finding places. */
import { z } from 'zod';
import { type Calls, Latitude, Longitude, nameShapes, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const placesRefusals = {
  place_not_found: [404, 'No place goes by that name.'],
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

export const placesCalls = {
  'GET /api/geocoding/autocomplete': {
    summary: 'Places that begin with or resemble what was typed, at most five',
    query: z.object({
      input: text(200),
      /** Where the person is: nearer places rank higher. */
      lat: Latitude.optional(),
      lng: Longitude.optional(),
    }),
    reply: z.array(Prediction).max(5),
    rateLimit: { max: 600, windowSeconds: 60 },
  },
  'GET /api/geocoding/details': {
    summary: 'Where an address or a predicted place is',
    query: z.object({
      /** A description, a `place_id`, or free text. */
      address: text(300).pipe(z.string().min(1)),
    }),
    reply: Location,
    refusals: ['place_not_found'],
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
} satisfies Calls;

nameShapes({ Source, Prediction, Location, Coverage });
