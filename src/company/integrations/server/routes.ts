import type { FastifyInstance } from 'fastify';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { serve } from '#src/platform/http/serve.ts';
import { integrationsCalls, integrationsRefusals } from '../contract.ts';
import {
  changeEndpoint,
  endEndpoint,
  listEndpoints,
  lookAtEndpoint,
  makeEndpoint,
  replay,
  rotateSecret,
  sendTest,
} from './endpoints.ts';
import { findKeys } from './key-store.ts';
import { asKey, makeKey, mostShown, revokeKey } from './keys.ts';
import type { IntegrationParts } from './parts.ts';
import type { Integrations } from './service.ts';

export function serveIntegrations(app: FastifyInstance, { parts }: Integrations): void {
  serve(
    app,
    'Other programs',
    { calls: integrationsCalls, refusals: integrationsRefusals },
    {
      'GET /api/operations/integrations': () => list(parts),
      'POST /api/operations/api-keys': ({ actor, body }) => makeKey(parts, actor, body),
      'POST /api/operations/api-keys/:id/revoke': ({ actor, params }) => revokeKey(parts, actor, params.id),
      'POST /api/operations/webhooks': ({ actor, body }) => makeEndpoint(parts, actor, body),
      'PUT /api/operations/webhooks/:id': ({ actor, params, body: { reason: _, ...change } }) =>
        changeEndpoint(parts, actor, params.id, change),
      'POST /api/operations/webhooks/:id/rotate': ({ actor, params }) =>
        rotateSecret(parts, actor, params.id),
      'POST /api/operations/webhooks/:id/test': ({ actor, params }) => sendTest(parts, actor, params.id),
      'POST /api/operations/webhooks/:id/replay': ({ actor, params, body }) =>
        replay(parts, actor, params.id, body.deliveryId ?? null),
      'POST /api/operations/webhooks/:id/end': ({ actor, params }) => endEndpoint(parts, actor, params.id),
      'GET /api/operations/webhooks/:id': ({ params, query }) => lookAtEndpoint(parts, params.id, query),
    },
  );
}

async function list(parts: IntegrationParts) {
  const rows = await findKeys(parts.database.db, mostShown);
  const names = await parts.accounts.namesOf(rows.map(({ madeBy }) => madeBy));
  return {
    keys: rows.map((row) => asKey(row, names)),
    endpoints: await listEndpoints(parts),
    cities: cities().map(({ id, name }) => ({ id, name })),
  };
}
