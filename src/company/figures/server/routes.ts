import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { figureCalls, figureRefusals } from '../contract.ts';
import { type FigureParts, readFigures } from './figures.ts';
import { figuresCsv } from './figures-csv.ts';

export function serveFigures(app: FastifyInstance, parts: FigureParts): void {
  serve(
    app,
    'Operations',
    { calls: figureCalls, refusals: figureRefusals },
    {
      'GET /api/operations/figures': ({ query }) => readFigures(parts, query),
      'GET /api/operations/figures.csv': async ({ query, reply }) => {
        const figures = await readFigures(parts, query);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="figures-${figures.from}-${figures.to}.csv"`);
        return figuresCsv(figures);
      },
    },
  );
}
