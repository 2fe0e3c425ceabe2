import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { tradeInCalls, tradeInRefusals } from '../contract.ts';
import { askTradeIn, rangeOfForm } from './asking.ts';
import { nameFigure } from './naming.ts';
import type { TradeInParts } from './parts.ts';
import { tradeInOf } from './views.ts';

export function serveTradeIns(app: FastifyInstance, parts: TradeInParts): void {
  serve(
    app,
    'Vehicles',
    { calls: tradeInCalls, refusals: tradeInRefusals },
    {
      'POST /api/trade-in-ranges': ({ body }) => rangeOfForm(parts, body),
      'POST /api/vehicles/:id/trade-ins': ({ actor, params, body }) =>
        askTradeIn(parts, actor, params.id, body),
      'GET /api/inquiries/:id/trade-in': ({ actor, params }) => tradeInOf(parts, actor, params.id),
      'POST /api/trade-ins/:id/figure': ({ actor, params, body }) =>
        nameFigure(parts, actor, params.id, body),
    },
  );
}
