import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { regulatorCalls, regulatorRefusals } from '../contract.ts';
import type { MdsParts } from './answering.ts';
import { openAudit, readRegulators } from './desk.ts';
import { serveMds } from './mds-routes.ts';
import { makeToken, nameProvider, revokeToken } from './tokens.ts';

/** What cities ask, and the desk that lets them. */
export function serveRegulators(app: FastifyInstance, parts: MdsParts): void {
  serveMds(app, parts);
  serve(
    app,
    'Operations',
    { calls: regulatorCalls, refusals: regulatorRefusals },
    {
      'GET /api/operations/regulators': ({ query }) => readRegulators(parts, query),
      'POST /api/operations/regulators/tokens': ({ actor, body }) => makeToken(parts, actor.userId, body),
      'POST /api/operations/regulators/tokens/:id/revoke': ({ actor, params }) =>
        revokeToken(parts, actor.userId, params.id),
      'PUT /api/operations/regulators/cities/:city/provider': ({ actor, params, body }) =>
        nameProvider(parts, actor.userId, { city: params.city, providerId: body.providerId }),
      'GET /api/operations/regulators/audit.csv': async ({ query, reply }) => {
        const { name, file } = await openAudit(parts, query);
        reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
        return file;
      },
    },
  );
}
