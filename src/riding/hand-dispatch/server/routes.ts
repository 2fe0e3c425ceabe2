import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { handCalls, handRefusals } from '../contract.ts';
import { assign, releaseToOthers, takeBackAsking } from './assigning.ts';
import { readHand } from './candidates.ts';
import { readNotes, writeNote } from './notes.ts';
import type { HandParts } from './parts.ts';

export function serveHandDispatch(app: FastifyInstance, parts: HandParts): void {
  serve(
    app,
    'Operations',
    { calls: handCalls, refusals: handRefusals },
    {
      'GET /api/operations/rides/:id/hand': ({ params }) => readHand(parts, params.id),
      'POST /api/operations/rides/:id/assign': ({ actor, params, body }) =>
        assign(parts, actor, params.id, body),
      'POST /api/operations/rides/:id/take-back-asking': ({ actor, params, body }) =>
        takeBackAsking(parts, actor, params.id, body.driverId),
      'POST /api/operations/rides/:id/release': ({ actor, params, body }) =>
        releaseToOthers(parts, actor, params.id, body),
      'GET /api/operations/rides/:id/notes': ({ params }) => readNotes(parts, params.id),
      'POST /api/operations/rides/:id/notes': ({ actor, params, body }) =>
        writeNote(parts, actor, params.id, body.text),
    },
  );
}
