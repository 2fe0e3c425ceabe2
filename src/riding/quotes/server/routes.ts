import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { quotingCalls, quotingRefusals } from '../contract.ts';
import { fareCalls, fareRefusals } from '../versions/contract.ts';
import { findPayable } from './matching.ts';
import { forgetNearNote, keepNearNote, openNearNote } from './near-notes.ts';
import { typesByCity } from './offered-types.ts';
import type { Quotes } from './service.ts';
import { findStopOrder } from './stop-order.ts';
import {
  discardDraft,
  listAreas,
  publishFares,
  saveDraft,
  showFares,
  showVersion,
  takeBackFares,
} from './versions/fare-versions.ts';
import { previewFares } from './versions/previewing.ts';

export function serveQuoting(app: FastifyInstance, { parts, estimate }: Quotes): void {
  serve(
    app,
    'Rides',
    { calls: quotingCalls, refusals: quotingRefusals },
    {
      'POST /api/rides/estimate': ({ actor, body }) => estimate(actor, body),
      'POST /api/rides/stop-order': async ({ body }) => ({ shorter: await findStopOrder(parts, body) }),
      'GET /api/rides/vehicle-types': () => typesByCity(parts),
      'GET /api/rides/payable': async ({ actor, query }) => ({
        quote: await findPayable(parts, actor, query),
      }),
      'GET /api/near-notes': ({ actor }) => openNearNote(parts, actor),
      'POST /api/near-notes': ({ actor, body }) => keepNearNote(parts, actor, body),
      'DELETE /api/near-notes': ({ actor }) => forgetNearNote(parts, actor),
    },
  );
}

/** What operators do with fares. */
export function serveFares(app: FastifyInstance, { parts }: Quotes): void {
  serve(
    app,
    'Operations',
    { calls: fareCalls, refusals: fareRefusals },
    {
      'GET /api/operations/fares': async ({ cities }) =>
        (await listAreas(parts)).filter(({ id }) => cities === null || cities.includes(id)),
      'GET /api/operations/fares/:area': ({ params }) => showFares(parts, params.area),
      'GET /api/operations/fares/:area/versions/:version': ({ params }) =>
        showVersion(parts, params.area, params.version),
      'PUT /api/operations/fares/:area/draft': ({ actor, params, body }) =>
        saveDraft(parts, actor, params.area, body),
      'POST /api/operations/fares/:area/versions/:version/discard': ({ actor, params, body }) =>
        discardDraft(parts, actor, { ...params, ...body }),
      'POST /api/operations/fares/:area/versions/:version/publish': ({ actor, params, body }) =>
        publishFares(parts, actor, { ...params, revision: body.revision }, body.from ?? null),
      'POST /api/operations/fares/:area/versions/:version/take-back': ({ actor, params, body }) =>
        takeBackFares(parts, actor, params, body.reason),
      'POST /api/operations/fares/:area/preview': ({ params, body }) =>
        previewFares(parts, params.area, body.sheet),
    },
  );
}
