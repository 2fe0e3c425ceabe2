/** Photos of listings: sniffed, limited, decoded, stripped and written again in two formats. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findPhotos } from '#src/features/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { createWorkQueue, type Place } from '#src/platform/work-queue.ts';
import { mostPhotos } from '../rules.ts';
import { announceListing, changeListing, ownListing } from './listing-changes.ts';
import { deletePhoto, insertPhoto, updateVehicle } from './listing-store.ts';
import { refuse, type SellingParts } from './parts.ts';

export const largestPhotoBytes = 15 * 1024 * 1024;
const mostPixels = 50_000_000;
const longestSidePixels = 1600;
// A picture of 50 megapixels takes some 200 MB while it is decoded, and up to 15 MB while it waits.
const mostHeld = 12;
const mostHeldEach = 6;
const placeholderWidth = 16;

/** The formats whose first bytes are known. A text format such as SVG is never handed to a decoder. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.readUInt32BE(0) === 0x89504e47) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && /avif|avis/.test(bytes.toString('latin1', 8, 32)))
    return 'avif';
  return undefined;
}

export interface PreparedPhoto {
  webp: Buffer;
  avif: Buffer;
  placeholder: string;
  width: number;
  height: number;
}

/** Decodes and writes a photo again; metadata, profiles and anything behind the image are left behind. */
export async function preparePhoto(bytes: Buffer): Promise<PreparedPhoto> {
  if (bytes.length > largestPhotoBytes) throw refuse('photo_too_large');
  if (!formatOf(bytes)) throw refuse('photo_unreadable');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (width * height > mostPixels) throw refuse('photo_too_large');
    const upright = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
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
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw refuse('photo_too_large');
    throw refuse('photo_unreadable');
  }
}

/** Where an upload takes its place before its bytes are read. */
export const createPhotoQueue = () => createWorkQueue({ atOnce: 1, most: mostHeld, mostEach: mostHeldEach });

const fileOf = (parts: SellingParts, key: string, format: string): string =>
  join(parts.photosFolder, `${key}.${format}`);
const forget = (parts: SellingParts, key: string) =>
  Promise.all(['webp', 'avif'].map((format) => rm(fileOf(parts, key, format), { force: true })));

/** Adds a photo behind those already there. Refuses before decoding when the listing is not the actor's. */
export async function addPhoto(
  parts: SellingParts,
  actor: Actor,
  vehicleId: number,
  bytes: Buffer,
  place: Place,
): Promise<void> {
  await parts.database.transaction((tx) => nextPosition(tx, actor, vehicleId));
  const photo = await place.run(() => preparePhoto(bytes));
  const key = randomBytes(16).toString('hex');
  await mkdir(parts.photosFolder, { recursive: true });
  await Promise.all([
    writeFile(fileOf(parts, key, 'webp'), photo.webp),
    writeFile(fileOf(parts, key, 'avif'), photo.avif),
  ]);
  try {
    await changeListing(parts, vehicleId, async (tx) => {
      const { width, height, placeholder } = photo;
      await insertPhoto(tx, {
        vehicleId,
        position: await nextPosition(tx, actor, vehicleId),
        key,
        width,
        height,
        placeholder,
        createdAt: parts.clock.now(),
      });
      await announceChange(parts, tx, vehicleId);
    });
  } catch (error) {
    await forget(parts, key);
    throw error;
  }
}

/** Where a further photo goes. @throws Refusal vehicle_not_found, not_your_listing, too_many_photos */
async function nextPosition(tx: Tx, actor: Actor, vehicleId: number): Promise<number> {
  await ownListing(tx, actor, vehicleId);
  const photos = await findPhotos(tx, [vehicleId]);
  if (photos.length >= mostPhotos) throw refuse('too_many_photos');
  return (photos.at(-1)?.position ?? -1) + 1;
}

/** @throws Refusal vehicle_not_found, not_your_listing, photo_not_found */
export async function removePhoto(
  parts: SellingParts,
  actor: Actor,
  vehicleId: number,
  photoId: number,
): Promise<void> {
  const key = await changeListing(parts, vehicleId, async (tx) => {
    await ownListing(tx, actor, vehicleId);
    const photo = await deletePhoto(tx, vehicleId, photoId);
    if (!photo) throw refuse('photo_not_found');
    await announceChange(parts, tx, vehicleId);
    return photo.key;
  });
  await forget(parts, key);
}

async function announceChange(parts: SellingParts, tx: Tx, vehicleId: number): Promise<void> {
  const row = (await updateVehicle(tx, vehicleId, { updatedAt: parts.clock.now() }))!;
  await announceListing(parts, tx, 'vehicle.changed', row);
}
