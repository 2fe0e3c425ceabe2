import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { carSalePhotoCalls, carSalePhotoFileCalls, carSaleRefusals } from '#src/cars/sales/contract.ts';
import { Id } from '#src/platform/contract.ts';
import { serve } from '#src/platform/http/serve.ts';
import { readNamedFile } from '#src/platform/http/uploads.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { companyFileName } from '#src/platform/settings/company.ts';
import {
  PaperToken,
  paperFileCalls,
  paperItemCalls,
  salePaperCalls,
  salePaperDeskCalls,
  salePaperRefusals,
} from '../contract.ts';
import { largestFileBytes } from '../sale-papers.ts';
import { sendItem, tickItem } from './items.ts';
import { refuse } from './parts.ts';
import { sendPhoto, takeOutPhoto } from './photos.ts';
import type { SalePapersService } from './service.ts';
import { linkForDesk, type OpenedFile, openBill, openItem, openLinked, papersForDesk } from './showing.ts';
import { signBill, typeParticulars } from './signing.ts';
import { viewBill } from './views.ts';

const tag = 'Vehicles';
const refusals = { ...carSaleRefusals, ...salePaperRefusals };
const longestUserAgent = 300;

export async function serveSalePapers(app: FastifyInstance, { parts }: SalePapersService): Promise<void> {
  serve(
    app,
    tag,
    { calls: salePaperCalls, refusals },
    {
      'GET /api/car-sales/:id/papers': ({ actor, params }) => viewBill(parts, actor, params.id),
      'PUT /api/car-sales/:id/papers/particulars': ({ actor, params, body }) =>
        typeParticulars(parts, actor, params.id, body),
      'POST /api/car-sales/:id/papers/signature': ({ actor, params, body, request }) =>
        signBill(parts, actor, params.id, body, {
          ipAddress: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
        }),
    },
  );
  serve(
    app,
    tag,
    { calls: salePaperDeskCalls, refusals },
    {
      'GET /api/operations/car-sales/:id/papers': ({ params }) => papersForDesk(parts, params.id),
      'POST /api/operations/car-sales/:id/papers/:file/open': ({ actor, params }) =>
        linkForDesk(parts, actor, params.id, params.file),
    },
  );
  serve(
    app,
    tag,
    { calls: paperItemCalls, refusals },
    {
      'POST /api/car-sales/:id/papers/items/:item': ({ actor, params, body }) =>
        tickItem(parts, actor, params.id, params.item, body.isDone),
    },
  );
  serve(
    app,
    tag,
    { calls: carSalePhotoCalls, refusals },
    {
      'DELETE /api/car-sales/:id/photos/:photo': ({ actor, params }) =>
        takeOutPhoto(parts, actor, params.id, params.photo),
    },
  );
  await app.register((scope) => takeFiles(scope, parts));
  serveFiles(app, parts);
}

/** Files that buyer and seller send, in a scope of their own since they are no JSON. */
async function takeFiles(scope: FastifyInstance, parts: SalePapersService['parts']): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: largestFileBytes, files: 1, fields: 0, parts: 1, headerPairs: 40 },
  });
  serve(
    scope,
    tag,
    { calls: paperFileCalls, refusals },
    {
      'POST /api/car-sales/:id/papers/items/:item/file': async ({ actor, params, request }) => {
        const sent = await readNamedFile(request, 'paper', () => refuse('car_paper_too_large'));
        return sendItem(parts, actor, params.id, params.item, sent);
      },
    },
  );
  serve(
    scope,
    tag,
    { calls: carSalePhotoFileCalls, refusals },
    {
      'POST /api/car-sales/:id/photos': async ({ actor, params, request }) => {
        const sent = await readNamedFile(request, 'photo', () => refuse('car_paper_too_large'));
        return sendPhoto(parts, actor, params.id, sent);
      },
    },
  );
}

const FileParams = z.object({ id: Id, file: Id });
const ending = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as Record<string, string>;

const send = (reply: FastifyReply, { bytes, mime, name }: OpenedFile, shown: 'inline' | 'attachment') =>
  reply
    .type(mime)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header(
      'content-disposition',
      `${shown}; filename="${companyFileName()}-${name}.${ending[mime] ?? 'bin'}"`,
    )
    .send(bytes);

/** Files, for the two of a sale at their own addresses, for an operator by the link that was made for them. */
function serveFiles(app: FastifyInstance, parts: SalePapersService['parts']): void {
  const config = { rateLimit: app.limitOf({ max: 120, windowSeconds: 600 }) };
  app.get(
    '/api/car-sales/:id/papers/bill-of-sale.pdf',
    { schema: { hide: true }, config },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refusePlatform('sign_in_required');
      const id = Id.safeParse((request.params as { id: string }).id);
      if (!id.success) throw refusePlatform('not_found');
      return send(reply, await openBill(parts, actor, id.data), 'attachment');
    },
  );
  // A page of a sale shows all its photos at once.
  const many = { rateLimit: app.limitOf({ max: 400, windowSeconds: 600 }) };
  app.get(
    '/api/car-sales/:id/papers/files/:file',
    { schema: { hide: true }, config: many },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refusePlatform('sign_in_required');
      const params = FileParams.safeParse(request.params);
      if (!params.success) throw refusePlatform('not_found');
      return send(reply, await openItem(parts, actor, params.data.id, params.data.file), 'inline');
    },
  );
  app.get('/api/car-paper-views/:token', { schema: { hide: true }, config }, async (request, reply) => {
    const actor = await app.findActor(request);
    if (!actor) throw refusePlatform('sign_in_required');
    const token = PaperToken.safeParse((request.params as { token: string }).token);
    if (!token.success) throw refusePlatform('not_found');
    return send(reply, await openLinked(parts, actor, token.data), 'inline');
  });
}
