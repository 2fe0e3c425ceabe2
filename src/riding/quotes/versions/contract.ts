/** Fares as operators write, try and publish them. */
import { z } from 'zod';
import { type Calls, ChosenDay, longText, text, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { publishAheadDays } from './bounds.ts';
import { FareArea, FarePreview, FareSheet, FareVersion, TypedFareSheet } from './shapes.ts';

export const fareRefusals = {
  fare_area_not_found: [404, 'There is no such city.'],
  fare_version_not_found: [404, 'There is no such version of the fares.'],
  fares_changed: [
    409,
    'Somebody else changed these fares meanwhile. Load the page again and look at what they set.',
  ],
  fare_time: [422, `Pick a time that is still ahead, at most ${publishAheadDays} days.`],
  fares_of_nothing: [
    422,
    'A short ride would cost nothing, which nobody can pay. Set the least that a ride costs.',
  ],
  fares_for_wheelchairs: [422, 'A ride for a wheelchair is no dearer than the company’s first vehicle type.'],
  fares_needed: [409, 'This is the only version that is published. Publish another one first.'],
} satisfies RefusalCatalogue;

const area = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,29}$/)
  .meta({ examples: ['toronto'] });
const Version = written(z.number().int().min(1).max(1_000_000));
const Revision = written(z.number().int().min(0).max(1_000_000));
const Reason = longText(300).min(3, 'Say why, in a few words.');
const ofVersion = z.object({ area, version: Version });
const Sheeted = FareVersion.extend({ sheet: FareSheet });

export const fareCalls = {
  'GET /api/operations/fares': {
    summary: 'The cities whose fares can be set, and everywhere beyond them',
    access: 'operator',
    permission: 'company.read',
    cities: 'filtered',
    reply: z.array(FareArea),
  },
  'GET /api/operations/fares/:area': {
    summary: 'The versions of what rides cost, newest first, with what holds and what is drafted',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'area'],
    params: z.object({ area }),
    reply: z.object({
      area: FareArea,
      versions: z.array(FareVersion),
      live: Sheeted.nullable(),
      draft: Sheeted.nullable(),
      /** What a first draft begins with. */
      start: FareSheet,
    }),
    refusals: ['fare_area_not_found'],
  },
  'GET /api/operations/fares/:area/versions/:version': {
    summary: 'One version of what rides cost',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'area'],
    params: ofVersion,
    reply: Sheeted,
    refusals: ['fare_area_not_found', 'fare_version_not_found'],
  },
  'PUT /api/operations/fares/:area/draft': {
    summary: 'Write the draft of the next version; rides are not priced by it',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'area'],
    params: z.object({ area }),
    body: z.object({
      /** That of the draft that was looked at; 0 where there was none. */
      revision: Revision,
      basedOn: Version.nullish(),
      /** The newest version that was looked at, 0 where there was none: a draft beside a newer one is refused. */
      newest: Revision.optional(),
      sheet: TypedFareSheet,
      reason: Reason,
    }),
    reply: Sheeted,
    refusals: ['fare_area_not_found', 'fare_version_not_found', 'fares_changed', 'vehicle_type_not_offered'],
    rateLimit: { max: 240, windowSeconds: 300 },
  },
  'POST /api/operations/fares/:area/versions/:version/discard': {
    summary: 'Throw a draft away',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'area'],
    params: ofVersion,
    body: z.object({ revision: Revision }),
    reply: z.void(),
    status: 204,
    refusals: ['fare_area_not_found', 'fares_changed'],
  },
  'POST /api/operations/fares/:area/versions/:version/publish': {
    summary: 'Price new estimates by a draft, from now or from a time on; what was quoted keeps its fares',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'area'],
    limit: 'fares',
    params: ofVersion,
    body: z.object({
      revision: Revision,
      /** By the clocks of the city; at once without it. */
      from: z
        .object({
          day: ChosenDay(),
          time: text(5)
            .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 04:00.')
            .meta({ examples: ['04:00'] }),
        })
        .nullish(),
    }),
    reply: FareVersion,
    refusals: [
      'fare_area_not_found',
      'fare_version_not_found',
      'fares_changed',
      'fare_time',
      'fares_of_nothing',
      'fares_for_wheelchairs',
    ],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/operations/fares/:area/versions/:version/take-back': {
    summary: 'Price new estimates by the version before again',
    access: 'operator',
    permission: 'fares.publish',
    cities: ['city', 'area'],
    limit: 'fares',
    params: ofVersion,
    body: z.object({ reason: Reason }),
    reply: FareVersion,
    refusals: ['fare_area_not_found', 'fare_version_not_found', 'fares_changed', 'fares_needed'],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/operations/fares/:area/preview': {
    summary: 'What the rides of the last seven days, at most the newest 2,000, would have cost',
    access: 'operator',
    permission: 'company.read',
    cities: ['city', 'area'],
    params: z.object({ area }),
    body: z.object({ sheet: TypedFareSheet }),
    reply: FarePreview,
    refusals: ['fare_area_not_found'],
    rateLimit: { max: 60, windowSeconds: 300 },
    idempotent: false,
  },
} satisfies Calls;
