import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { auditCalls } from './contract.ts';
import { type AuditParts, auditFile, listAudit } from './reading.ts';

export function serveAudit(app: FastifyInstance, parts: AuditParts): void {
  serve(
    app,
    'Operations',
    { calls: auditCalls, refusals: {} },
    {
      'GET /api/operations/audit': ({ query }) => listAudit(parts, query),
      'GET /api/operations/audit.csv': async ({ query, reply }) => {
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit.csv"');
        return Readable.from(auditFile(parts, query), { objectMode: false });
      },
    },
  );
}
