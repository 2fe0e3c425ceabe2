import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { personRecordCalls, personRecordRefusals, savedListCalls, savedListRefusals } from '../contract.ts';
import { readPerson, writeNote } from './person-record.ts';
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
  serve(
    app,
    'Operations',
    { calls: personRecordCalls, refusals: personRecordRefusals },
    {
      'GET /api/operations/people/:id/record': ({ actor, params }) => readPerson(parts, actor, params.id),
      'POST /api/operations/people/:id/notes': ({ actor, params, body }) =>
        writeNote(parts, actor, { id: params.id, text: body.text }),
    },
  );
}
