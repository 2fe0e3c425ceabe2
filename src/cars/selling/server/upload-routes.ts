/** Files that sellers send: photos and feeds, and photos as they are served. */
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { listingUploadCalls, sellingRefusals } from '#src/cars/listings/contract.ts';
import { getListing } from '#src/cars/listings/server/listings/listings.ts';
import { addPhoto } from '#src/cars/listings/server/listings/photos.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import { photosFolder, uploadsPath } from '#src/cars/vehicles/server/wire.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { serve } from '#src/platform/http/serve.ts';
import { acceptedPictures, keepFile, readFile } from '#src/platform/http/uploads.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { acceptFeed } from './feeds/feed-import.ts';

const tooLarge = () => refuse('photo_too_large');
const oneYearSeconds = 31_536_000;

export async function serveUploads(app: FastifyInstance, parts: SellingParts): Promise<void> {
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
      { calls: listingUploadCalls, refusals: sellingRefusals },
      {
        'POST /api/vehicles/:id/photos': async ({ actor, params, request }) => {
          const place = parts.photoQueue.enter(actor.userId);
          try {
            const file = await keepFile(request, 'photo', tooLarge, acceptedPictures, parts.incomingFolder);
            await addPhoto(parts, actor, params.id, file, place).finally(() => rm(file, { force: true }));
          } finally {
            place.leave();
          }
          return getListing(parts, actor, params.id);
        },
        'POST /api/vehicles/import': async ({ actor, request }) => {
          const fields: { dealerName: string; mileageUnit: string } = { dealerName: '', mileageUnit: '' };
          const feed = await readFile(request, 'feed', tooLarge, { formats: ['csv'] }, fields);
          return acceptFeed(parts, actor, fields, feed);
        },
      },
    );
  });
}

/** Uploaded photos: no cookies are read or set, and nothing is taken for another type than it is served as. */
export function servePhotos(app: FastifyInstance, files: FileStore): void {
  app.get(`${uploadsPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const match = /^[0-9a-f]{32}\.(webp|avif)$/.exec(file);
    const bytes = match && (await files.read(`${photosFolder}/${file}`));
    if (!bytes) throw refusePlatform('not_found');
    return reply
      .type(`image/${match[1]}`)
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="vehicle-${file}"`)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes);
  });
}
