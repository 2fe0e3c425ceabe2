/** Turns a contract into routes: each call is parsed, guarded, limited, run and its answer checked. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { areaOf, subjectOf } from '#src/platform/audit/naming.ts';
import type { Act } from '#src/platform/audit/under-way.ts';
import type { Call, Calls } from '#src/platform/contract.ts';
import { existing } from '#src/platform/existing.ts';
import { answersAlike } from '#src/platform/page-cache/page-actor.ts';
import type { PublicAnswerCache } from '#src/platform/page-cache/public-answer-cache.ts';
import { type RefusalCatalogue, refuse } from '#src/platform/refusal.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Actor, FindActor } from './actor.ts';
import { type FindProgram, hasRole } from './actor.ts';
import { callHeaders } from './answer-headers.ts';
import { programOf } from './bearer.ts';
import { describeCall } from './openapi.ts';
import { type CityFinders, citiesOfCall, requireCall } from './permission.ts';
import { type RateLimit, usualLimit } from './rate-limits.ts';
import { askedAgain, type Limited } from './second-person.ts';
import { type createStandIns, inPlaceOf, requireDuty, type StandIn } from './stand-ins.ts';

type Parsed<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? z.output<C[K]>
  : undefined;

export interface CallInput<C extends Call> {
  params: Parsed<C, 'params'>;
  query: Parsed<C, 'query'>;
  body: Parsed<C, 'body'>;
  actor: C extends { alike: true }
    ? null
    : C['access'] extends 'anyone' | undefined
      ? Actor | null
      : C extends { access: string }
        ? Actor
        : Actor | null;
  /** Of a call of the desk that is `filtered`: the cities it may show and change anything of, by their ids; null for all. */
  cities: readonly string[] | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** What is answered; a file may be sent piece by piece. */
type Answered<C extends Call> = z.input<C['reply']> | (C extends { mediaType: string } ? Readable : never);
export type Handlers<C extends Calls> = {
  [K in keyof C]: (input: CallInput<C[K]>) => Promise<Answered<C[K]>>;
};

/**
 * Registers every call of a contract with its handler.
 * `tag` names the feature in the API reference.
 */
export function serve<C extends Calls>(
  app: FastifyInstance,
  tag: string,
  contract: { calls: C; refusals: RefusalCatalogue },
  handlers: Handlers<C>,
): void {
  for (const [name, call] of Object.entries(contract.calls) as [keyof C & string, Call][]) {
    const [method, url] = name.split(' ') as [string, string];
    const handler = handlers[name] as (input: CallInput<Call>) => Promise<unknown>;
    const status = call.status ?? 200;
    if (call.limit)
      app.limited.add(name, {
        call,
        cityOf: (params) => app.cityFinders.cityOf(call, params),
        // As whoever asked, once another one approved.
        run: async ({ actor, given, approvedBy, key }, request, reply) => {
          const cities = await citiesOfCall(app.cityFinders, call, actor, given.params);
          return app.whileActing({ ...existing(actOf(name, call, actor, given), name), approvedBy }, () =>
            handler({
              ...(given as { params: never; body: never }),
              ...{ query: undefined as never, actor: actor as never, cities, reply },
              request: askedAgain(request, key),
            }),
          );
        },
      });
    app.route({
      method,
      url,
      schema: describeCall(name, call, tag, contract.refusals),
      helmet: false,
      onRequest: (_request, reply, done) => {
        reply.headers(callHeaders);
        done();
      },
      config: {
        rateLimit: call.rateLimit ? app.limitOf(call.rateLimit) : app.limitPerCaller(usualLimit(method)),
        idempotent: method === 'POST' && call.idempotent !== false,
        access: call.access ?? 'anyone',
      },
      // Who may not call is told so before what they sent is read.
      preParsing: async (request, reply) => {
        const program = call.ownBearer ? null : await programOf(app, request, reply);
        request.actor = program ?? (await app.findActor(request));
        request.actorId = request.actor?.userId;
        guard(call, request.actor);
        // An address that cannot be read is refused with the rest of what was sent.
        const params = call.params?.safeParse(request.params).data;
        request.standIn = await standInFor(app, call, request.actor);
        request.deskCities = await citiesOfCall(app.cityFinders, call, request.actor, params);
      },
      handler: async (request, reply) => {
        const { actor, deskCities: cities } = request;
        if (call.alike) answersAlike();
        const handleAs = (as: Actor | null) =>
          handler({
            params: request.params as never,
            query: request.query as never,
            body: request.body as never,
            actor: (call.alike ? null : as) as never,
            cities,
            request,
            reply,
          });
        const handle = () => inPlaceOf(app.standIns, { call, name, request }, handleAs);
        const act = actor && actOf(name, call, actor, request);
        const answer = !act ? handle : call.limit ? () => limited(act) : () => app.whileActing(act, handle);
        async function limited(act: Act): Promise<unknown> {
          const { params, body } = request;
          const approvedBy = await app.limited.weigh({ name, call, act, given: { params, body } });
          return app.whileActing({ ...act, limit: call.limit, approvedBy }, handle);
        }
        reply.status(status);
        return app.onceOnly(request, reply, actor, answer);
      },
    });
  }
}

/** Only calls that say which duty they are ask; who may not make one is told before what they sent is read. */
async function standInFor(app: FastifyInstance, call: Call, actor: Actor | null): Promise<StandIn | null> {
  if (!call.duty || !actor || actor.program) return null;
  const standIn = await app.standIns.find(actor);
  if (standIn && !call.twoSided) requireDuty(standIn, call.duty);
  return standIn;
}

/** What the audit says of a call of the desk; undefined for one that only reads and hands out no file. */
function actOf(
  name: string,
  call: Call,
  actor: Actor,
  { params, body }: Pick<FastifyRequest, 'params' | 'body'>,
): Act | undefined {
  const { permission, mediaType, decidesNothing } = call;
  if (!permission || decidesNothing) return undefined;
  const reads = name.startsWith('GET ') || permission.endsWith('.read');
  if (reads && mediaType !== 'text/csv') return undefined;
  const { reason } = (body ?? {}) as { reason?: unknown };
  return {
    by: actor.program
      ? { kind: 'integration', name: actor.program.name }
      : { kind: 'person', id: actor.userId },
    act: name,
    words: call.summary.split(/[;:]/)[0] ?? call.summary,
    area: areaOf(permission),
    subject: subjectOf(name, params as Record<string, unknown>),
    ...(typeof reason === 'string' && { reason }),
  };
}

/** So long nobody is asked again who they are. */
const provedForMs = 10 * 60_000;

function guard(call: Call, actor: Actor | null): void {
  if (call.offer && !isOffered(call.offer)) throw refuse('not_offered');
  const scopes = actor?.program?.scopes;
  // A key does what it names, and nothing besides: not even what visitors may.
  if (scopes) {
    if (!call.scopes?.some((scope) => scopes.includes(scope))) throw refuse('scope_missing');
    return;
  }
  const access = call.access ?? 'anyone';
  if (access === 'anyone') return;
  if (!actor) throw refuse('sign_in_required');
  if (access === 'operator' && actor.lacksSecondFactor) throw refuse('second_factor_needed');
  if (access !== 'signed_in' && !hasRole(actor, access)) throw refuse('not_allowed');
  requireCall(call, actor);
  if (call.own && actor.isShared) throw refuse('shared_account');
  // Sessions are written by the system's clock, so they are read by it.
  const provedAgoMs = Date.now() - (actor.provedAt?.getTime() ?? 0);
  if (call.proof && provedAgoMs > provedForMs) throw refuse('proof_required');
}

/** A limit as its plugin takes it; how many are let in depends on who asks. */
interface RateOption {
  max: (request: { ip: string }) => number;
  timeWindow: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor;
    findProgram: FindProgram;
    publicAnswers: PublicAnswerCache;
    limitOf: (limit: RateLimit) => RateOption;
    limitPerCaller: (limit: RateLimit) => RateOption;
    limited: Limited;
    cityFinders: CityFinders;
    standIns: ReturnType<typeof createStandIns>;
    whileActing: <T>(act: Act, work: () => Promise<T>) => Promise<T>;
    onceOnly: (
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | null,
      answer: () => Promise<unknown>,
    ) => Promise<unknown>;
  }
  interface FastifyRequest {
    /** Whom whoever asks works for, of a call that is one of a seller's. */
    standIn: StandIn | null;
    /** Who a call acts for; set before its handler runs. */
    actor: Actor | null;
    /** The cities to which a call of the desk keeps, null for all; set before its handler runs. */
    deskCities: readonly string[] | null;
  }
  interface FastifyContextConfig {
    idempotent?: boolean;
  }
}
