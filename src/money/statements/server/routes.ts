import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import { companyFileName } from '#src/platform/settings/company.ts';
import { statementCalls, statementRefusals, Year } from '../contract.ts';
import { parties } from '../year-statement.ts';
import { payeesFile } from './payees-file.ts';
import type { Statements } from './service.ts';
import { ownStatement } from './statements.ts';

const Params = z.object({ party: z.enum(parties) });
const Query = z.object({ year: Year.optional() });

export function serveStatements(app: FastifyInstance, { parts }: Statements): void {
  serve(
    app,
    'Payments',
    { calls: statementCalls, refusals: statementRefusals },
    {
      'GET /api/yearly-statements/:party': ({ actor, params, query }) =>
        ownStatement(parts, actor, params.party, query.year),
      'GET /api/operations/reports/payees.csv': async ({ actor, query, reply }) => {
        const pieces = await payeesFile(parts, actor, query);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${query.party}s-${query.year}.csv"`);
        return Readable.from(pieces, { objectMode: false });
      },
    },
  );

  const config = { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) };
  app.get(
    '/api/yearly-statements/:party/file.pdf',
    { schema: { hide: true }, config },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refuse('sign_in_required');
      const params = Params.safeParse(request.params);
      const query = Query.safeParse(request.query);
      if (!params.success || !query.success) throw refuse('invalid_request');
      const statement = await ownStatement(parts, actor, params.data.party, query.data.year);
      // Loaded for whoever wants one: it takes longer than all else that a start of Rove loads.
      const { toPdf } = await import('./statement-pdf.ts');
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="${companyFileName()}-${params.data.party}-${statement.year}.pdf"`,
        )
        .send(Buffer.from(await toPdf(statement)));
    },
  );
}
