import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { type Accepted, readFile } from '#src/platform/http/uploads.ts';
import { importCalls, importRefusals, partCalls } from '../contract.ts';
import { partBytes } from '../rules.ts';
import {
  beginImport,
  callImportOff,
  getStreets,
  type ImportsParts,
  moveStreets,
  refuse,
  takePart,
} from './receiving.ts';

const acceptedParts: Accepted = { formats: ['pbf'] };

export async function serveImports(app: FastifyInstance, parts: ImportsParts): Promise<void> {
  serve(
    app,
    'Operations',
    { calls: importCalls, refusals: importRefusals },
    {
      'GET /api/operations/cities/:id/streets': ({ params }) => getStreets(parts, params.id),
      'POST /api/operations/cities/:id/street-imports': ({ actor, params, body }) =>
        beginImport(parts, actor, params.id, body),
      'POST /api/operations/street-imports/:importId/call-off': ({ params }) =>
        callImportOff(parts, params.importId),
      'POST /api/operations/cities/:id/streets/take-back': ({ actor, params, body }) =>
        moveStreets(parts, actor, params.id, { ...body, to: 'before' }),
      'POST /api/operations/cities/:id/streets/remove': ({ actor, params, body }) =>
        moveStreets(parts, actor, params.id, { ...body, to: 'none' }),
    },
  );
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: { fileSize: partBytes, files: 1, fields: 0, fieldSize: 100, parts: 1, headerPairs: 40 },
    });
    serve(
      scope,
      'Operations',
      { calls: partCalls, refusals: importRefusals },
      {
        'PUT /api/operations/street-imports/:importId/parts/:part': async ({ params, request }) => {
          const bytes = await readFile(request, 'part', () => refuse('part_too_large'), acceptedParts);
          return takePart(parts, params.importId, params.part, bytes);
        },
      },
    );
  });
}
