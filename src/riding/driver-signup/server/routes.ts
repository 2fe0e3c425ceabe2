import type { FastifyInstance } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { driversOf } from '#src/riding/desk-cities/server/driver-city-store.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { largestPartBytes } from '#src/riding/drivers/driver-status.ts';
import { paperByteCalls, papersCalls, papersRefusals } from '#src/riding/drivers/papers-contract.ts';
import { reviewCalls, reviewRefusals } from '#src/riding/drivers/review-contract.ts';
import {
  beginUpload,
  findUpload,
  stopUpload,
  takePart,
} from '#src/riding/drivers/server/papers/documents.ts';
import { linkTo, openPaper } from '#src/riding/drivers/server/papers/paper-showing.ts';
import type { DriverPapers } from '#src/riding/drivers/server/papers/papers.ts';
import { findPaper, type UploadRow } from '#src/riding/drivers/server/papers/papers-store.ts';
import { toUpload, toVehicle } from '#src/riding/drivers/server/papers/papers-view.ts';
import { portraitsAddress } from '#src/riding/drivers/server/portrait-store.ts';
import { recordCheck, runCheck } from '#src/riding/drivers/server/review/checking.ts';
import { decideDriver, decideVehicle } from '#src/riding/drivers/server/review/review.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { reviewPaper } from './comparing.ts';
import { listReviews, readReview } from './reviews-view.ts';
import { addVehicle, driveVehicle, removeVehicle } from './vehicles.ts';

const refusals = { ...driversRefusals, ...papersRefusals };

export async function servePapers(
  app: FastifyInstance,
  papers: DriverPapers,
  drivers: Drivers,
): Promise<void> {
  serveApplication(app, papers, drivers);
  serveReviews(app, papers);
  await app.register(async (scope) => servePaperBytes(scope, papers));
  showPapers(app, papers);
  showPortraits(app, papers);
}

/** A driver's own application, papers and vehicles. */
function serveApplication(app: FastifyInstance, papers: DriverPapers, drivers: Drivers): void {
  const { documents } = papers;
  const { database, clock } = documents;
  const vehicles = { database, clock, drivers };
  serve(
    app,
    'Driver papers',
    { calls: papersCalls, refusals },
    {
      'GET /api/drivers/application': ({ actor }) => papers.view(actor),
      'PATCH /api/drivers/application': ({ actor, body }) => papers.save(actor, body.changes, body.step),
      'POST /api/drivers/application/submit': ({ actor }) => papers.submit(actor),
      'POST /api/drivers/application/simulate': ({ actor }) => papers.simulate(actor),
      'POST /api/driver-uploads': async ({ actor, body }) =>
        answerUpload(database, await beginUpload(documents, actor, body)),
      'GET /api/driver-uploads/:upload': async ({ actor, params }) =>
        answerUpload(database, await findUpload(documents, actor, params.upload)),
      'DELETE /api/driver-uploads/:upload': ({ actor, params }) =>
        stopUpload(documents, actor, params.upload),
      'POST /api/driver-papers/:id/link': ({ actor, params }) => linkTo(documents, actor, params.id),
      'POST /api/driver-vehicles': async ({ actor, body }) =>
        toVehicle(await addVehicle(vehicles, actor, body)),
      'POST /api/driver-vehicles/:id/drive': async ({ actor, params }) =>
        toVehicle(await driveVehicle(vehicles, actor, params.id)),
      'DELETE /api/driver-vehicles/:id': ({ actor, params }) => removeVehicle(vehicles, actor, params.id),
    },
  );
}

/** What reviewers read and decide. */
function serveReviews(app: FastifyInstance, papers: DriverPapers): void {
  const { documents, review } = papers;
  const { database } = documents;
  serve(
    app,
    'Driver reviews',
    { calls: reviewCalls, refusals: reviewRefusals },
    {
      'GET /api/operations/driver-reviews': ({ query, cities }) =>
        listReviews(database, query.list, query.find, cities ? driversOf(cities) : undefined),
      'GET /api/operations/driver-reviews/:id': ({ actor, params }) => readReview(papers, actor, params.id),
      'POST /api/operations/driver-reviews/:id/papers/:paper': ({ actor, params, body }) =>
        reviewPaper(papers, actor, params.id, params.paper, body),
      'POST /api/operations/driver-reviews/:id/vehicles/:vehicle': async ({ actor, params, body }) => {
        await decideVehicle(review, actor, params.id, params.vehicle, body);
        return readReview(papers, actor, params.id);
      },
      'POST /api/operations/driver-reviews/:id/check': async ({ actor, params }) => {
        await runCheck(review, actor, params.id);
        return readReview(papers, actor, params.id);
      },
      'POST /api/operations/driver-reviews/:id/check-result': async ({ actor, params, body }) => {
        await recordCheck(review, actor, params.id, body);
        return readReview(papers, actor, params.id);
      },
      'POST /api/operations/driver-reviews/:id/decide': async ({ actor, params, body }) => {
        await decideDriver(review, actor, params.id, body);
        return readReview(papers, actor, params.id);
      },
    },
  );
}

/** Parts of a paper's file, in a scope of their own since they are no JSON. */
function servePaperBytes(scope: FastifyInstance, { documents }: DriverPapers): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestPartBytes },
    (_request, body, done) => done(null, body),
  );
  serve(
    scope,
    'Driver papers',
    { calls: paperByteCalls, refusals },
    {
      'PUT /api/driver-uploads/:upload': async ({ actor, params, query, request }) => {
        const bytes = request.body ?? Buffer.alloc(0);
        if (!Buffer.isBuffer(bytes)) {
          throw refusePlatform('unsupported_media_type', { words: 'Send application/octet-stream.' });
        }
        return answerUpload(
          documents.database,
          await takePart(documents, actor, params.upload, query.offset, bytes),
        );
      },
    },
  );
}

/** The file that a link opens, for the one person whom it was made for. */
function showPapers(app: FastifyInstance, { documents }: DriverPapers): void {
  app.get(
    '/api/driver-paper-views/:token',
    { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 300, windowSeconds: 600 }) } },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refusePlatform('sign_in_required');
      const { bytes, mime, name } = await openPaper(
        documents,
        actor,
        (request.params as { token: string }).token,
      );
      return reply
        .type(mime)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
        .header('content-disposition', `inline; filename="${name}"`)
        .send(bytes);
    },
  );
}

/** Faces of drivers, for riders, whoever a ride is shared with, and the desk; nobody is asked who they are. */
function showPortraits(app: FastifyInstance, { portraits }: DriverPapers): void {
  app.get(
    `${portraitsAddress}:key`,
    { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 600, windowSeconds: 600 }) } },
    async (request, reply) => {
      const bytes = await portraits.find((request.params as { key: string }).key);
      if (!bytes) throw refusePlatform('not_found');
      return reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=300')
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  );
}

const answerUpload = async ({ db }: Database, row: UploadRow) =>
  toUpload(row, row.documentId === null ? undefined : await findPaper(db, row.documentId));
