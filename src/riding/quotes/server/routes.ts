import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { quotingCalls, quotingRefusals } from '../contract.ts';
import { findPayable } from './matching.ts';
import { forgetNearNote, keepNearNote, openNearNote } from './near-notes.ts';
import type { Quotes } from './service.ts';

export function serveQuoting(app: FastifyInstance, { parts, estimate }: Quotes): void {
  serve(
    app,
    'Rides',
    { calls: quotingCalls, refusals: quotingRefusals },
    {
      'POST /api/rides/estimate': ({ actor, body }) => estimate(actor, body),
      'GET /api/rides/payable': async ({ actor, query }) => ({
        quote: await findPayable(parts, actor, query),
      }),
      'GET /api/near-notes': ({ actor }) => openNearNote(parts, actor),
      'POST /api/near-notes': ({ actor, body }) => keepNearNote(parts, actor, body),
      'DELETE /api/near-notes': ({ actor }) => forgetNearNote(parts, actor),
    },
  );
}
