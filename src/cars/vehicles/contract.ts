/** What finding and judging a vehicle answers and refuses. */
import { z } from 'zod';
import { Mileage, Price } from '#src/cars/valuation/shapes.ts';
import {
  type Calls,
  Id,
  idOf,
  nameShapes,
  text,
  token,
  typedCount,
  written,
} from '#src/platform/contract.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { mostFavorites, mostSavedSearches, oldestYear } from './rules.ts';
import { Deal, Facets, Note, SavedSearch, Vehicle, VehicleDetail, VehicleQuery } from './shapes.ts';

export const vehiclesRefusals = {
  vehicle_not_found: [404, 'Vehicle Not Found'],
  vehicle_removed: [410, 'This vehicle was taken off the market.'],
  not_your_favorites: [403, 'These favorites belong to someone else.'],
  invalid_filter: [400, 'Some filters cannot be used.'],
  invalid_cursor: [400, 'This page link is not one of ours. Start again from the first page.'],
  too_many_favorites: [409, `At most ${mostFavorites} favorites can be kept. Let one go first.`],
  too_many_searches: [409, `At most ${mostSavedSearches} searches can be saved. Forget one first.`],
  search_not_found: [404, 'This saved search is already gone.'],
  link_unknown: [404, 'This link is not known. It may have been used up.'],
} satisfies RefusalCatalogue;

const VehicleParams = z.object({ id: Id });
const UserParams = z.object({ userId: idOf<UserId>() });
const FavoriteBody = z.object({ userId: idOf<UserId>().optional(), vehicleId: idOf<VehicleId>() });

export const vehiclesCalls = {
  'GET /api/vehicles': {
    offer: 'cars',
    alike: true,
    summary: 'Vehicles for sale, 24 at a time; Link and X-Total-Count headers lead on',
    query: VehicleQuery.extend({
      limit: written(z.number().int().min(1).max(100)).default(24),
      cursor: text(200).optional(),
    }),
    reply: z.array(Vehicle),
    refusals: ['invalid_filter', 'invalid_cursor'],
  },
  'GET /api/vehicles/facets': {
    offer: 'cars',
    alike: true,
    summary: 'How many vehicles each filter would show',
    query: VehicleQuery,
    reply: Facets,
    refusals: ['invalid_filter'],
  },
  'GET /api/vehicles/compare': {
    offer: 'cars',
    summary: 'Up to four vehicles side by side',
    query: z.object({ ids: text(60) }),
    reply: z.array(VehicleDetail),
  },
  'GET /api/vehicles/:id': {
    offer: 'cars',
    summary: 'One vehicle',
    params: VehicleParams,
    reply: VehicleDetail,
    refusals: ['vehicle_not_found', 'vehicle_removed'],
  },
  'POST /api/vehicles/valuation': {
    offer: 'cars',
    summary: 'The deal rating of a price before it is published',
    body: z.object({
      year: typedCount(z.number().int().min(oldestYear).max(2100)),
      make: text(40).min(1),
      model: text(60).min(1),
      mileage: Mileage,
      condition: z.enum(['new', 'used']),
      trim: text(80).optional(),
      fuel: text(40).optional(),
      /** A listing that exists already, which is then not compared with itself. */
      vehicleId: idOf<VehicleId>().optional(),
      price: Price,
    }),
    reply: Deal.extend({
      reasons: z.array(z.string()),
      /** How far each comparable car lies from its own market price, as shares such as -0.03. */
      spread: z.array(z.number()),
    }),
    idempotent: false,
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'POST /api/favorites': {
    offer: 'cars',
    summary: 'Keep a vehicle among my favorites',
    access: 'signed_in',
    body: FavoriteBody,
    reply: z.object({ userId: idOf<UserId>(), vehicleId: idOf<VehicleId>() }),
    status: 201,
    refusals: ['not_your_favorites', 'vehicle_not_found', 'too_many_favorites'],
  },
  'DELETE /api/favorites/:vehicleId': {
    summary: 'Let a favorite go',
    access: 'signed_in',
    params: z.object({ vehicleId: idOf<VehicleId>() }),
    reply: z.void(),
    status: 204,
  },
  'GET /api/favorites/user/:userId': {
    summary: 'My favorite vehicles',
    access: 'signed_in',
    params: UserParams,
    reply: z.array(Vehicle),
    refusals: ['not_your_favorites'],
  },
  'GET /api/saved-searches': {
    summary: 'My saved searches',
    access: 'signed_in',
    reply: z.array(SavedSearch),
  },
  'POST /api/saved-searches': {
    offer: 'cars',
    summary: 'Save a search, and hear of new matches',
    access: 'signed_in',
    body: z.object({ query: text(1000), name: text(120).optional(), notify: z.boolean().default(true) }),
    reply: SavedSearch,
    status: 201,
    refusals: ['invalid_filter', 'too_many_searches'],
    rateLimit: { max: 60, windowSeconds: 600 },
  },
  'DELETE /api/saved-searches/:id': {
    summary: 'Forget a saved search',
    access: 'signed_in',
    params: VehicleParams,
    reply: z.void(),
    status: 204,
    refusals: ['search_not_found'],
  },
  'GET /api/vehicle-notes': {
    summary: 'Price drops of my favorites and new matches of my searches, newest first',
    access: 'signed_in',
    reply: z.array(Note),
  },
  'POST /api/vehicle-notes/read': {
    summary: 'Mark all my notes read',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
  'POST /api/unsubscribe': {
    summary: 'End the mails a link belongs to, without signing in',
    body: z.object({ token: token(1, 64) }),
    reply: z.object({ what: z.string() }),
    refusals: ['link_unknown', 'link_not_here'],
    idempotent: false,
    rateLimit: { max: 30, windowSeconds: 300 },
  },
} satisfies Calls;

/** Apart because mail programs post a form to it (RFC 8058), not JSON. */
export const endMailsCalls = {
  'POST /api/vehicle-mails/end': {
    summary: 'Ends such mails at once; the address in a mail’s List-Unsubscribe',
    query: z.object({ token: token(1, 64) }),
    reply: z.object({ what: z.string() }),
    refusals: ['link_unknown', 'link_not_here'],
    idempotent: false,
    rateLimit: { max: 30, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({ FavoriteBody });
