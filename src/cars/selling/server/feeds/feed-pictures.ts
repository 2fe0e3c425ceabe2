/**
 * Photos that a dealer's file names by address: fetched by jobs, one car at a time, and made anew like any other photo.
 * What could not be fetched is named to the dealer, and tried again with the next file.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addPhoto } from '#src/cars/listings/server/listings/photos.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { SystemActor } from '#src/platform/http/actor.ts';
import { fetchPublicFile, NoPublicFile } from '#src/platform/http/public-file.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { createOneAtATime } from '#src/platform/mutex.ts';
import { largestPictureBytes } from '#src/platform/pictures.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { findWaitingPicture, keepPictures, updatePicture } from './feed-store.ts';

const queue = 'vehicles.feed_pictures';
// Ten jobs wait for their turn at once, and each has to end well before the queue takes it for abandoned.
const jobMs = 5_000;
const pictureMs = 15_000;
const mostTries = 3;
const againAfterMs = 10 * 60_000;

/** Keeps which photos a row names, and queues what is still to be fetched. */
export async function wantPictures(
  { jobs }: SellingParts,
  tx: Tx,
  vehicleId: VehicleId,
  urls: readonly string[],
): Promise<void> {
  if ((await keepPictures(tx, vehicleId, urls)) > 0) await jobs.send(tx, queue, { vehicleId });
}

export function fetchPicturesByJobs(parts: SellingParts): void {
  // The photo queue has few places, which those who wait at a page need.
  const turn = createOneAtATime();
  parts.jobs.work<{ vehicleId: VehicleId }>(queue, ({ vehicleId }) =>
    turn('pictures', () => fetchAll(parts, vehicleId)),
  );
}

async function fetchAll(parts: SellingParts, vehicleId: VehicleId): Promise<void> {
  const { database, accounts, jobs } = parts;
  const row = await findVehicle(database.db, vehicleId);
  if (!row || row.status === 'removed') return;
  const { id: forUserId } = await accounts.getUser(row.sellerId);
  const actor: SystemActor = { kind: 'system', job: 'feeds.pictures', forUserId };
  const until = Date.now() + jobMs;
  for (;;) {
    const picture = await findWaitingPicture(database.db, vehicleId);
    if (!picture) return;
    if (Date.now() > until) return database.transaction((tx) => jobs.send(tx, queue, { vehicleId }));
    try {
      await fetchOne(parts, actor, vehicleId, picture.url);
      await updatePicture(database.db, picture, { state: 'kept', problem: null });
    } catch (error) {
      const isNo = error instanceof NoPublicFile || error instanceof Refusal;
      if (!isNo) throw error;
      const tries = picture.tries + 1;
      // A place in the photo queue is free another time, too.
      const mayComeLater =
        error instanceof NoPublicFile ? error.mayComeLater : error.status === 429 || error.status === 503;
      if (mayComeLater && tries < mostTries) {
        await updatePicture(database.db, picture, { tries, problem: error.message });
        const startAfter = new Date(parts.clock.now().getTime() + againAfterMs);
        return database.transaction((tx) => jobs.send(tx, queue, { vehicleId }, { startAfter }));
      }
      await updatePicture(database.db, picture, { state: 'failed', tries, problem: error.message });
    }
  }
}

async function fetchOne(
  parts: SellingParts,
  actor: SystemActor,
  vehicleId: VehicleId,
  url: string,
): Promise<void> {
  const file = join(parts.incomingFolder, randomBytes(16).toString('hex'));
  const limits = {
    mostBytes: largestPictureBytes,
    timeoutMs: pictureMs,
    type: /^(image\/|application\/octet-stream)/,
    what: 'a photo',
  };
  await mkdir(parts.incomingFolder, { recursive: true });
  try {
    await fetchPublicFile(url, file, limits, parts.reach);
    const place = parts.photoQueue.enter(actor.forUserId);
    try {
      await addPhoto(parts, actor, vehicleId, file, place);
    } finally {
      place.leave();
    }
  } finally {
    await rm(file, { force: true });
  }
}
