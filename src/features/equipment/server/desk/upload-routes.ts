/** Pictures that operators send, and as they are served. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { acceptedPictures, readFile } from '#src/platform/http/uploads.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { itemUploadCalls, stockRefusals } from '../../stock-contract.ts';
import { pictureFile, picturesPath } from '../catalogue/views.ts';
import { refuse, type ShopParts } from '../parts.ts';
import { addPicture } from './pictures.ts';

const oneYearSeconds = 31_536_000;

export async function serveItemPictures(app: FastifyInstance, parts: ShopParts): Promise<void> {
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

  app.get(`${picturesPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const key = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1];
    const bytes = key && (await parts.uploads.read(pictureFile(key)));
    if (!bytes) throw refusePlatform('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="item-${file}"`)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes);
  });
}
