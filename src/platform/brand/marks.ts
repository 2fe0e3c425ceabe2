/** An uploaded mark, made into what is kept: an SVG of the safe subset, or a PNG that is decoded and written again. */
import sharp from 'sharp';
import { PictureUnusable, pictureFormatOf } from '#src/platform/pictures.ts';
import type { Mark } from './brand.ts';
import { isSquarish, largestMarkCharacters, MarkUnusable, rewriteSvg } from './safe-svg.ts';

/** What may be uploaded; what is kept of it is far smaller. */
export const largestUploadBytes = 1024 * 1024;
const leastSidePixels = 64;
const mostPixels = 16_000_000;
const sidesPixels = [512, 384, 256, 192, 128];

/**
 * @returns the mark, and what was left out of it, by the names of elements and attributes
 * @throws MarkUnusable
 */
export async function rewriteMark(bytes: Buffer): Promise<{ mark: Mark; leftOut: string[] }> {
  if (bytes.length > largestUploadBytes) throw new MarkUnusable('too_large');
  if (pictureFormatOf(bytes) === 'png') return { mark: await rewritePng(bytes), leftOut: [] };
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/.test(text.slice(0, 10_000))) throw new MarkUnusable('unreadable');
  const { picture, leftOut } = rewriteSvg(text);
  const mark: Mark = { type: 'svg', picture };
  await checkDrawn(mark);
  return { mark, leftOut };
}

/** Where it is drawn, and not empty. @throws MarkUnusable */
export async function checkDrawn(mark: Mark): Promise<void> {
  try {
    const pixels = await sharp(bytesOf(mark), { limitInputPixels: mostPixels, failOn: 'error' })
      .resize(leastSidePixels, leastSidePixels, { fit: 'contain', background: '#00000000' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    if (pixels.every((value, at) => at % 4 !== 3 || value === 0)) throw new MarkUnusable('empty');
  } catch (error) {
    if (error instanceof MarkUnusable) throw error;
    throw new MarkUnusable('unreadable');
  }
}

export const bytesOf = ({ type, picture }: Mark): Buffer =>
  Buffer.from(picture, type === 'png' ? 'base64' : 'utf8');

async function rewritePng(bytes: Buffer): Promise<Mark> {
  try {
    const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { width, height } = await open().metadata();
    if (Math.min(width, height) < leastSidePixels) throw new MarkUnusable('too_small');
    if (!isSquarish(width, height)) throw new MarkUnusable('uneven');
    // The largest whose bytes are few enough: photographs end small, drawn marks stay large.
    for (const side of sidesPixels) {
      const written = await open()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ palette: true, quality: 90, effort: 8 })
        .toBuffer();
      const mark: Mark = { type: 'png', picture: written.toString('base64') };
      if (mark.picture.length > largestMarkCharacters) continue;
      await checkDrawn(mark);
      return mark;
    }
    throw new MarkUnusable('too_large');
  } catch (error) {
    if (error instanceof MarkUnusable) throw error;
    const tooLarge =
      error instanceof PictureUnusable || (error instanceof Error && /pixel limit/i.test(error.message));
    throw new MarkUnusable(tooLarge ? 'too_large' : 'unreadable');
  }
}
