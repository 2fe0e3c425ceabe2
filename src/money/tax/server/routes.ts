import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { taxCalls, taxRefusals } from '../contract.ts';
import { addRegistration, endRegistrationNow, listRegistrations } from './registering.ts';
import { addRule, endRuleNow, listRules } from './ruling.ts';
import type { Taxes } from './service.ts';

export function serveTaxes(app: FastifyInstance, { parts }: Taxes): void {
  serve(
    app,
    'Operations',
    { calls: taxCalls, refusals: taxRefusals },
    {
      'GET /api/operations/tax-rules': () => listRules(parts),
      'POST /api/operations/tax-rules': ({ actor, body }) => addRule(parts, actor, body),
      'POST /api/operations/tax-rules/:id/end': ({ actor, params }) => endRuleNow(parts, actor, params.id),
      'GET /api/operations/tax-registrations': () => listRegistrations(parts),
      'POST /api/operations/tax-registrations': ({ actor, body }) => addRegistration(parts, actor, body),
      'POST /api/operations/tax-registrations/:id/end': ({ actor, params }) =>
        endRegistrationNow(parts, actor, params.id),
    },
  );
}
