/** A phone's HEIC as a photo of a listing, from the upload to what is served. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import { createTestApp } from './app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rove-heic-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const app = await createTestApp({}, { DATA_DIR: dataDir });

test('a phone’s HEIC is taken like other photos, upright, and a broken one is refused', async () => {
  const seller = await app.signedUp();
  const { id } = (await seller.call('POST /api/vehicles', listingForm())).json();
  const send = (bytes: Buffer, name: string) => {
    const { payload, headers } = multipart('photo', bytes, {}, 'application/octet-stream', name);
    return seller.call(`POST /api/vehicles/${id}/photos`, payload, { headers });
  };
  const heic = await readFile('test/pictures/phone.heic');
  const taken = await send(heic, 'IMG_0412.HEIC');
  expect(taken.statusCode, taken.body).toBe(201);
  const { src } = taken.json().photos[0];
  const { width, height, exif } = await sharp((await app.call(`GET ${src}`)).rawPayload).metadata();
  expect([width, height, exif]).toEqual([320, 480, undefined]);
  expect((await send(heic.subarray(0, 900), 'IMG_0413.HEIC')).json().code).toBe('photo_unreadable');
});
