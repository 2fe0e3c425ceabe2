/** Cities as operators see, make and change them. */
import { z } from 'zod';
import { type Calls, longText, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { CityAreas, Hours } from './cities/city-areas.ts';
import { CityFacts, CityId, cityStates } from './cities/city-facts.ts';

const State = z.enum(cityStates);
const reason = longText(300).min(3, 'Say why, in a few words.');

export const CitySummary = z.object({
  id: z.string(),
  state: State,
  /** The version of its facts that holds, and the newest, which may be still to come. */
  version: z.number().int(),
  newestVersion: z.number().int(),
  facts: CityFacts,
  squareKm: z.number(),
  /** Streets that were drawn and are known by name. */
  roads: z.number().int(),
  /** An extract was imported: ways go by real roads. */
  hasImportedStreets: z.boolean(),
});
export type CitySummary = z.output<typeof CitySummary>;

export const CityDetail = CitySummary.extend({
  versions: z.array(
    z.object({
      version: z.number().int(),
      facts: CityFacts,
      effectiveFrom: Timestamp,
      /** Null for what a file or a demo brought. */
      createdBy: z.number().int().nullable(),
      by: z.string().nullable(),
      createdAt: Timestamp,
      reason: z.string(),
    }),
  ),
  stateChanges: z.array(
    z.object({
      state: State,
      changedBy: z.number().int().nullable(),
      by: z.string().nullable(),
      changedAt: Timestamp,
      reason: z.string(),
    }),
  ),
});
export type CityDetail = z.output<typeof CityDetail>;

export const cityRefusals = {
  city_not_found: [404, 'There is no such city.'],
  city_exists: [409, 'There is a city of this id already.'],
  city_changed: [409, 'Somebody else changed this city meanwhile. Load the page again and look at it.'],
  city_elsewhere: [422, 'The middle of the city does not lie in the country that is named.'],
  city_area: [422, 'This area cannot be driven in.'],
  city_without_fares: [409, 'No fares hold in this city yet, so nobody could book. Publish its fares first.'],
  city_move: [409, 'A city in this state cannot be put into that one.'],
  town_not_found: [404, 'No town of this name is known. Write its country after a comma.'],
} satisfies RefusalCatalogue;

const ChangedFacts = CityFacts.extend({ areas: CityAreas.optional(), openingHours: Hours.optional() });
export type ChangedFacts = z.output<typeof ChangedFacts>;

const params = z.object({ id: CityId.meta({ examples: ['vaduz'] }) });
const rateLimit = { max: 120, windowSeconds: 300 } as const;

export const cityCalls = {
  'GET /api/operations/cities': {
    summary: 'All cities, also drafts and those that are closed, in their order',
    access: 'operator',
    permission: 'company.read',
    cities: 'filtered',
    reply: z.array(CitySummary),
  },
  'GET /api/operations/cities/:id': {
    summary: 'A city with the last hundred versions of its facts and changes of its state, who and why',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'id'],
    params,
    reply: CityDetail,
    refusals: ['city_not_found'],
  },
  'GET /api/operations/cities/:id/area.geojson': {
    summary: 'Where a city is driven in, as GeoJSON',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'id'],
    params,
    reply: z.string(),
    mediaType: 'application/geo+json',
    refusals: ['city_not_found'],
  },
  'GET /api/operations/cities/:id/areas.geojson': {
    summary: 'The areas of a city and where it is driven in, with all their properties, as GeoJSON',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'id'],
    params,
    reply: z.string(),
    mediaType: 'application/geo+json',
    refusals: ['city_not_found'],
  },
  'GET /api/operations/city-proposal': {
    summary: 'What is known of a town anywhere, as the facts of a new city, for an operator to look at',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    query: z.object({ town: text(120).min(2, 'Write the name of a town.') }),
    reply: CityFacts,
    refusals: ['town_not_found'],
    rateLimit,
  },
  'POST /api/operations/cities': {
    summary: 'Make a city; it is a draft until it is opened',
    access: 'operator',
    permission: 'cities.edit',
    cities: 'all',
    body: z.object({ facts: CityFacts, reason }),
    reply: CityDetail,
    status: 201,
    refusals: ['city_exists', 'city_area', 'city_elsewhere', 'city_not_found'],
    rateLimit,
  },
  'PUT /api/operations/cities/:id': {
    summary: 'Change what a city is, from now or from a moment ahead on; what was promised stays',
    access: 'operator',
    permission: 'cities.edit',
    cities: ['city', 'id'],
    params,
    body: z.object({
      /** The newest version, as it was looked at. */
      version: z.number().int().min(1),
      /** Areas and opening hours that are left out stay as they are. */
      facts: ChangedFacts,
      /** Null for at once. */
      effectiveFrom: Timestamp.nullable(),
      reason,
    }),
    reply: CityDetail,
    refusals: ['city_not_found', 'city_changed', 'city_area', 'city_elsewhere'],
    rateLimit,
  },
  'POST /api/operations/cities/:id/state': {
    summary: 'Open, pause or close a city; rides that are booked are driven in each',
    access: 'operator',
    permission: 'cities.edit',
    cities: ['city', 'id'],
    params,
    body: z.object({ from: State, to: z.enum(['open', 'paused', 'closed']), reason }),
    reply: CityDetail,
    refusals: ['city_not_found', 'city_changed', 'city_move', 'city_without_fares'],
    rateLimit,
  },
} satisfies Calls;
