import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { toRide } from '#src/riding/lifecycle/server/views/view.ts';
import { familyCalls, familyRefusals } from '../contract.ts';
import { bookByFamily, readPaying } from './booking.ts';
import { endInFamily, inviteToFamily, joinFamily, setFamilyRules, takeInvitationBack } from './members.ts';
import type { Families } from './service.ts';
import { followRide } from './telling.ts';
import { readCardAsked, readFamily } from './views.ts';

export function serveFamilies(app: FastifyInstance, { parts }: Families): void {
  serve(
    app,
    'Rides',
    { calls: familyCalls, refusals: familyRefusals },
    {
      'GET /api/family': async ({ actor }) => ({ family: await readFamily(parts, actor) }),
      'POST /api/family/invitations': ({ actor, body }) => inviteToFamily(parts, actor, body),
      'POST /api/family/invitations/:invitationId/end': ({ actor, params }) =>
        takeInvitationBack(parts, actor, params.invitationId),
      'POST /api/family/join': ({ actor, body }) => joinFamily(parts, actor, body.token),
      'PUT /api/family/members/:memberId': ({ actor, params, body }) =>
        setFamilyRules(parts, actor, params.memberId, body),
      'POST /api/family/members/:memberId/end': ({ actor, params }) =>
        endInFamily(parts, actor, params.memberId),
      'GET /api/family/paying': ({ actor, query }) => readPaying(parts, actor, query.quoteId),
      'POST /api/family/rides': async ({ actor, body, request }) =>
        toRide(await bookByFamily(parts, actor, { address: request.ip, said: body }), parts.drivers, 'rider'),
      'POST /api/family/rides/:rideId/follow': ({ actor, params }) => followRide(parts, actor, params.rideId),
      'GET /api/family/rides/:rideId/card': ({ actor, params }) => readCardAsked(parts, actor, params.rideId),
    },
  );
}
