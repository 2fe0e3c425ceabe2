/** The calls for a fare and for word of a driver near, and their refusals. */
import { z } from 'zod';
import { promotionsRefusals } from '#src/money/promotions/contract.ts';
import { type Calls, Latitude, Longitude, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { scheduleAheadDays } from './rules.ts';
import {
  Estimate,
  EstimateRequest,
  NearNote,
  NearNoteRequest,
  OutsideEstimate,
  PayableQuote,
} from './shapes.ts';
import { mostStops } from './stops.ts';

export type {
  Estimate,
  EstimateRequest,
  FarePart,
  NearNote,
  OutsideEstimate,
  PayableQuote,
} from './shapes.ts';

export const quotingRefusals = {
  ...promotionsRefusals,
  place_not_found: [422, 'We could not find that place. Pick one from the list.'],
  not_driven_there: [422, () => `${companyName()} does not drive there.`],
  city_paused: [409, 'No new rides are taken in this city for now. What is booked is driven.'],
  fares_not_set: [409, 'There are no fares here yet. Try again later.'],
  no_go_area: [422, 'Nobody is picked up or dropped off there. Move the pin to another place.'],
  outside_hours: [409, 'No rides are driven here at that time. Schedule one for later.'],
  same_place: [422, 'Pickup and destination are the same place.'],
  time_in_past: [422, 'Pick a time that is still ahead.'],
  time_too_far: [422, `Rides can be scheduled up to ${scheduleAheadDays} days ahead.`],
  ride_option_not_offered: [
    422,
    'This is not offered any more. Choose again what you want besides the ride.',
  ],
  promo_sign_in: [401, 'Sign in to use a promo code: each is for one person.'],
  time_invalid: [422, 'That date or time cannot be read.'],
  arrival_too_soon: [422, 'Nobody can be there by then. Pick a later time, or book a ride that leaves now.'],
  quote_not_found: [404, 'There is no such fare estimate.'],
  quote_expired: [410, 'This fare estimate has expired. Please get a fare estimate first.'],
} satisfies RefusalCatalogue;

/** A place on the way, where it was found. */
const Place = z.object({ lat: Latitude, lng: Longitude });

const promoRefusals = Object.keys(promotionsRefusals);

export const quotingCalls = {
  'POST /api/rides/estimate': {
    offer: 'rides',
    summary: 'A fare for a trip: good for 5 minutes where we drive, without a quote elsewhere',
    body: EstimateRequest,
    reply: z.discriminatedUnion('covered', [Estimate, OutsideEstimate]),
    refusals: [
      'vehicle_type_not_offered',
      'place_not_found',
      'city_paused',
      'fares_not_set',
      'no_go_area',
      'outside_hours',
      'same_place',
      'time_in_past',
      'time_too_far',
      'time_invalid',
      'arrival_too_soon',
      'ride_option_not_offered',
      'promo_sign_in',
      ...promoRefusals,
    ],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/rides/stop-order': {
    offer: 'rides',
    summary:
      'The shortest order of two or three stops and the whole minutes it saves; null where there is none',
    body: z.object({
      pickup: Place,
      stops: z
        .array(Place)
        .min(2, 'Name two stops or more.')
        .max(mostStops, `A ride has at most ${mostStops} stops.`),
      destination: Place,
    }),
    reply: z.object({
      shorter: z
        .object({
          /** The stops by their present places, from 0. */
          order: z.array(z.number().int()),
          savesMinutes: z.number().int(),
        })
        .nullable(),
    }),
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'GET /api/rides/vehicle-types': {
    offer: 'rides',
    alike: true,
    summary: 'Which vehicle types have fares in each city, and so are offered there, in the company’s order',
    reply: z.object({ byCity: z.record(z.string(), z.array(VehicleType)) }),
  },
  'GET /api/rides/payable': {
    offer: 'rides',
    summary: 'What would be paid for: an estimate by its name, or my newest open one of an amount; else null',
    query: z.object({ quoteId: text(80).optional(), amount: text(16).optional() }),
    reply: z.object({ quote: PayableQuote.nullable() }),
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'GET /api/near-notes': {
    summary: 'What I asked to be told of and am still waiting for, or null',
    access: 'signed_in',
    reply: z.object({ note: NearNote.nullable() }),
  },
  'POST /api/near-notes': {
    offer: 'rides',
    summary: 'Tell me, here and by mail, when a driver of a type is near; in place of an earlier wish',
    access: 'signed_in',
    body: NearNoteRequest,
    reply: z.object({ expiresAt: Timestamp }),
    status: 201,
    refusals: ['not_driven_there', 'vehicle_type_not_offered'],
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'DELETE /api/near-notes': {
    summary: 'Look no longer for a driver near',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
} satisfies Calls;
