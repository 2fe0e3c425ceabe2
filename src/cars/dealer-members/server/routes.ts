import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { dealerMemberCalls, dealerMemberRefusals } from '../contract.ts';
import { actingFor, endActingWithDealers } from './acting.ts';
import {
  endMember,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  setRole,
  takeBack,
  teamOf,
  workFor,
  workOf,
} from './members.ts';
import type { DealerMembersParts } from './parts.ts';

/** From here on whoever works for a dealer may make a seller's calls in its place. */
export function serveDealerMembers(app: FastifyInstance, parts: DealerMembersParts): void {
  app.standIns.by(actingFor(parts));
  endActingWithDealers(parts);
  serve(
    app,
    'Vehicles',
    { calls: dealerMemberCalls, refusals: dealerMemberRefusals },
    {
      'GET /api/dealer-members': ({ actor }) => teamOf(parts, actor),
      'POST /api/dealer-members/invitations': ({ actor, body }) => inviteToTeam(parts, actor, body),
      'DELETE /api/dealer-members/invitations/:id': ({ actor, params }) => takeBack(parts, actor, params.id),
      'PATCH /api/dealer-members/:id': ({ actor, params, body }) =>
        setRole(parts, actor, params.id, body.role),
      'DELETE /api/dealer-members/:id': ({ actor, params }) => endMember(parts, actor, params.id),
      'POST /api/dealer-members/join': ({ actor, body }) => joinTeam(parts, actor, body.token),
      'GET /api/dealer-work': ({ actor }) => workOf(parts, actor),
      'POST /api/dealer-work': ({ actor, body }) => workFor(parts, actor, body.dealerId),
      'POST /api/dealer-work/:id/leave': ({ actor, params }) => leaveTeam(parts, actor, params.id),
    },
  );
}
