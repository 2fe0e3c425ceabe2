/** Pictures of items that operators send. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { acceptedPictures, readFile } from '#src/platform/http/uploads.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { itemUploadCalls, stockRefusals } from '../stock-contract.ts';
import { type DeskParts, refuse } from './parts.ts';
import { addPicture } from './pictures.ts';

export async function serveItemPictures(app: FastifyInstance, parts: DeskParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: largestPictureBytes,
        files: 1,
        fields: 3,
        fieldSize: 1000,
        parts: 4,
        headerPairs: 40,
      },
    });
    serve(
      scope,
      'Operations',
      { calls: itemUploadCalls, refusals: stockRefusals },
      {
        'POST /api/operations/shop/items/:id/pictures': async ({ actor, params, request }) => {
          const fields = { alt: '' };
          const file = await readFile(
            request,
            'picture',
            () => refuse('picture_too_large'),
            acceptedPictures,
            fields,
          );
          return addPicture(parts, actor, params.id, file, fields.alt);
        },
      },
    );
  });
}
