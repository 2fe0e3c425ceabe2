import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { expenseCalls, expenseRefusals } from '../contract.ts';
import type { ExpenseReceipts } from './service.ts';

export function serveExpenseReceipts(app: FastifyInstance, expenses: ExpenseReceipts): void {
  serve(
    app,
    'Rides',
    { calls: expenseCalls, refusals: expenseRefusals },
    {
      'GET /api/rides/expense-address': ({ actor }) => expenses.find(actor),
      'PUT /api/rides/expense-address': ({ actor, body }) => expenses.set(actor, body),
      'DELETE /api/rides/expense-address': ({ actor }) => expenses.end(actor),
      'POST /api/rides/expense-address/look': ({ body }) => expenses.look(body.token),
      'POST /api/rides/expense-address/answer': ({ body }) => expenses.answer(body.token, body.wanted),
      'POST /api/rides/:id/expense': ({ actor, params }) => expenses.send(actor, params.id),
    },
  );
}
