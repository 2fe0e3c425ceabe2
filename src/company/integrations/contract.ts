/** Keys and webhooks of other programs, as the desk makes and ends them. */
import { z } from 'zod';
import {
  type Calls,
  Id,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  written,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { everyScope, type Scope } from '#src/platform/scopes.ts';
import { everyWebhookEvent, type WebhookEventType } from '#src/platform/webhook-events.ts';

export const integrationsRefusals = {
  key_not_found: [404, 'There is no such key.'],
  key_ended: [409, 'This key was revoked already.'],
  too_many_keys: [409, 'There are 200 keys in use. Revoke one that nobody uses.'],
  city_unknown: [422, 'Choose a city of the list.'],
  city_needed: [422, 'Your roles are for certain cities: choose which of them this is for.'],
  nothing_of_cities: [
    422,
    'Orders are of no city. Take them off what is told, or let it hear of all cities.',
  ],
  endpoint_not_found: [404, 'There is no such webhook.'],
  too_many_endpoints: [409, 'There are 50 webhooks. End one that nobody uses.'],
  address_not_public: [422, 'Enter an https address on the open internet, without a port or a password.'],
  still_rotating: [409, 'Two secrets sign already. Rotate again once the earlier one has ended.'],
  not_sending: [409, 'Nothing is sent to this webhook now. Switch it on first.'],
  nothing_to_replay: [409, 'None of this is given up or waits for another try.'],
} satisfies RefusalCatalogue;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How it begins; the whole is shown once. */
  prefix: z.string(),
  scopes: z.array(z.enum(everyScope as [Scope, ...Scope[]])),
  cityId: z.string().nullable(),
  perMinute: z.number().int(),
  madeBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const EventTypes = z
  .array(z.enum(everyWebhookEvent as [WebhookEventType, ...WebhookEventType[]]))
  .min(1, 'Choose what it is told of.')
  .max(everyWebhookEvent.length);

export const WebhookEndpoint = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: EventTypes,
  keyId: Id.nullable(),
  /** Told only of what is of these cities; null for all, and for what is of none. */
  cityIds: z.array(z.string()).nullable(),
  state: z.enum(['on', 'off', 'failed']),
  failingSince: Timestamp.nullable(),
  /** Until when the earlier secret signs too. */
  rotatingUntil: Timestamp.nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
  createdAt: Timestamp,
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

export const WebhookDelivery = z.object({
  id: written(z.number().int().min(1)),
  messageId: z.string(),
  type: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  createdAt: Timestamp,
  nextAt: Timestamp.nullable(),
  attempts: z.array(
    z.object({
      at: Timestamp,
      status: z.number().int().nullable(),
      tookMs: z.number().int(),
      words: z.string().nullable(),
    }),
  ),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Params = z.object({ id: Id });
const Reason = longText(300).min(3, 'Say why, in a few words.');
const Address = z
  .string()
  .trim()
  .max(500)
  .regex(/^https:\/\/\S+$/i, 'Enter an address that begins with https, a colon and two slashes.')
  .meta({ examples: ['https://lakeview.example/rides'] });
const Secret = z.object({
  /** Shown this once. */
  secret: z.string(),
});
const desk = { access: 'operator', permission: 'integrations.manage', cities: 'filtered' } as const;
const CityId = z.string().regex(/^[\w-]{1,60}$/);
const CityIds = z.array(CityId).min(1, 'Choose a city, or all of them.').max(500);
const Cities = z.array(z.object({ id: z.string(), name: z.string() }));
const DeliveryId = written(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

export const integrationsCalls = {
  'GET /api/operations/integrations': {
    ...desk,
    summary: 'Keys and webhooks of other programs in my cities; those in use first',
    reply: z.object({
      keys: z.array(ApiKey),
      endpoints: z.array(WebhookEndpoint),
      /** Of which I may make some. */
      cities: Cities,
    }),
  },
  'POST /api/operations/api-keys': {
    ...desk,
    summary: 'Make a key for another program. It is shown in this answer and never again',
    body: z.object({
      name: nameText(60, 'Name the program that uses it.'),
      scopes: z
        .array(z.enum(everyScope as [Scope, ...Scope[]]))
        .min(1, 'Choose what it may do.')
        .max(everyScope.length),
      /** The one city that it may have to do with. */
      cityId: CityId.nullish(),
      perMinute: written(z.number().int().min(1).max(6000)).default(120),
      /** For so many days; without it until it is revoked. */
      days: written(z.number().int().min(1).max(1825)).nullish(),
    }),
    reply: z.object({ key: ApiKey, secret: z.string() }),
    status: 201,
    refusals: ['city_unknown', 'city_needed', 'too_many_keys'],
    // The key itself is kept nowhere.
    idempotent: false,
  },
  'POST /api/operations/api-keys/:id/revoke': {
    ...desk,
    summary: 'Revoke a key; it opens nothing from this moment on',
    params: Params,
    body: z.object({ reason: Reason }),
    reply: ApiKey,
    refusals: ['key_not_found', 'key_ended'],
  },
  'POST /api/operations/webhooks': {
    ...desk,
    summary: 'Name an address that is told what happens. Its secret is shown in this answer and never again',
    body: z.object({
      name: nameText(60, 'Name who listens there.'),
      url: Address,
      events: EventTypes,
      /** Only rides that this key booked. */
      keyId: Id.nullish(),
      /** Only what is of these cities, which orders are never; without them of all and of none. */
      cityIds: CityIds.nullish(),
    }),
    reply: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
    status: 201,
    refusals: [
      'address_not_public',
      'city_unknown',
      'city_needed',
      'nothing_of_cities',
      'key_not_found',
      'too_many_endpoints',
    ],
    idempotent: false,
  },
  'PUT /api/operations/webhooks/:id': {
    ...desk,
    summary:
      'Change what a webhook is told and where, or switch it on or off; what waits goes out once it is on',
    params: Params,
    body: z.object({
      name: nameText(60, 'Name who listens there.'),
      url: Address,
      events: EventTypes,
      on: z.boolean(),
      /** Null for all and for what is of none; without them as they were. */
      cityIds: CityIds.nullish(),
      reason: Reason,
    }),
    reply: WebhookEndpoint,
    refusals: [
      'endpoint_not_found',
      'address_not_public',
      'city_unknown',
      'city_needed',
      'nothing_of_cities',
    ],
  },
  'POST /api/operations/webhooks/:id/rotate': {
    ...desk,
    summary: 'Give a webhook another secret; both sign for a day. It is shown in this answer and never again',
    params: Params,
    body: z.object({ reason: Reason }),
    reply: Secret,
    refusals: ['endpoint_not_found', 'still_rotating'],
    idempotent: false,
  },
  'POST /api/operations/webhooks/:id/test': {
    ...desk,
    summary: 'Send a test to a webhook',
    params: Params,
    reply: z.void(),
    status: 204,
    refusals: ['endpoint_not_found', 'not_sending'],
  },
  'POST /api/operations/webhooks/:id/replay': {
    ...desk,
    summary:
      'Send what was given up once more: one of it, or all; one that waits for its next try is tried now',
    params: Params,
    body: z.object({ deliveryId: DeliveryId.nullish() }),
    reply: z.object({ replayed: z.number().int() }),
    refusals: ['endpoint_not_found', 'not_sending', 'nothing_to_replay'],
  },
  'POST /api/operations/webhooks/:id/end': {
    ...desk,
    summary: 'End a webhook: nothing more is sent to it',
    params: Params,
    body: z.object({ reason: Reason }),
    reply: z.void(),
    status: 204,
    refusals: ['endpoint_not_found'],
  },
  'GET /api/operations/webhooks/:id': {
    ...desk,
    summary: 'One webhook with what was sent to it in 30 days, the newest first',
    params: Params,
    query: z.object({
      state: z.enum(['waiting', 'delivered', 'dead']).optional(),
      before: DeliveryId.optional(),
    }),
    reply: z.object({
      endpoint: WebhookEndpoint,
      deliveries: z.array(WebhookDelivery),
      before: z.number().int().nullable(),
      cities: Cities,
    }),
    refusals: ['endpoint_not_found'],
  },
} satisfies Calls;

nameShapes({ ApiKey, WebhookEndpoint, WebhookDelivery });
