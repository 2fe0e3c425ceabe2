import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { serve } from '#src/platform/http/serve.ts';
import { findLink } from '#src/platform/secrets/secret-links.ts';
import { companyFileName } from '#src/platform/settings/company.ts';
import { toRide } from '#src/riding/lifecycle/server/views/view.ts';
import { businessCalls, businessRefusals } from '../contract.ts';
import { businessDeskCalls } from '../operations-contract.ts';
import {
  applyForBusiness,
  askBillingAgain,
  confirmBillingAddress,
  decideBusiness,
  setCompanyAddress,
} from './applying.ts';
import { bookOnAccount, listPaying } from './booking.ts';
import { bookReceived, takeReceivedBack } from './invoicing.ts';
import {
  endMembership,
  inviteMember,
  joinBusiness,
  setMemberRole,
  setRules,
  takeInvitationBack,
} from './members.ts';
import { refuse } from './parts.ts';
import { invoiceLinesFile, readInvoice, statementFile } from './reading.ts';
import type { Businesses } from './service.ts';
import { listForDesk, listOwnBusinesses } from './views.ts';

const asCsv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${companyFileName()}-${name}.csv"`);

export function serveBusinesses(app: FastifyInstance, { parts }: Businesses): void {
  app.opensByLink({ path: /^\/business\/invoices\/[^/]+$/, parameter: 'key' });
  serve(
    app,
    'Rides',
    { calls: { ...businessCalls, ...businessDeskCalls }, refusals: businessRefusals },
    {
      'GET /api/businesses': ({ actor }) => listOwnBusinesses(parts, actor),
      'POST /api/businesses': ({ actor, body }) => applyForBusiness(parts, actor, body),
      'POST /api/businesses/billing-address': ({ body }) => confirmBillingAddress(parts, body.token),
      'PUT /api/businesses/:id/billing-address': ({ actor, params, body }) =>
        askBillingAgain(parts, actor, params.id, body.billingEmail),
      'PUT /api/businesses/:id/address': ({ actor, params, body }) =>
        setCompanyAddress(parts, actor, params.id, body),
      'POST /api/businesses/join': ({ actor, body }) => joinBusiness(parts, actor, body.token),
      'PUT /api/businesses/:id/rules': ({ actor, params, body }) => setRules(parts, actor, params.id, body),
      'POST /api/businesses/:id/invitations': ({ actor, params, body }) =>
        inviteMember(parts, actor, params.id, body),
      'POST /api/businesses/:id/invitations/:invitationId/end': ({ actor, params }) =>
        takeInvitationBack(parts, actor, params.id, params.invitationId),
      'PUT /api/businesses/:id/members/:memberId': ({ actor, params, body }) =>
        setMemberRole(parts, actor, params.id, { memberId: params.memberId, role: body.role }),
      'POST /api/businesses/:id/members/:memberId/end': ({ actor, params }) =>
        endMembership(parts, actor, params.id, params.memberId),
      'GET /api/businesses/paying': ({ actor, query }) => listPaying(parts, actor, query.quoteId),
      'POST /api/businesses/:id/rides': async ({ actor, params, body, request }) =>
        toRide(
          await bookOnAccount(parts, actor, { id: params.id, address: request.ip, said: body }),
          parts.drivers,
          'rider',
        ),
      'GET /api/businesses/:id/statement.csv': async ({ actor, params, reply }) => {
        const file = await statementFile(parts, actor, params.id);
        asCsv(reply, 'statement');
        return file;
      },
      'GET /api/business-invoices/:id': ({ actor, params, query, request }) =>
        readInvoice(parts, params.id, { actor, key: findLink(request, query.key) }),
      'GET /api/business-invoices/:id/lines.csv': async ({ actor, params, query, request, reply }) => {
        const file = await invoiceLinesFile(parts, params.id, { actor, key: findLink(request, query.key) });
        asCsv(reply, `invoice-${params.id}`);
        return file;
      },
      'GET /api/operations/businesses': ({ query }) => listForDesk(parts, query.after),
      'POST /api/operations/businesses/:id/decide': ({ actor, params, body }) =>
        decideBusiness(parts, actor, params.id, body),
      'POST /api/operations/business-invoices/:id/transfers': ({ actor, params, body }) =>
        bookReceived(parts, actor, params.id, body),
      'POST /api/operations/business-transfers/:id/take-back': ({ actor, params, body }) =>
        takeReceivedBack(parts, actor, params.id, body.reason),
    },
  );
  serveFile(app, parts);
}

/** The same as a file, for whoever may open it as a page. */
function serveFile(app: FastifyInstance, parts: Businesses['parts']): void {
  app.get(
    '/api/business-invoices/:id/file.pdf',
    { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) } },
    async (request: FastifyRequest, reply) => {
      const id = Number((request.params as { id: string }).id);
      if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw refuse('invoice_not_found');
      const { key } = request.query as { key?: unknown };
      const given = typeof key === 'string' ? key.slice(0, 100) : undefined;
      const asker = { actor: await app.findActor(request), key: findLink(request, given) };
      const invoice = await readInvoice(parts, id, asker);
      const { invoicePdf } = await import('./invoice-pdf.ts');
      return sendPdf(reply, invoice.number, await invoicePdf(invoice));
    },
  );
}
