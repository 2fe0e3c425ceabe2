/** The part of the OpenAPI document about what other programs are sent: each event with its shape and an example. */
import { z } from 'zod';
import { type WebhookEvent, webhookEvents } from '#src/platform/webhook-events.ts';
import { webhookShapes } from '#src/platform/webhook-shapes.ts';
import { type OpenApi, refTo } from './openapi-components.ts';

/** Adds `webhooks` to the document, in place. */
export function describeWebhooks(document: OpenApi): OpenApi {
  const all: [string, WebhookEvent][] = Object.entries(webhookEvents);
  document.webhooks = Object.fromEntries(
    all.map(([type, event]) => {
      const name = `Webhook${type.split(/[._]/).map(capital).join('')}`;
      document.components.schemas[name] = bodyOf(type, event);
      return [type, { post: describe(name, type, event) }];
    }),
  );
  return document;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function bodyOf(type: string, { about }: WebhookEvent) {
  const { $schema: _, ...shape } = z.toJSONSchema(
    z.object({
      type: z.literal(type),
      timestamp: z.iso.datetime(),
      data: z.looseObject(webhookShapes[about].shape),
    }),
  );
  return shape;
}

/** What every request says besides its body, by the Standard Webhooks specification. */
const headers = [
  [
    'webhook-id',
    'The same at every try and at a replay: what was heard before is left out by it.',
    'evt_9120',
  ],
  [
    'webhook-timestamp',
    'When this try was sent, in seconds since 1970; refuse what is older than five minutes.',
    '1793180400',
  ],
  [
    'webhook-signature',
    'One or, while a secret is rotated, two signatures with a space between: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`, with the bytes that follow `whsec_` as its key.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
].map(([name, description, example]) => ({
  ...{ name, description, example, in: 'header', required: true },
  schema: { type: 'string' },
}));

const describe = (name: string, type: string, { words, about }: WebhookEvent) => ({
  operationId: `on${name.slice('Webhook'.length)}`,
  summary: words,
  description:
    'Sent to addresses that were named at the desk. Any 2xx within 15 seconds is heard; anything else is tried again for three days, and 410 ends the address.',
  tags: ['Webhooks'],
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: refTo(name),
        example: { type, timestamp: '2026-10-28T09:00:00.000Z', data: exampleOf(webhookShapes[about]) },
      },
    },
  },
  responses: {
    '204': { description: 'Heard.' },
    '410': {
      description:
        'Nobody listens here any more: nothing is sent to this address until it is switched on again.',
    },
  },
});

const exampleOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, each]) => {
      const examples = (each as z.ZodType).meta()?.examples as readonly unknown[] | undefined;
      return [field, examples?.[0]];
    }),
  );
