import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { text, token } from '#src/platform/contract.ts';
import { isCursor } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { describeRefusals } from '#src/platform/http/openapi.ts';
import { serve } from '#src/platform/http/serve.ts';
import { type Live, liveLimitWords } from '#src/platform/live/live.ts';
import { refuse } from '#src/platform/refusal.ts';
import { findLink, openLink } from '#src/platform/secrets/secret-links.ts';
import { driverTimeZone } from '#src/riding/drivers/rules.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { ridesCalls, ridesRefusals } from '#src/riding/rides/contract.ts';
import { rideOperationsCalls } from '#src/riding/rides/operations-contract.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { bookRide, wishesOf } from './booking/booking.ts';
import { topicFor } from './desk/operations.ts';
import { decline } from './dispatch/declining.ts';
import { findEarnings, findReceipt, rate, tip } from './money/aftercare.ts';
import { asDriver } from './moves/as-driver.ts';
import { setBlock } from './moves/blocks.ts';
import { callOff, cancel } from './moves/cancelling.ts';
import { arrived, arriving, complete, completeForDriver, start } from './moves/driver-steps.ts';
import { accept, getRide } from './moves/moves.ts';
import { arrivedAtStop, leftStop } from './moves/stops.ts';
import { refuse as refuseRide } from './parts.ts';
import type { Rides } from './service.ts';
import {
  findDetail,
  listRides,
  prepareCurrentRides,
  prepareUpcomingRide,
  sharedRide,
  viewerOf,
} from './views/ride-views.ts';
import { revokeShares, shareRide } from './views/sharing.ts';
import { toRide } from './views/view.ts';

/** The live stream is no ordinary call: `GET /api/live?topics=ride:12,city:toronto`. */
const LiveQuery = z.object({
  topics: text(300).default(''),
  /** Opens a `ride:` topic to somebody the ride was shared with. */
  share: token(0, 64).optional(),
});

export function serveRides(app: FastifyInstance, rides: Rides, drivers: Drivers, live: Live): void {
  live.restOn(rides.liveRights);
  serveCalls(app, rides, drivers);
  serveOperations(app, rides);
  serveLive(app, rides, live);
}

function serveCalls(app: FastifyInstance, { parts, requests }: Rides, drivers: Drivers): void {
  const moved = async (actor: Actor, move: Promise<RideRow>) =>
    toRide(await asDriver(parts, actor, move), drivers, 'driver');
  const currentRides = prepareCurrentRides(parts);
  const upcomingRide = prepareUpcomingRide(parts);
  serve(
    app,
    'Rides',
    { calls: ridesCalls, refusals: ridesRefusals },
    {
      'POST /api/rides': async ({ actor, body, request }) =>
        toRide(await bookRide(parts, actor, body, request.ip), drivers, 'rider'),
      'POST /api/rides/wishes': async ({ actor, body: { quoteId, ...wishes }, request }) => {
        const kept = wishesOf(parts, actor, wishes, request.ip);
        if (!(await parts.quotes.keepWishes(quoteId, actor.userId, kept)))
          throw refuseRide('quote_not_found');
      },
      'GET /api/rides': ({ actor, query }) =>
        listRides(parts, actor, actor.userId, query.limit, query.before),
      'GET /api/rides/user/:userId': ({ actor, params, query }) =>
        listRides(parts, actor, params.userId, query.limit, query.before),
      'GET /api/rides/current': ({ actor }) => currentRides(actor),
      'GET /api/rides/upcoming': async ({ actor }) => ({ ride: actor && (await upcomingRide(actor)) }),
      'GET /api/rides/:id': ({ actor, params }) => findDetail(parts, actor, params.id),
      'POST /api/rides/:id/cancel': async ({ actor, params, body }) => {
        const before = viewerOf(parts, actor, await getRide(parts, params.id));
        return toRide(await cancel(parts, actor, params.id, body ?? {}), drivers, before);
      },
      'POST /api/rides/:id/rate': async ({ actor, params, body }) => {
        const ride = await rate(parts, actor, params.id, body);
        return toRide(ride, drivers, viewerOf(parts, actor, ride));
      },
      'POST /api/rides/:id/block': ({ actor, params }) => setBlock(parts, actor, params.id, true),
      'DELETE /api/rides/:id/block': ({ actor, params }) => setBlock(parts, actor, params.id, false),
      'POST /api/rides/:id/tip': async ({ actor, params, body }) =>
        toRide(await tip(parts, actor, params.id, body.amount), drivers, 'rider'),
      'GET /api/rides/:id/receipt': ({ actor, params }) => findReceipt(parts, actor, params.id),
      'POST /api/rides/:id/share': ({ actor, params }) => shareRide(parts, actor, params.id),
      'DELETE /api/rides/:id/share': ({ actor, params }) => revokeShares(parts, actor, params.id),
      'GET /api/shared-rides/:token': ({ params, request }) =>
        sharedRide(parts, openLink(request, params.token)),
      'GET /api/ride-requests': ({ actor }) => requests.list(actor),
      'POST /api/rides/:id/accept': ({ actor, params, body }) =>
        moved(actor, accept(parts, actor, params.id, body?.driverId)),
      'POST /api/rides/:id/decline': ({ actor, params, body }) =>
        decline(parts, actor, params.id, body?.reason),
      'POST /api/rides/:id/arriving': ({ actor, params }) => moved(actor, arriving(parts, actor, params.id)),
      'POST /api/rides/:id/arrived': ({ actor, params, body }) =>
        moved(actor, arrived(parts, actor, params.id, body?.movedAt)),
      'POST /api/rides/:id/start': ({ actor, params, body }) =>
        moved(actor, start(parts, actor, params.id, body.pin, body.movedAt)),
      'POST /api/rides/:id/stops/:stop/arrived': ({ actor, params, body }) =>
        moved(actor, arrivedAtStop(parts, actor, params.id, params.stop, body?.movedAt)),
      'POST /api/rides/:id/stops/:stop/left': ({ actor, params, body }) =>
        moved(actor, leftStop(parts, actor, params.id, params.stop, body ?? {})),
      'POST /api/rides/:id/complete': ({ actor, params, body }) =>
        moved(actor, complete(parts, actor, params.id, body ?? {})),
      'GET /api/drivers/:id/earnings': ({ actor, params }) => {
        const state = drivers.find(params.id)?.state ?? '';
        return findEarnings(parts, actor, params.id, driverTimeZone(state));
      },
    },
  );
}

function serveOperations(app: FastifyInstance, { parts, overseeing }: Rides): void {
  serve(
    app,
    'Operations',
    { calls: rideOperationsCalls, refusals: ridesRefusals },
    {
      'GET /api/operations/rides/overview': ({ cities }) => overseeing.overview(cities),
      'GET /api/operations/rides': ({ query, cities }) => overseeing.list(query, cities),
      'POST /api/operations/rides/:id/end': async ({ actor, params, body: { charged, reason } }) => {
        if (charged) await completeForDriver(parts, actor, params.id, reason);
        else await callOff(parts, actor, params.id, reason);
      },
    },
  );
}

function serveLive(app: FastifyInstance, { liveRights }: Rides, live: Live): void {
  app.opensByLink({ path: /^\/live-tracking$/, parameter: 'share' });
  app.get(
    '/api/live',
    {
      schema: {
        operationId: 'getLive',
        summary: 'The live stream (server-sent events); resumes at Last-Event-ID',
        description: liveLimitWords,
        tags: ['Live'],
        security: [],
        querystring: LiveQuery,
        response: {
          200: {
            description: 'Events until the caller goes.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...describeRefusals({ query: LiveQuery, refusals: ['not_allowed'] }),
        },
      },
      compress: false,
      // What it says of pages would be kept with each stream for as long as that is open.
      helmet: false,
    },
    async (request, reply) => {
      const { topics, share } = request.query as { topics: string; share?: string };
      const actor = await app.findActor(request);
      const claim = {
        topics: topics
          .split(',')
          .filter(Boolean)
          .map((topic) => topicFor(topic, actor)),
        userId: actor?.userId ?? null,
        sessionId: actor?.sessionId ?? null,
        share: findLink(request, share),
      };
      const [standing] = await liveRights([claim]);
      if (!standing?.signedIn || standing.topics.length < claim.topics.length)
        throw refuse(actor ? 'not_allowed' : 'sign_in_required');
      const after = request.headers['last-event-id'];
      return live.open(reply, {
        ...claim,
        after: typeof after === 'string' && isCursor(after) ? after : undefined,
        address: request.ip,
      });
    },
  );
}
