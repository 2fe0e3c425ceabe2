import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { approvalsCalls, approvalsRefusals } from '../contract.ts';
import { approve, decline, withdraw } from './deciding.ts';
import type { Approvals } from './service.ts';
import { countForMe, listApprovals, viewOf } from './views.ts';

export function serveApprovals(app: FastifyInstance, { parts }: Approvals): void {
  serve(
    app,
    'Operators',
    { calls: approvalsCalls, refusals: approvalsRefusals },
    {
      'GET /api/operations/approvals': ({ actor }) => listApprovals(parts, actor),
      'GET /api/operations/approvals/waiting': ({ actor }) => countForMe(parts, actor),
      'POST /api/operations/approvals/:id/approve': async ({ actor, params, body, request, reply }) => {
        const { row, answer } = await approve(parts, actor, params.id, body, { request, reply });
        const { link } = (answer ?? {}) as { link?: unknown };
        return {
          approval: await viewOf(parts, actor, row),
          link: typeof link === 'string' ? link : null,
        };
      },
      'POST /api/operations/approvals/:id/decline': async ({ actor, params, body }) =>
        viewOf(parts, actor, await decline(parts, actor, params.id, body.reason)),
      'POST /api/operations/approvals/:id/withdraw': async ({ actor, params }) =>
        viewOf(parts, actor, await withdraw(parts, actor, params.id)),
    },
  );
}
