/** Photos of listings: kept as files in two formats, with their order in the database. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { PictureUnusable, type RewrittenPicture, rewritePicture } from '#src/platform/pictures.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { mostPhotos } from '../rules.ts';
import type { Listings } from './listings.ts';
import { deletePhoto, findPhotos, insertPhoto, updateVehicle } from './store.ts';

const refuse = refusalsOf(vehiclesRefusals);

/** Decodes and writes a photo again; metadata, profiles and anything behind the image are left behind. */
export async function preparePhoto(bytes: Buffer): Promise<RewrittenPicture> {
  try {
    return await rewritePicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureUnusable)) throw error;
    throw refuse(error.reason === 'too_large' ? 'photo_too_large' : 'photo_unreadable');
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
    /** Adds a photo behind those already there. Refuses before decoding when the listing is not the actor's. */
    async add(actor: Actor, vehicleId: number, bytes: Buffer): Promise<void> {
      await database.transaction(async (tx) => {
        await listings.own(tx, actor, vehicleId);
        if ((await findPhotos(tx, [vehicleId])).length >= mostPhotos) throw refuse('too_many_photos');
      });
      const photo = await preparePhoto(bytes);
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
