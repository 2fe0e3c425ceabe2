/** Photos of listings: sniffed, limited, decoded, stripped and written again in two formats. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { createWorkQueue, type Place } from '#src/platform/work-queue.ts';
import { vehiclesRefusals } from '../contract.ts';
import { mostPhotos } from '../rules.ts';
import type { Listings } from './listings.ts';
import { deletePhoto, findPhotos, insertPhoto, updateVehicle } from './store.ts';

const refuse = refusalsOf(vehiclesRefusals);

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

export function createPhotos(parts: {
  database: Database;
  clock: Clock;
  listings: Listings;
  folder: string;
}) {
  const { database, clock, listings, folder } = parts;
  const fileOf = (key: string, format: string) => join(folder, `${key}.${format}`);
  const forget = (key: string) =>
    Promise.all(['webp', 'avif'].map((format) => rm(fileOf(key, format), { force: true })));

  return {
    folder,
    /** Where an upload takes its place before its bytes are read. */
    queue: createWorkQueue({ atOnce: 1, most: mostHeld, mostEach: mostHeldEach }),
    /** Adds a photo behind those already there. Refuses before decoding when the listing is not the actor's. */
    async add(actor: Actor, vehicleId: number, bytes: Buffer, place: Place): Promise<void> {
      await database.transaction(async (tx) => {
        await listings.own(tx, actor, vehicleId);
        if ((await findPhotos(tx, [vehicleId])).length >= mostPhotos) throw refuse('too_many_photos');
      });
      const photo = await place.run(() => preparePhoto(bytes));
      const key = randomBytes(16).toString('hex');
      await mkdir(folder, { recursive: true });
      await Promise.all([
        writeFile(fileOf(key, 'webp'), photo.webp),
        writeFile(fileOf(key, 'avif'), photo.avif),
      ]);
      try {
        await listings.change(vehicleId, async (tx) => {
          await listings.own(tx, actor, vehicleId);
          const photos = await findPhotos(tx, [vehicleId]);
          if (photos.length >= mostPhotos) throw refuse('too_many_photos');
          await insertPhoto(tx, {
            vehicleId,
            position: (photos.at(-1)?.position ?? -1) + 1,
            key,
            width: photo.width,
            height: photo.height,
            placeholder: photo.placeholder,
            createdAt: clock.now(),
          });
          const row = (await updateVehicle(tx, vehicleId, { updatedAt: clock.now() }))!;
          await listings.announce(tx, 'vehicle.changed', row);
        });
      } catch (error) {
        await forget(key);
        throw error;
      }
    },
    async remove(actor: Actor, vehicleId: number, photoId: number): Promise<void> {
      const key = await listings.change(vehicleId, async (tx) => {
        await listings.own(tx, actor, vehicleId);
        const photo = await deletePhoto(tx, vehicleId, photoId);
        if (!photo) throw refuse('photo_not_found');
        const row = (await updateVehicle(tx, vehicleId, { updatedAt: clock.now() }))!;
        await listings.announce(tx, 'vehicle.changed', row);
        return photo.key;
      });
      await forget(key);
    },
  };
}
