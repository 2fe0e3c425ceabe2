/** The company's icons, and the way an operator's upload becomes a mark. */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { leavePageHeaders } from '#src/platform/http/leave-page-headers.ts';
import { serve } from '#src/platform/http/serve.ts';
import { type Accepted, readFile } from '#src/platform/http/uploads.ts';
import { pictureFormatOf } from '#src/platform/pictures.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { drawIcon } from './app-icons.ts';
import { iconNames, iconVersion } from './brand.ts';
import { brandRefusals, markUploadCalls } from './contract.ts';
import { largestUploadBytes, rewriteMark } from './marks.ts';
import { MarkUnusable } from './safe-svg.ts';

const refuse = refusalsOf(brandRefusals);
const acceptedMarks: Accepted = {
  formats: ['svg', 'png'],
  formatOf: (head) => (pictureFormatOf(head) === 'png' ? 'png' : undefined),
};

export async function serveMarkUploads(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: largestUploadBytes,
        files: 1,
        fields: 1,
        fieldSize: 100,
        parts: 2,
        headerPairs: 40,
      },
    });
    serve(
      scope,
      'Operations',
      { calls: markUploadCalls, refusals: brandRefusals },
      {
        'POST /api/operations/brand/mark': async ({ request }) => {
          const bytes = await readFile(request, 'mark', () => refuse('mark_too_large'), acceptedMarks);
          return rewriteMark(bytes).catch((error) => {
            throw error instanceof MarkUnusable ? refuse(`mark_${error.reason}`) : error;
          });
        },
      },
    );
  });
}

const oneYearSeconds = 31_536_000;
const oneHourSeconds = 3600;
/** Opened by itself an icon runs nothing and loads nothing but the picture that is in it. */
const iconPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Each icon under its name, whatever version is asked for: an address of before shows what holds now. */
export function serveIcons(app: FastifyInstance): void {
  for (const name of iconNames)
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const { v } = request.query as { v?: unknown };
      const isNow = v !== undefined && v === iconVersion(name);
      const icon = await drawIcon(name);
      const etag = `"${createHash('sha256').update(icon).digest('base64url').slice(0, 22)}"`;
      leavePageHeaders(reply);
      reply.headers({
        etag,
        'cache-control': isNow
          ? `public, max-age=${oneYearSeconds}, immutable`
          : `public, max-age=${oneHourSeconds}`,
        'content-security-policy': iconPolicy,
        // Mail programs and whoever shows a link show it too.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type(name.endsWith('.png') ? 'image/png' : 'image/svg+xml; charset=utf-8').send(icon);
    });
}
