import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { savedListCalls, savedListRefusals } from '../contract.ts';
import { chooseColumns, type Parts, readRecords, removeList, saveList } from './saved-lists.ts';

export function serveDeskRecords(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    'Operations',
    { calls: savedListCalls, refusals: savedListRefusals },
    {
      'GET /api/operations/saved-lists': ({ actor, query }) => readRecords(parts, actor, query.table),
      'POST /api/operations/saved-lists': ({ actor, body }) => saveList(parts, actor, body),
      'DELETE /api/operations/saved-lists/:id': ({ actor, params }) => removeList(parts, actor, params.id),
      'PUT /api/operations/table-columns': ({ actor, body }) => chooseColumns(parts, actor, body),
    },
  );
}
