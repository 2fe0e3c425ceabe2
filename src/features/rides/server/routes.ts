import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { driverTimeZone } from '#src/features/drivers/rules.ts';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import { isCursor } from '#src/platform/events/events.ts';
import { describeRefusals } from '#src/platform/http/openapi.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Live } from '#src/platform/live/live.ts';
import { refuse } from '#src/platform/refusal.ts';
import { LiveQuery, ridesCalls, ridesRefusals } from '../contract.ts';
import { rideOperationsCalls } from '../operations-contract.ts';
import type { Rides } from './service.ts';
import { toRide } from './view.ts';

export function serveRides(app: FastifyInstance, rides: Rides, drivers: Drivers, live: Live): void {
  const { quoting, booking, moves, following, aftercare, conversation, requests, alarms, overseeing } = rides;
  const { liveRights, blocks } = rides;
  live.restOn(liveRights);
  serve(
    app,
    'Rides',
    { calls: ridesCalls, refusals: ridesRefusals },
    {
      'POST /api/rides/estimate': ({ actor, body }) => quoting.estimate(actor, body),
      'POST /api/rides': async ({ actor, body, request }) =>
        toRide(await booking.book(actor, body, request.ip), drivers, 'rider'),
      'GET /api/rides': ({ actor, query }) =>
        following.listOfRider(actor, actor.userId, query.limit, query.before),
      'GET /api/rides/user/:userId': ({ actor, params, query }) =>
        following.listOfRider(actor, params.userId, query.limit, query.before),
      'GET /api/rides/current': ({ actor }) => following.current(actor),
      'GET /api/rides/:id': ({ actor, params }) => following.detail(actor, params.id),
      'POST /api/rides/:id/cancel': async ({ actor, params, body }) => {
        const before = following.viewerOf(actor, await moves.get(params.id));
        return toRide(await moves.cancel(actor, params.id, body?.reason), drivers, before);
      },
      'POST /api/rides/:id/rate': async ({ actor, params, body }) => {
        const ride = await aftercare.rate(actor, params.id, body);
        return toRide(ride, drivers, following.viewerOf(actor, ride));
      },
      'POST /api/rides/:id/block': ({ actor, params }) => blocks.set(actor, params.id, true),
      'DELETE /api/rides/:id/block': ({ actor, params }) => blocks.set(actor, params.id, false),
      'POST /api/rides/:id/tip': async ({ actor, params, body }) =>
        toRide(await aftercare.tip(actor, params.id, body.amount), drivers, 'rider'),
      'GET /api/rides/:id/receipt': ({ actor, params }) => aftercare.receipt(actor, params.id),
      'GET /api/rides/:id/messages': ({ actor, params }) => conversation.list(actor, params.id),
      'POST /api/rides/:id/messages': ({ actor, params, body }) =>
        conversation.write(actor, params.id, body.text),
      'POST /api/rides/:id/share': ({ actor, params }) => conversation.share(actor, params.id),
      'DELETE /api/rides/:id/share': ({ actor, params }) => conversation.revokeShares(actor, params.id),
      'GET /api/shared-rides/:token': ({ params }) => following.shared(params.token),
      'POST /api/rides/:id/sos': ({ actor, params }) => alarms.raise(actor, params.id),
      'GET /api/ride-requests': ({ actor }) => requests.list(actor),
      'POST /api/rides/:id/accept': async ({ actor, params, body }) =>
        toRide(await moves.accept(actor, params.id, body?.driverId), drivers, 'driver'),
      'POST /api/rides/:id/decline': ({ actor, params, body }) =>
        moves.decline(actor, params.id, body?.reason),
      'POST /api/rides/:id/arriving': async ({ actor, params }) =>
        toRide(await moves.arriving(actor, params.id), drivers, 'driver'),
      'POST /api/rides/:id/arrived': async ({ actor, params }) =>
        toRide(await moves.arrived(actor, params.id), drivers, 'driver'),
      'POST /api/rides/:id/start': async ({ actor, params, body }) =>
        toRide(await moves.start(actor, params.id, body.pin), drivers, 'driver'),
      'POST /api/rides/:id/complete': async ({ actor, params }) =>
        toRide(await moves.complete(actor, params.id), drivers, 'driver'),
      'GET /api/drivers/:id/earnings': ({ actor, params }) => {
        const state = drivers.find(params.id)?.state ?? '';
        return aftercare.earnings(actor, params.id, driverTimeZone(state));
      },
    },
  );

  serve(
    app,
    'Operations',
    { calls: rideOperationsCalls, refusals: ridesRefusals },
    {
      'GET /api/operations/rides/overview': () => overseeing.overview(),
      'GET /api/operations/rides': ({ query }) => overseeing.list(query),
      'GET /api/operations/alarms': ({ query }) => alarms.list(query.state),
      'POST /api/operations/alarms/:id/settle': ({ actor, params, body }) =>
        alarms.settle(actor, params.id, body.note),
    },
  );

  app.get(
    '/api/live',
    {
      schema: {
        operationId: 'getLive',
        summary: 'The live stream (server-sent events); resumes at Last-Event-ID',
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
    },
    async (request, reply) => {
      const { topics, share } = request.query as { topics: string; share?: string };
      const actor = await app.findActor(request);
      const claim = {
        topics: topics.split(',').filter(Boolean),
        userId: actor?.userId ?? null,
        sessionId: actor?.sessionId ?? null,
        share,
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
