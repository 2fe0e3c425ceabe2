import type { FastifyReply } from 'fastify';
import { companyFileName } from '#src/platform/settings/company.ts';

/** Sends a paper of somebody to keep: nobody else's cache has it. @param name without what ends it */
export const sendPdf = (reply: FastifyReply, name: string, file: Uint8Array): FastifyReply =>
  reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${companyFileName()}-${name}.pdf"`)
    .send(Buffer.from(file));
