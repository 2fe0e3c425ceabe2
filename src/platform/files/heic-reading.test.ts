/** A phone's HEIC on its way to a picture: upright, without where it was taken, and refused in words where it is none. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PictureUnusable, rewritePicture } from '#src/platform/pictures.ts';
import { readDocument } from './document-reading.ts';
import { HeicUnread, isHeicFamily, readable } from './heic-reading.ts';

/**
 * 480 x 320 as it was taken, red, green, blue and yellow in its corners, and by its container turned by three
 * quarters, with the place of a town in its EXIF. Made by x265 of a drawing.
 */
const path = 'test/pictures/phone.heic';
const photo = await readFile(path);
const mostPixels = 50_000_000;

/** The sizes that its head says, changed. */
function ofSize(width: number, height: number): Buffer {
  const changed = Buffer.from(photo);
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  return changed;
}
/** What a corner shows, counted from the top left. */
async function corners(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    return red > 150 ? (green > 150 ? 'yellow' : 'red') : green > blue ? 'green' : 'blue';
  };
  const [right, bottom] = [info.width - 20, info.height - 20];
  return [at(20, 20), at(right, 20), at(20, bottom), at(right, bottom)];
}
const turned = ['blue', 'red', 'yellow', 'green'];

describe('a HEIC', () => {
  test('becomes a picture upright, from its bytes and from its file, with nothing else of it', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    for (const source of [photo, path]) {
      const picture = await rewritePicture(source);
      expect([picture.width, picture.height]).toEqual([320, 480]);
      expect(await corners(picture.webp)).toEqual(turned);
      const { exif, xmp, icc } = await sharp(picture.webp).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('is taken as a paper, under the endings that phones give it', async () => {
    for (const name of ['IMG_0412.HEIC', 'a.heif', 'a.jpg']) {
      const read = await readDocument(photo, name);
      expect('bytes' in read && (await corners(read.bytes)), name).toEqual(turned);
    }
  });

  test('keeps its colours where it says whose they are', async () => {
    // The library reads the profile of the pixels that are handed on, and makes sRGB of them.
    const { beginTiff } = await import('./tiff.ts');
    const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const icc = (await sharp(wide).metadata()).icc!;
    const shownWith = async (profile: Uint8Array) => {
      const { file, pixels } = beginTiff(70, 130, profile);
      for (let at = 0; at < pixels.length; at += 4) pixels.set([200, 60, 40, 255], at);
      return [...(await sharp(Buffer.from(file)).removeAlpha().raw().toBuffer()).subarray(-3)];
    };
    expect(await shownWith(new Uint8Array())).toEqual([200, 60, 40]);
    const [red = 0, green = 0] = await shownWith(icc);
    expect(red).toBeGreaterThan(206);
    expect(green).toBeLessThan(56);
  });

  test('is refused by its head before it is decoded, where it has too many pixels', async () => {
    const wide = ofSize(20_000, 20_000);
    await expect(readable(wide, mostPixels)).rejects.toMatchObject({
      ...{ reason: 'too_large', size: { width: 20_000, height: 20_000 } },
    });
    await expect(rewritePicture(wide)).rejects.toMatchObject({ reason: 'too_large' });
    expect(await readDocument(wide, 'a.heic')).toMatchObject({
      words: expect.stringContaining('20000 x 20000 pixels'),
    });
  });

  test('is refused where it is broken, or unfolds to more than its head says', async () => {
    const cases: [string, Buffer][] = [
      ['half of it', photo.subarray(0, 900)],
      ['its head alone', photo.subarray(0, 64)],
      ['more than its head says', ofSize(16, 16)],
      ['nothing of its size', ofSize(0, 0)],
      ['a page behind its brand', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic<html><script>')],
    ];
    for (const [name, bytes] of cases) {
      expect(isHeicFamily(bytes), name).toBe(true);
      await expect(readable(bytes, mostPixels), name).rejects.toBeInstanceOf(HeicUnread);
      await expect(rewritePicture(bytes), name).rejects.toBeInstanceOf(PictureUnusable);
      expect(await readDocument(bytes, 'a.heic'), name).toEqual({ wrong: 'heic' });
    }
  });

  test('waits for the one before it, and every one of many is read', async () => {
    const read = await Promise.all(Array.from({ length: 4 }, () => readable(photo, mostPixels)));
    for (const tiff of read) expect(await corners(tiff as Buffer)).toEqual(turned);
  });
});

test('what is no HEIC is left to the pictures’ library as it is', async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const avif = await sharp(jpeg).avif({ effort: 0 }).toBuffer();
  for (const bytes of [jpeg, avif, Buffer.alloc(0)]) expect(await readable(bytes, mostPixels)).toBe(bytes);
});
