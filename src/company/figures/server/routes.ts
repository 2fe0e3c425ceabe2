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
      'GET /api/operations/figures': ({ query, cities }) => readFigures(parts, query, cities),
      'GET /api/operations/figures.csv': async ({ query, cities, reply }) => {
        const figures = await readFigures(parts, query, cities);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="figures-${figures.from}-${figures.to}.csv"`);
        return figuresCsv(figures);
      },
    },
  );
}
