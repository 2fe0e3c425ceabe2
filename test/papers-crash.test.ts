/** A document on its way when the process is killed, and an application sent at the moment of a kill. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paperKinds } from '#src/riding/drivers/driver-status.ts';
import { completeForm, pdf } from './applying.ts';
import { createProductProcess } from './process.ts';

const product = createProductProcess();
let cookie = '';

async function call<T>(name: string, body?: object | Buffer): Promise<T> {
  const [method = '', path = ''] = name.split(' ');
  const bytes = Buffer.isBuffer(body);
  const response = await fetch(product.address + path, {
    method,
    headers: {
      cookie,
      ...(body ? { 'content-type': bytes ? 'application/octet-stream' : 'application/json' } : {}),
    },
    ...(body ? { body: bytes ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  const set = response.headers.getSetCookie();
  if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

const begin = (kind: string, bytes: Buffer, ending = 'pdf') =>
  call<{ id: string }>('POST /api/driver-uploads', {
    kind,
    name: `${kind}.${ending}`,
    sizeBytes: bytes.length,
  });

test('killed while documents and the application are on their way, nothing is lost, doubled or left lying about', async () => {
  await product.start();
  await call('POST /api/users', {
    firstName: 'Andre',
    lastName: 'Baptiste',
    email: 'andre@example.com',
    password: 'lantern-spruce-7',
    isDriver: true,
  });
  await call('PATCH /api/drivers/application', { changes: completeForm });
  const noise = await sharp(randomBytes(600 * 500 * 3), { raw: { width: 600, height: 500, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { id } = await begin('portrait', noise, 'jpg');
  const half = 200_000;
  expect(noise.length).toBeGreaterThan(half + 10_000);
  await call(`PUT /api/driver-uploads/${id}?offset=0`, noise.subarray(0, half));

  await product.kill();
  await product.start();
  const kept = await call<{ receivedBytes: number }>(`GET /api/driver-uploads/${id}`);
  expect(kept.receivedBytes).toBe(half);
  // The last part, and the process gone somewhere between taking it and answering.
  const last = call(`PUT /api/driver-uploads/${id}?offset=${half}`, noise.subarray(half)).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  await product.kill();
  await last;
  await product.start();
  const { receivedBytes } = await call<{ receivedBytes: number }>(`GET /api/driver-uploads/${id}`);
  const done = await call<{ paper: { kind: string } }>(
    `PUT /api/driver-uploads/${id}?offset=${receivedBytes}`,
    noise.subarray(receivedBytes),
  );
  expect(done.paper.kind).toBe('portrait');

  for (const kind of paperKinds.filter((one) => one !== 'portrait')) {
    const bytes = pdf();
    const upload = await begin(kind, bytes);
    await call(`PUT /api/driver-uploads/${upload.id}?offset=0`, bytes);
  }
  const profile = {
    vehicleInfo: '2022 Toyota Prius',
    licensePlate: 'DKLV 207',
    state: 'Ontario',
    city: 'Toronto',
  };
  const sending = call('POST /api/drivers', profile).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
  await product.kill();
  await sending;
  await product.start();
  // Either all of it happened or none of it: then it is simply sent again.
  const before = await call<{ status: string; driverId: number | null }>('GET /api/drivers/application');
  expect([before.status, before.driverId === null]).toEqual(
    before.driverId === null ? ['draft', true] : ['submitted', false],
  );
  if (before.driverId === null) await call('POST /api/drivers', profile);
  const [counts] = await product.rows<Record<string, number>>(`select
    (select count(*) from drivers)::int as drivers, (select count(*) from driver_vehicles)::int as vehicles,
    (select count(*) from driver_documents where retired_at is null)::int as papers,
    (select count(*) from driver_applications where status = 'submitted')::int as submitted,
    (select count(*) from driver_notes where kind = 'applied')::int as told,
    (select count(*) from driver_documents where vehicle_id is not null)::int as of_vehicle`);
  expect(counts).toEqual({ drivers: 1, vehicles: 1, papers: 5, submitted: 1, told: 1, of_vehicle: 2 });
  const named = await product.rows<{ storage_key: string }>('select storage_key from driver_documents');
  const files = readdirSync(join(product.folder, 'documents'));
  for (const { storage_key } of named) expect(files).toContain(`${storage_key}.sealed`);
}, 240_000);
