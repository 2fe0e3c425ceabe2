/** An uploaded mark, made into what may be kept; the setting itself is changed as every other. */
import { z } from 'zod';
import type { Calls } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const brandRefusals = {
  mark_unreadable: [
    400,
    'This is no SVG or PNG that can be read. An SVG needs a frame: a viewBox, or a width and a height.',
  ],
  mark_too_large: [
    413,
    'The mark is too large. Send at most 1 MB; an SVG may have 32 kB once only shapes are left of it.',
  ],
  mark_too_complex: [400, 'The mark has more than 400 shapes. Have it drawn more simply, or send a PNG.'],
  mark_uneven: [
    400,
    'The mark is much wider or higher than the other way. Icons are square: send one that is about as wide as high.',
  ],
  mark_too_small: [400, 'The mark has less than 64 pixels on a side. Send a larger one, or an SVG.'],
  mark_empty: [
    400,
    'Nothing of the mark is left to see. Words and pictures in an SVG are left out: have them turned into paths.',
  ],
} satisfies RefusalCatalogue;

export const Mark = z.object({ type: z.enum(['svg', 'png']), picture: z.string() });

/** Apart because its body is a file, `multipart/form-data` with `mark`. */
export const markUploadCalls = {
  'POST /api/operations/brand/mark': {
    decidesNothing: true,
    summary:
      'Makes an uploaded mark (multipart field `mark`, SVG or PNG) into one that can be set; sets nothing',
    access: 'operator',
    permission: 'settings.manage',
    reply: z.object({
      mark: Mark,
      /** Elements and attributes that a mark has no use for, by name. */
      leftOut: z.array(z.string()),
    }),
    refusals: [
      'unsupported_media_type',
      'invalid_request',
      ...(Object.keys(brandRefusals) as (keyof typeof brandRefusals)[]),
    ],
    idempotent: false,
    rateLimit: { max: 30, windowSeconds: 600 },
  },
} satisfies Calls;
