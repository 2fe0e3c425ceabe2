/** Files that sellers send: photos and feeds, and photos as they are served. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadsPath } from '#src/features/vehicles/server/wire.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { listingUploadCalls, sellingRefusals } from '../contract.ts';
import { importFeed, largestFeedBytes } from './feed-import.ts';
import { getListing } from './listings.ts';
import { refuse, type SellingParts } from './parts.ts';
import { addPhoto, largestPhotoBytes } from './photos.ts';

const oneYearSeconds = 31_536_000;

export async function serveUploads(app: FastifyInstance, parts: SellingParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: largestPhotoBytes,
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
            await addPhoto(parts, actor, params.id, await fileIn(request, 'photo'), place);
          } finally {
            place.leave();
          }
          return getListing(parts, actor, params.id);
        },
        'POST /api/vehicles/import': async ({ actor, request }) => {
          const fields: { dealerName: string } = { dealerName: '' };
          const feed = await fileIn(request, 'feed', fields);
          if (feed.length > largestFeedBytes)
            throw refuse('feed_unreadable', { words: 'A feed may have 4 MB.' });
          const dealerName = fields.dealerName.trim().slice(0, 60);
          if (!dealerName) {
            throw refuse('feed_unreadable', { fields: { dealerName: 'Enter the name you trade as.' } });
          }
          return importFeed(parts, actor, dealerName, feed.toString('utf8'));
        },
      },
    );
  });
}

/** The one file of a multipart body; text fields that `fields` names are read into it. */
async function fileIn(
  request: FastifyRequest,
  name: string,
  fields: Record<string, string> = {},
): Promise<Buffer> {
  if (!request.isMultipart())
    throw refusePlatform('unsupported_media_type', { words: 'Send multipart/form-data.' });
  let found: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === name) found = bytes;
      } else if (part.fieldname in fields) fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('photo_too_large');
    // The parser's own errors, such as a missing boundary, carry no status.
    if (statusCode === undefined)
      throw refusePlatform('invalid_request', { words: 'The form cannot be read.' });
    throw error;
  }
  if (!found) throw refusePlatform('invalid_request', { fields: { [name]: 'Choose a file.' } });
  return found;
}

/** Uploaded photos: no cookies are read or set, and nothing is taken for another type than it is served as. */
export function servePhotos(app: FastifyInstance, folder: string): void {
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
