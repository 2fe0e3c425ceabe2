/** Uploaded pictures: sniffed, limited, decoded, stripped and written again in two formats. */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { HeicUnread, isHeicFamily, readable } from './files/heic-reading.ts';

// No picture is decoded twice, so what the library keeps of each would only take memory.
sharp.cache(false);

export const largestPictureBytes = 15 * 1024 * 1024;
const mostPixels = 50_000_000;
const longestSidePixels = 1600;
const placeholderWidth = 16;

/** An upload that cannot become a picture. */
export class PictureUnusable extends Error {
  override readonly name = 'PictureUnusable';
  readonly reason: 'too_large' | 'unreadable';

  constructor(reason: 'too_large' | 'unreadable') {
    super(`The picture is ${reason}.`);
    this.reason = reason;
  }
}

/** What a picture's file may be. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const;

/** The formats whose first bytes are known. A text format such as SVG is never handed to a decoder. */
export function pictureFormatOf(bytes: Buffer): (typeof pictureFormats)[number] | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.readUInt32BE(0) === 0x89504e47) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && /avif|avis/.test(bytes.toString('latin1', 8, 32)))
    return 'avif';
  if (isHeicFamily(bytes)) return 'heic';
  return undefined;
}

export interface RewrittenPicture {
  webp: Buffer;
  avif: Buffer;
  /** A data address of a few hundred bytes, to be shown until the picture has come. */
  placeholder: string;
  width: number;
  height: number;
}

const headBytes = 64;

/** The size of what was uploaded and its first bytes. */
async function startOf(source: Buffer | string): Promise<{ size: number; head: Buffer }> {
  if (typeof source !== 'string') return { size: source.length, head: source.subarray(0, headBytes) };
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { size: (await file.stat()).size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

/**
 * Decodes a picture, of which `uploaded` is the bytes or the file, and writes it again; metadata, profiles and anything behind the image are left behind.
 * @throws PictureUnusable over 15 MB or 50 megapixels, or when it is no JPEG, PNG, WebP, AVIF or HEIC that can be read
 */
export async function rewritePicture(uploaded: Buffer | string): Promise<RewrittenPicture> {
  const { size, head } = await startOf(uploaded);
  if (size > largestPictureBytes) throw new PictureUnusable('too_large');
  if (!pictureFormatOf(head)) throw new PictureUnusable('unreadable');
  try {
    const source = await readable(uploaded, mostPixels);
    const { width, height } = await sharp(source, { limitInputPixels: mostPixels }).metadata();
    if (width * height > mostPixels) throw new PictureUnusable('too_large');
    const upright = await sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({
        width: longestSidePixels,
        height: longestSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#EAE7DB' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info } = upright;
    const pixels = () =>
      sharp(upright.data, { raw: { width: info.width, height: info.height, channels: info.channels as 3 } });
    const [webp, avif, tiny] = await Promise.all([
      pixels().webp({ quality: 78 }).toBuffer(),
      pixels().avif({ quality: 52, effort: 2 }).toBuffer(),
      pixels().resize({ width: placeholderWidth }).blur(1).webp({ quality: 40 }).toBuffer(),
    ]);
    return {
      webp,
      avif,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    if (error instanceof PictureUnusable) throw error;
    if (error instanceof HeicUnread) throw new PictureUnusable(error.reason);
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureUnusable(tooLarge ? 'too_large' : 'unreadable');
  }
}
