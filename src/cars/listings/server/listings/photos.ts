/** Photos of listings: kept as files in two formats, with their order in the database. */
import { randomBytes } from 'node:crypto';
import { findPhotos } from '#src/cars/vehicles/server/store.ts';
import { photoFiles } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, type DoneBy, doneBy, type SystemActor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { PictureUnusable, type RewrittenPicture, rewritePicture } from '#src/platform/pictures.ts';
import { createWorkQueue, type Place } from '#src/platform/work-queue.ts';
import { mostPhotos } from '../../rules.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { announceListing, changeListing, ownListing } from './listing-changes.ts';
import { deletePhoto, insertPhoto, updateVehicle } from './listing-store.ts';

// A picture of 50 megapixels takes some 200 MB while it is decoded, and up to 15 MB of the disk while it waits.
const mostHeld = 12;
const mostHeldEach = 6;
/** A card shows a photo some 380 pixels wide. */
const smallestSidePixels = 200;

/** Decodes and writes a photo again; metadata, profiles and anything behind the image are left behind. */
export async function preparePhoto(file: string): Promise<RewrittenPicture> {
  try {
    const photo = await rewritePicture(file);
    if (Math.min(photo.width, photo.height) < smallestSidePixels)
      throw refuse('photo_too_small', {
        words: `This photo has ${photo.width} by ${photo.height} pixels, too few to see a car. Send it as your camera took it: at least ${smallestSidePixels} on each side.`,
      });
    return photo;
  } catch (error) {
    if (!(error instanceof PictureUnusable)) throw error;
    throw refuse(error.reason === 'too_large' ? 'photo_too_large' : 'photo_unreadable');
  }
}

/** Where an upload takes its place before its bytes are read. */
export const createPhotoQueue = () => createWorkQueue({ atOnce: 1, most: mostHeld, mostEach: mostHeldEach });

/** Adds a photo behind those already there. Refuses before decoding when the listing is not the actor's. */
export async function addPhoto(
  parts: SellingParts,
  actor: Actor | SystemActor,
  vehicleId: VehicleId,
  /** As it was uploaded. */
  file: string,
  place: Place,
): Promise<void> {
  await parts.database.transaction((tx) => nextPosition(tx, actor, vehicleId));
  const photo = await place.run(() => preparePhoto(file));
  const key = randomBytes(16).toString('hex');
  const names = photoFiles(key);
  const files = [
    { name: names.webp, bytes: photo.webp },
    { name: names.avif, bytes: photo.avif },
  ];
  await parts.uploads.keep(files, () =>
    changeListing(parts, vehicleId, async (tx) => {
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
      await announceChange(parts, tx, vehicleId, doneBy(actor));
    }),
  );
}

/** Where a further photo goes. @throws Refusal vehicle_not_found, not_your_listing, too_many_photos */
async function nextPosition(tx: Tx, actor: Actor | SystemActor, vehicleId: VehicleId): Promise<number> {
  await ownListing(tx, actor, vehicleId);
  const photos = await findPhotos(tx, [vehicleId]);
  if (photos.length >= mostPhotos) throw refuse('too_many_photos');
  return (photos.at(-1)?.position ?? -1) + 1;
}

/** @throws Refusal vehicle_not_found, not_your_listing, photo_not_found */
export async function removePhoto(
  parts: SellingParts,
  actor: Actor,
  vehicleId: VehicleId,
  photoId: number,
): Promise<void> {
  const names = await changeListing(parts, vehicleId, async (tx) => {
    await ownListing(tx, actor, vehicleId);
    const photo = await deletePhoto(tx, vehicleId, photoId);
    if (!photo) throw refuse('photo_not_found');
    const gone = Object.values(photoFiles(photo.key));
    await parts.uploads.letGo(tx, gone);
    await announceChange(parts, tx, vehicleId);
    return gone;
  });
  await parts.uploads.removeSoon(names);
}

async function announceChange(
  parts: SellingParts,
  tx: Tx,
  vehicleId: VehicleId,
  done: DoneBy = {},
): Promise<void> {
  const row = existing(await updateVehicle(tx, vehicleId, { updatedAt: parts.clock.now() }), 'the vehicle');
  await announceListing(parts, tx, 'vehicle.changed', row, done);
}
