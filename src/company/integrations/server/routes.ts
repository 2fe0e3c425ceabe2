import type { FastifyInstance } from 'fastify';
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
import { citiesToChoose, type Mine } from './in-cities.ts';
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
      'GET /api/operations/integrations': ({ cities }) => list(parts, cities),
      'POST /api/operations/api-keys': ({ actor, cities, body }) => makeKey(parts, actor, cities, body),
      'POST /api/operations/api-keys/:id/revoke': ({ actor, cities, params }) =>
        revokeKey(parts, actor, cities, params.id),
      'POST /api/operations/webhooks': ({ actor, cities, body }) =>
        makeEndpoint(parts, { actor, cities }, body),
      'PUT /api/operations/webhooks/:id': ({ actor, cities, params, body: { reason: _, ...change } }) =>
        changeEndpoint(parts, { actor, cities }, params.id, change),
      'POST /api/operations/webhooks/:id/rotate': ({ actor, cities, params }) =>
        rotateSecret(parts, { actor, cities }, params.id),
      'POST /api/operations/webhooks/:id/test': ({ actor, cities, params }) =>
        sendTest(parts, { actor, cities }, params.id),
      'POST /api/operations/webhooks/:id/replay': ({ actor, cities, params, body }) =>
        replay(parts, { actor, cities }, params.id, body.deliveryId ?? null),
      'POST /api/operations/webhooks/:id/end': ({ actor, cities, params }) =>
        endEndpoint(parts, { actor, cities }, params.id),
      'GET /api/operations/webhooks/:id': ({ cities, params, query }) =>
        lookAtEndpoint(parts, cities, params.id, query),
    },
  );
}

async function list(parts: IntegrationParts, mine: Mine) {
  const rows = await findKeys(parts.database.db, mine, mostShown);
  const names = await parts.accounts.namesOf(rows.map(({ madeBy }) => madeBy));
  return {
    keys: rows.map((row) => asKey(row, names)),
    endpoints: await listEndpoints(parts, mine),
    cities: citiesToChoose(mine),
  };
}
