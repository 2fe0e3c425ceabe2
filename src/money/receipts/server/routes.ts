import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PaymentId } from '#src/money/payments/contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { serve } from '#src/platform/http/serve.ts';
import { findLink } from '#src/platform/secrets/secret-links.ts';
import { CreditNoteNumber, receiptCalls } from '../contract.ts';
import { refuse } from './parts.ts';
import { askForMail, readCreditNote, readReceipt } from './reading.ts';
import type { Receipts } from './service.ts';

export function serveReceipts(app: FastifyInstance, { parts }: Receipts): void {
  for (const path of [/^\/receipts\/[^/]+$/, /^\/credit-notes\/[^/]+$/])
    app.opensByLink({ path, parameter: 'key' });
  serve(
    app,
    'Payments',
    { calls: receiptCalls, refusals: paymentsRefusals },
    {
      'GET /api/payments/:id/receipt': ({ actor, params, query, request }) =>
        readReceipt(parts, params.id, { actor, key: findLink(request, query.key) }),
      'POST /api/payments/:id/receipt': ({ params, body, request }) =>
        askForMail(parts, params.id, { ...body, key: findLink(request, body.key) ?? '' }),
      'GET /api/credit-notes/:number': ({ actor, params, query, request }) =>
        readCreditNote(parts, params.number, { actor, key: findLink(request, query.key) }),
    },
  );
  serveFiles(app, parts);
}

/** The same as files, for whoever may open them as pages. */
function serveFiles(app: FastifyInstance, parts: Receipts['parts']): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) },
  };
  const askerOf = async (request: FastifyRequest) => {
    const { key } = request.query as { key?: unknown };
    const given = typeof key === 'string' ? key.slice(0, 100) : undefined;
    return { actor: await app.findActor(request), key: findLink(request, given) };
  };
  app.get('/api/payments/:id/receipt.pdf', options, async (request, reply) => {
    const id = PaymentId.safeParse((request.params as { id: string }).id);
    if (!id.success) throw refuse('payment_not_found');
    const receipt = await readReceipt(parts, id.data, await askerOf(request));
    const { receiptPdf } = await import('./paper-pdf.ts');
    return sendPdf(reply, receipt.number ?? receipt.paymentId, await receiptPdf(receipt));
  });
  app.get('/api/credit-notes/:number/file.pdf', options, async (request, reply) => {
    const number = CreditNoteNumber.safeParse((request.params as { number: string }).number);
    if (!number.success) throw refuse('payment_not_found');
    const note = await readCreditNote(parts, number.data, await askerOf(request));
    const { creditNotePdf } = await import('./paper-pdf.ts');
    return sendPdf(reply, note.number, await creditNotePdf(note));
  });
}
