/** Photos of listings: kept as files in two formats, with their order in the database. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPhotos } from '#src/features/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { PictureUnusable, type RewrittenPicture, rewritePicture } from '#src/platform/pictures.ts';
import { createWorkQueue, type Place } from '#src/platform/work-queue.ts';
import { mostPhotos } from '../rules.ts';
import { announceListing, changeListing, ownListing } from './listing-changes.ts';
import { deletePhoto, insertPhoto, updateVehicle } from './listing-store.ts';
import { refuse, type SellingParts } from './parts.ts';

// A picture of 50 megapixels takes some 200 MB while it is decoded, and up to 15 MB of the disk while it waits.
const mostHeld = 12;
const mostHeldEach = 6;

/** Decodes and writes a photo again; metadata, profiles and anything behind the image are left behind. */
export async function preparePhoto(file: string): Promise<RewrittenPicture> {
  try {
    return await rewritePicture(file);
  } catch (error) {
    if (!(error instanceof PictureUnusable)) throw error;
    throw refuse(error.reason === 'too_large' ? 'photo_too_large' : 'photo_unreadable');
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
  /** As it was uploaded. */
  file: string,
  place: Place,
): Promise<void> {
  await parts.database.transaction((tx) => nextPosition(tx, actor, vehicleId));
  const photo = await place.run(() => preparePhoto(file));
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
