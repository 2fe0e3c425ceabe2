import type { FastifyInstance } from 'fastify';
import type { Selling } from '#src/cars/selling/server/service.ts';
import { serve } from '#src/platform/http/serve.ts';
import { dealerDeskRefusals, leadCalls, stockCalls } from '../contract.ts';
import { changeStock, previewChange } from './changing.ts';
import { askForCopies, confirmCopies, copiesOf, endCopies } from './copies.ts';
import { countWaiting, leadsOf, settleLead } from './leads.ts';
import type { DealerDesk } from './service.ts';
import { stockFile, stockOf } from './stock.ts';

const tag = 'Vehicles';

export function serveDealerDesk(
  app: FastifyInstance,
  { parts }: Pick<Selling, 'parts'>,
  { parts: leadParts }: DealerDesk,
): void {
  serve(
    app,
    tag,
    { calls: stockCalls, refusals: dealerDeskRefusals },
    {
      'GET /api/my-stock': ({ actor, query }) => stockOf(parts, actor, query),
      'GET /api/my-stock.csv': async ({ actor, query, reply }) => {
        const file = await stockFile(parts, actor, query);
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="stock.csv"');
        return file;
      },
      'POST /api/my-stock/preview': ({ actor, body }) => previewChange(parts, actor, body),
      'POST /api/my-stock/changes': ({ actor, body }) => changeStock(parts, actor, body),
    },
  );
  serve(
    app,
    tag,
    { calls: leadCalls, refusals: dealerDeskRefusals },
    {
      'GET /api/my-leads': ({ actor, query }) => leadsOf(leadParts, actor, query),
      'GET /api/my-leads/waiting': ({ actor }) => countWaiting(leadParts, actor),
      'POST /api/my-leads/messages/:id/settle': ({ actor, params }) =>
        settleLead(leadParts, actor, params.id),
      'GET /api/lead-copies': ({ actor }) => copiesOf(leadParts, actor),
      'PUT /api/lead-copies': ({ actor, body }) => askForCopies(leadParts, actor, body),
      'POST /api/lead-copies/confirm': ({ actor, body }) => confirmCopies(leadParts, actor, body.code),
      'DELETE /api/lead-copies': ({ actor }) => endCopies(leadParts, actor),
    },
  );
}
