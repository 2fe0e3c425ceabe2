import type { FastifyInstance } from 'fastify';
import { idOf } from '#src/platform/contract.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import type { RideId } from '#src/platform/ids.ts';
import { refuse } from '#src/platform/refusal.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';

/** The receipt of a ride as a file, for whoever may read it on its page. */
export function serveReceiptFiles(app: FastifyInstance, { parts, aftercare }: Rides): void {
  const config = { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) };
  app.get('/api/rides/:id/receipt.pdf', { schema: { hide: true }, config }, async (request, reply) => {
    const actor = await app.findActor(request);
    if (!actor) throw refuse('sign_in_required');
    const id = idOf<RideId>().safeParse((request.params as { id: string }).id);
    if (!id.success) throw refuse('invalid_request');
    const receipt = await aftercare.receipt(actor, id.data);
    const { distance } = await parts.accounts.choices.read(actor.userId);
    // Loaded for whoever wants one: it takes longer than all else that a start of Rove loads.
    const { receiptPdf } = await import('./receipt-pdf.ts');
    return sendPdf(reply, `receipt-${receipt.reference}`, await receiptPdf(receipt, distance));
  });
}
