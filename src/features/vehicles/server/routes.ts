import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { readFile } from '#src/platform/http/uploads.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { vehiclesCalls, vehiclesRefusals, vehicleUploadCalls } from '../contract.ts';
import { vehicleTrustCalls } from '../trust-contract.ts';
import { checkVin } from '../vin.ts';
import { largestFeedBytes } from './feed-import.ts';
import { servePictures } from './picture-routes.ts';
import type { Vehicles } from './service.ts';
import { serveFound } from './sitemap-routes.ts';
import { uploadsPath } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
const tooLarge = () => refuse('photo_too_large');
const oneYearSeconds = 31_536_000;

export async function serveVehicles(
  app: FastifyInstance,
  vehicles: Vehicles,
  baseUrl: string,
  /** Further sitemaps, of what other features have. */
  sitemaps: readonly string[] = [],
): Promise<void> {
  const { listings, photos, watching, inquiries, orders, moderation, reviews } = vehicles;
  serve(
    app,
    'Vehicles',
    { calls: vehiclesCalls, refusals: vehiclesRefusals },
    {
      'GET /api/vehicles': async ({ query, reply }) => {
        const { limit, cursor, ...filters } = query;
        const page = await vehicles.browse(filters, limit, cursor);
        reply.header('x-total-count', page.total);
        if (page.next) {
          page.address.set('limit', String(limit));
          page.address.set('cursor', page.next);
          reply.header('link', `</api/vehicles?${page.address}>; rel="next"`);
        }
        // The cards are built from typed rows; checking 24 of them again would cost more than finding them.
        reply.serializer(JSON.stringify);
        return page.vehicles;
      },
      'GET /api/vehicles/facets': ({ query }) => vehicles.facets(query),
      'GET /api/vehicles/compare': ({ actor, query }) => vehicles.compare(actor, query.ids),
      'GET /api/vehicles/mine': ({ actor }) => listings.mine(actor),
      'GET /api/vehicles/mine/:id': ({ actor, params }) => listings.get(actor, params.id),
      'GET /api/vehicles/earnings': ({ actor }) => vehicles.earnings(actor),
      'GET /api/vehicles/:id': ({ actor, params }) => vehicles.detail(actor, params.id),
      'POST /api/vehicles': ({ actor, body }) => listings.create(actor, body),
      'PATCH /api/vehicles/:id': ({ actor, params, body }) => listings.update(actor, params.id, body),
      'POST /api/vehicles/:id/:move': ({ actor, params }) => listings.move(actor, params.id, params.move),
      'PATCH /api/vehicles/:id/photos': ({ actor, params, body }) =>
        listings.orderPhotos(actor, params.id, body.order),
      'DELETE /api/vehicles/:id/photos/:photoId': async ({ actor, params }) => {
        await photos.remove(actor, params.id, params.photoId);
        return listings.get(actor, params.id);
      },
      'POST /api/vehicles/valuation': ({ body }) => vehicles.valuation(body),
      'GET /api/vin/:vin': async ({ params }) => {
        const checked = checkVin(params.vin);
        return checked.valid
          ? { ...checked, problem: null }
          : { ...checked, make: null, year: null, country: null };
      },
      'POST /api/vehicles/:id/report': ({ actor, params, body }) => moderation.report(actor, params.id, body),
      'POST /api/favorites': async ({ actor, body }) => {
        await watching.addFavorite(actor, body.vehicleId, body.userId);
        return { userId: actor.userId, vehicleId: body.vehicleId };
      },
      'DELETE /api/favorites/:vehicleId': ({ actor, params }) =>
        watching.removeFavorite(actor, params.vehicleId),
      'GET /api/favorites/user/:userId': ({ actor, params }) => watching.favorites(actor, params.userId),
      'POST /api/contact/vehicle': ({ actor, body }) => inquiries.contact(actor, body),
      'GET /api/inquiries': ({ actor }) => inquiries.list(actor),
      'GET /api/inquiries/:id': ({ actor, params }) => inquiries.get(actor, params.id),
      'POST /api/inquiries/:id/messages': ({ actor, params, body }) =>
        inquiries.answer(actor, params.id, body.message),
      'POST /api/vehicles/:id/buy': ({ actor, params, body }) =>
        orders.buy(actor, params.id, body.kind, body.paymentIntentId),
      'GET /api/orders': ({ actor }) => orders.list(actor),
      'GET /api/orders/:id': ({ actor, params }) => orders.get(actor, params.id),
      'POST /api/orders/:id/cancel': ({ actor, params }) => orders.cancel(actor, params.id),
      'GET /api/saved-searches': ({ actor }) => watching.searches(actor),
      'POST /api/saved-searches': ({ actor, body }) => watching.saveSearch(actor, body),
      'DELETE /api/saved-searches/:id': ({ actor, params }) => watching.forgetSearch(actor, params.id),
      'GET /api/vehicle-notes': ({ actor }) => watching.notes(actor),
      'POST /api/vehicle-notes/read': ({ actor }) => watching.readNotes(actor),
      'POST /api/unsubscribe': ({ body }) => watching.unsubscribe(body.token),
    },
  );
  serve(
    app,
    'Vehicles',
    { calls: vehicleTrustCalls, refusals: vehiclesRefusals },
    {
      'GET /api/vehicles/waiting': () => moderation.waiting(),
      'GET /api/vehicles/review': () => moderation.inReview(),
      'POST /api/vehicles/:id/review': ({ actor, params, body }) => moderation.decide(actor, params.id, body),
      'GET /api/vehicles/reports': ({ query }) => moderation.reports(query.state),
      'POST /api/vehicles/reports/:id/settle': ({ actor, params, body }) =>
        moderation.settle(actor, params.id, body),
      'GET /api/vehicles/:id/seller-reviews': ({ params, query }) => reviews.ofVehicle(params.id, query),
      'POST /api/orders/:id/review': ({ actor, params, body }) => reviews.write(actor, params.id, body),
      'GET /api/seller-reviews': ({ actor }) => reviews.mine(actor),
      'POST /api/seller-reviews/:id/answer': ({ actor, params, body }) =>
        reviews.answer(actor, params.id, body.text),
    },
  );
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: largestPictureBytes,
        files: 1,
        fields: 5,
        fieldSize: 1000,
        parts: 6,
        headerPairs: 40,
      },
    });
    serve(
      scope,
      'Vehicles',
      { calls: vehicleUploadCalls, refusals: vehiclesRefusals },
      {
        'POST /api/vehicles/:id/photos': async ({ actor, params, request }) => {
          await photos.add(actor, params.id, await readFile(request, 'photo', tooLarge));
          return listings.get(actor, params.id);
        },
        'POST /api/vehicles/import': async ({ actor, request }) => {
          const fields: { dealerName: string } = { dealerName: '' };
          const feed = await readFile(request, 'feed', tooLarge, fields);
          if (feed.length > largestFeedBytes)
            throw refuse('feed_unreadable', { words: 'A feed may have 4 MB.' });
          const dealerName = fields.dealerName.trim().slice(0, 60);
          if (!dealerName) {
            throw refuse('feed_unreadable', { fields: { dealerName: 'Enter the name you trade as.' } });
          }
          return vehicles.importFeed(actor, dealerName, feed.toString('utf8'));
        },
      },
    );
  });
  servePhotos(app, photos.folder);
  servePictures(app, vehicles);
  serveFound(app, vehicles, baseUrl, sitemaps);
}

/** Uploaded photos: no cookies are read or set, and nothing is taken for another type than it is served as. */
function servePhotos(app: FastifyInstance, folder: string): void {
  app.get(`${uploadsPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const match = /^[0-9a-f]{32}\.(webp|avif)$/.exec(file);
    const path = match && join(folder, file);
    if (!path || !existsSync(path)) throw refusePlatform('not_found');
    reply
      .type(`image/${match[1]}`)
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    return reply.send(createReadStream(path));
  });
}
