/** The OpenAPI document, made from the calls that are served: what each needs, answers and refuses. */
import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '#src/platform/config.ts';
import { type Call, nameShapes, nameShapesAgain } from '#src/platform/contract.ts';
import { existing } from '#src/platform/existing.ts';
import { type RefusalCatalogue, refusalNamed, wordsSaid } from '#src/platform/refusal.ts';
import { scopes } from '#src/platform/scopes.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { limitNames } from '#src/platform/settings/limits.ts';
import { version } from '../../../package.json' with { type: 'json' };
import { type OpenApi, operationsOf, tidyComponents } from './openapi-components.ts';
import { addExamples } from './openapi-examples.ts';
import { describeWebhooks } from './openapi-webhooks.ts';
import { limitWords } from './rate-limits.ts';

/** RFC 9457 problem details, the body of every refusal. */
const Problem = z.looseObject({
  type: z.string().meta({ examples: ['https://rove.example/api/docs#not_found'] }),
  title: z.string().meta({ examples: ['Not Found'] }),
  status: z
    .number()
    .int()
    .meta({ examples: [404] }),
  detail: z.string().meta({ examples: ['There is nothing here.'] }),
  code: z.string().meta({ examples: ['not_found'] }),
  instance: z.string().meta({ examples: ['req-1'] }),
  errors: z.record(z.string(), z.string()).optional(),
});
nameShapes({ Problem });

const tags: Record<string, string> = {
  Accounts: 'Signing up and in, sessions, profile.',
  Mail: 'The outbox of a demo.',
  Places: 'Finding places by name and by position.',
  Payments: 'Paying, saved methods, gift cards, receipts.',
  Drivers: 'Driver profiles, positions, who is near.',
  Rides: 'Estimates, bookings, and a ride from its request to its receipt.',
  Live: 'One stream of what happens, as server-sent events.',
  Vehicles: 'Cars for sale: searching, selling, inquiries, orders.',
  Equipment: 'The outfitter’s catalogue.',
  Blog: 'Posts, and asking for the newsletter.',
  Regulators: 'What cities ask with a token, by MDS 2.0.',
  Operations: 'What operators see and do.',
  Webhooks: 'What other programs are sent, signed by the Standard Webhooks specification.',
};

/** What the document is called. */
const titleNow = () => ({
  title: companyName(),
  description: `The API that ${companyName()}’s own pages and drivers’ phones use.`,
});

/** What was said of each refusal at the start, and what says it now: some name the company, or an amount. */
const saidAnew = new Map<string, () => string>();

/** The document, which is made once, with the company's name and amounts of now. */
export function openApiNow(app: FastifyInstance) {
  const document = app.swagger();
  const paths = structuredClone(document.paths) as OpenApi['paths'];
  for (const { operation } of operationsOf({ paths, components: { schemas: {} } }))
    for (const response of Object.values(operation.responses ?? {}))
      response.description = response.description
        .split('\n\n')
        .map((line) => saidAnew.get(line)?.() ?? line)
        .join('\n\n');
  return { ...document, paths, info: { ...document.info, ...titleNow() } };
}

/** Registers what collects the calls; every route registered afterwards is in the document. */
export async function describeCalls(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  // What it remembers of named shapes goes by how many there are, so each application has one of its own.
  const jsonSchemaTransform = createJsonSchemaTransform({});
  let isNamed = false;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        ...titleNow(),
        version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as { name: string },
      },
      servers: [{ url: config.publicUrl ?? '/', description: 'This installation.' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: `${secure ? '__Host-' : ''}rove.session_token`,
            description: 'Set by signing up or in.',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            description: `A key made at the desk: \`Authorization: Bearer key_…\`. Its scopes say which calls it may make: ${Object.entries(
              scopes,
            )
              .map(([scope, words]) => `\`${scope}\` to ${words}`)
              .join(
                '; ',
              )}. Every answer says in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how much of the key’s limit is left.`,
          },
        },
      },
    },
    // A route that describes nothing, such as the pages' own, is no call of the API.
    transform: (route) => {
      // The document is made in one go, and kept.
      if (!isNamed) nameShapesAgain();
      isNamed = true;
      return (route.schema as { operationId?: string } | undefined)?.operationId
        ? jsonSchemaTransform(route)
        : { schema: { hide: true }, url: route.url };
    },
    transformObject: (document) => complete(jsonSchemaTransformObject(document) as OpenApi) as never,
  });
}

/** What the document says about one call. */
export function describeCall(name: string, call: Call, tag: string, catalogue: RefusalCatalogue) {
  const [method, url] = name.split(' ') as [string, string];
  const status = call.status ?? 200;
  const needs = call.access && call.access !== 'anyone' ? call.access : undefined;
  return {
    ...(call.insteadOf ? {} : { operationId: operationId(method, url) }),
    summary: call.summary,
    tags: [tag],
    description: [
      ...(needs && needs !== 'signed_in' ? [`For accounts with the role ${needs}.`] : []),
      ...(call.permission ? [`Needs \`${call.permission}\` at the desk.`] : []),
      ...(call.scopes
        ? [`Programs may make it by a key with ${call.scopes.map((scope) => `\`${scope}\``).join(' or ')}.`]
        : []),
      ...(call.limit ? [`Above the limit for ${limitNames[call.limit]} it waits for a second person.`] : []),
      ...(call.offer ? [`Answered while \`${call.offer}\` is offered.`] : []),
      limitWords(method, call.rateLimit),
    ].join(' '),
    security: securityOf(needs !== undefined, call.scopes !== undefined),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: {
      [status]: describeReply(call, status),
      ...describeRefusals(call, catalogue, method),
    },
  };
}

const securityOf = (session: boolean, key: boolean): Record<string, string[]>[] => [
  ...(session ? [{ session: [] }] : []),
  ...(key ? [{ key: [] }] : []),
];

function describeReply({ reply, mediaType, summary }: Call, status: number) {
  if (status === 204) return z.undefined();
  return mediaType ? { description: summary, content: { [mediaType]: { schema: reply } } } : reply;
}

/** `POST /api/rides/:id/accept` -> `postRidesByIdAccept`. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replaceAll(':', 'by-')
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

/**
 * The answers of a call that refuse, by status, with every code that may be in them.
 * @throws Error for a code that no room refuses with
 */
export function describeRefusals(
  call: Pick<
    Call,
    | 'access'
    | 'cities'
    | 'limit'
    | 'scopes'
    | 'offer'
    | 'proof'
    | 'own'
    | 'duty'
    | 'params'
    | 'query'
    | 'body'
    | 'refusals'
    | 'idempotent'
  >,
  catalogue: RefusalCatalogue = {},
  method = 'GET',
) {
  const codes = [...(call.refusals ?? [])];
  if (call.params || call.query || call.body) codes.push('invalid_request');
  if (call.access && call.access !== 'anyone') codes.push('sign_in_required');
  if (call.access && !['anyone', 'signed_in'].includes(call.access)) codes.push('not_allowed');
  if (call.access === 'operator') codes.push('second_factor_needed');
  if (call.scopes) codes.push('key_invalid', 'scope_missing');
  if (call.cities === 'all') codes.push('all_cities_needed');
  if (typeof call.cities === 'object') codes.push('not_in_your_cities');
  if (call.limit) codes.push('second_person_needed', 'too_many_approvals');
  if (call.offer) codes.push('not_offered');
  if (call.proof) codes.push('proof_required');
  if (call.own) codes.push('shared_account');
  if (call.duty) codes.push('duty_missing');
  if (method !== 'GET') codes.push('cross_site_request');
  if (call.body) codes.push('unsupported_media_type', 'body_too_large', 'request_timeout');
  if (method === 'POST' && call.idempotent !== false)
    codes.push('invalid_request', 'request_in_progress', 'idempotency_key_reused', 'answer_lost');
  codes.push('too_many_requests', 'internal_error', 'overloaded', 'database_unavailable');
  const lines = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const find = () => existing(catalogue[code] ?? refusalNamed(code), `the refusal ${code}`);
    const say = () => `\`${code}\`: ${wordsSaid(find()[1])}`;
    const [status] = find();
    const line = say();
    saidAnew.set(line, say);
    lines.set(status, [...(lines.get(status) ?? []), line]);
  }
  return Object.fromEntries(
    [...lines].map(([status, said]) => [
      status,
      {
        description: said.join('\n\n'),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
}

function complete(document: OpenApi): OpenApi {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (response.description === 'Default Response') {
        response.description = STATUS_CODES[status] ?? 'Done';
      }
    }
  }
  return describeWebhooks(addExamples(tidyComponents(document)));
}
