import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Id } from '#src/platform/contract.ts';
import { keyOf } from '#src/platform/http/idempotency.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import { appealCalls, appealRefusals } from '#src/riding/appeals/contract.ts';
import { demandCalls, demandRefusals } from '#src/riding/demand/contract.ts';
import { drivingCalls, drivingRefusals, StatementQuery } from '../contract.ts';
import type { Driving } from './service.ts';
import { toCsv } from './statement-csv.ts';

export function serveDriving(app: FastifyInstance, driving: Driving): void {
  const { destinations } = driving;
  serve(
    app,
    'Driving',
    { calls: drivingCalls, refusals: drivingRefusals },
    {
      'GET /api/drivers/:id/statement': ({ actor, params, query }) =>
        driving.statement(actor, params.id, query),
      'GET /api/drivers/:id/pay': ({ actor, params }) => driving.pay(actor, params.id),
      'PATCH /api/drivers/:id/pay': ({ actor, params, body }) => driving.changePay(actor, params.id, body),
      'POST /api/drivers/:id/bank-account': ({ actor, params }) => driving.openBank(actor, params.id),
      'POST /api/drivers/:id/bank-account/look': ({ actor, params }) => driving.lookAtBank(actor, params.id),
      'POST /api/drivers/:id/cash-out': ({ actor, params, request }) =>
        driving.cashOut(actor, params.id, keyOf(request)),
      'GET /api/drivers/:id/feedback': ({ actor, params }) => driving.feedback(actor, params.id),
      'GET /api/drivers/:id/destination': ({ actor, params }) => destinations.read(actor, params.id),
      'POST /api/drivers/:id/destination': ({ actor, params, body }) =>
        destinations.set(actor, params.id, body),
      'DELETE /api/drivers/:id/destination': ({ actor, params }) => destinations.end(actor, params.id),
    },
  );
  serve(
    app,
    'Driving',
    { calls: appealCalls, refusals: appealRefusals },
    {
      'GET /api/drivers/appeals': ({ actor }) => driving.appeals.own(actor),
      'POST /api/drivers/appeals': ({ actor, body }) => driving.appeals.make(actor, body),
      'GET /api/operations/appeals': ({ query, cities }) => driving.appeals.list(query.state, cities),
      'POST /api/operations/appeals/:id/answer': ({ actor, params, body }) =>
        driving.appeals.answer(actor, params.id, body),
    },
  );

  serve(
    app,
    'Rides',
    { calls: demandCalls, refusals: demandRefusals },
    { 'GET /api/demand': ({ actor }) => driving.demandFor(actor) },
  );

  const config = { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) };
  const statementOf = async (request: FastifyRequest) => {
    const actor = await app.findActor(request);
    if (!actor) throw refuse('sign_in_required');
    const driverId = Id.safeParse((request.params as { id: string }).id);
    const query = StatementQuery.safeParse(request.query);
    if (!driverId.success || !query.success) throw refuse('invalid_request');
    return driving.statement(actor, driverId.data, query.data);
  };
  const nameOf = ({ from, to }: { from: string; to: string }, kind: string) =>
    `attachment; filename="rove-statement-${from}-${to}.${kind}"`;

  app.get('/api/drivers/:id/statement.csv', { schema: { hide: true }, config }, async (request, reply) => {
    const statement = await statementOf(request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', nameOf(statement, 'csv'))
      .send(toCsv(statement));
  });
  app.get('/api/drivers/:id/statement.pdf', { schema: { hide: true }, config }, async (request, reply) => {
    const statement = await statementOf(request);
    // Loaded for whoever wants one: it takes longer than all else that a start of Rove loads.
    const { toPdf } = await import('./statement-pdf.ts');
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', nameOf(statement, 'pdf'))
      .send(Buffer.from(await toPdf(statement)));
  });
}
