/** Pictures and documents in a bucket: shared by processes, honest while it is away, and swept of what nothing names. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createMemoryHub } from '#src/platform/shared-state/memory.ts';
import { type Caller, createTestApp, type TestApp, type TestPerson } from './app.ts';
import { photo, sendPaper, sendPart } from './applying.ts';
import { createProductProcess } from './process.ts';
import { startS3 } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const s3 = await startS3();
afterAll(() => s3.stop());
beforeEach(() => {
  s3.mood = 'well';
  s3.onPut = () => {};
});
const soon = { interval: 20 };

const database = await createTestDatabase();
const hub = createMemoryHub();
/** Each on a machine of its own: what they share is the database and the bucket. */
const machine = async (name: string) => {
  const app = await createTestApp(
    { database, sharedState: hub.join() },
    {
      ...s3.env,
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.url,
      SESSION_SECRET: 'the same secret for all processes',
    },
  );
  await app.start();
  return app;
};
const [a, b] = [await machine('a'), await machine('b')];

/** The same person asks another machine. */
const at =
  (app: TestApp, person: TestPerson): Caller =>
  (call, body, options) =>
    app.call(call, body, { ...options, headers: { ...options?.headers, cookie: person.cookie } });
const keys = (ending: string) => [...s3.objects.keys()].filter((key) => key.endsWith(ending));

async function sendPhoto(person: TestPerson, id?: number) {
  const listing = id ?? (await person.call('POST /api/vehicles', listingForm())).json().id;
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3B6FA8' } })
    .png()
    .toBuffer();
  const { payload, headers } = multipart('photo', bytes, {}, 'image/png', 'car.png');
  const answer = await person.call(`POST /api/vehicles/${listing}/photos`, payload, { headers });
  return { answer, listing: listing as number, photos: (answer.json() as MyListing).photos };
}

describe('two machines', () => {
  test('show the photos that the other was sent, and take them away for both', async () => {
    const seller = await a.signedUp();
    const { listing, photos } = await sendPhoto(seller);
    const [first] = photos;
    for (const address of [first!.src, first!.avif!]) {
      const [here, there] = [await a.call(`GET ${address}`), await b.call(`GET ${address}`)];
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
      expect(there.headers['content-length']).toBe(String(here.rawPayload.length));
    }
    await at(b, seller)(`DELETE /api/vehicles/${listing}/photos/${first!.id}`);
    expect((await a.call(`GET ${first!.src}`)).statusCode).toBe(404);
    expect(keys('.webp')).toEqual([]);
  });

  test('take parts of one document, which lies sealed, and show it', async () => {
    const person = await a.signedUp();
    const bytes = await photo(2);
    const { id } = (
      await person.call('POST /api/driver-uploads', {
        kind: 'portrait',
        name: 'me.jpg',
        sizeBytes: bytes.length,
      })
    ).json();
    await sendPart(person.call, id, 0, bytes.subarray(0, 500));
    expect(keys('.part')).toHaveLength(1);
    const { paper } = (await sendPart(at(b, person), id, 500, bytes.subarray(500))).json();
    expect(keys('.part')).toEqual([]);
    const [sealed] = keys('.sealed');
    expect(s3.objects.get(sealed!)!.subarray(0, 4).toString()).toBe('RVS1');
    const { url } = (await person.call(`POST /api/driver-papers/${paper.id}/link`)).json();
    expect((await at(b, person)(`GET ${url}`)).headers['content-type']).toBe('image/jpeg');
  });
});

describe('what a machine had in its folder before', () => {
  test('is shown until it is moved', async () => {
    const vehicles = join(folder, 'a', 'uploads', 'vehicles');
    mkdirSync(vehicles, { recursive: true });
    const name = `${'ab'.repeat(16)}.webp`;
    writeFileSync(join(vehicles, name), 'from before');
    expect((await a.call(`GET /vehicles/photos/${name}`)).body).toBe('from before');
    expect((await b.call(`GET /vehicles/photos/${name}`)).statusCode).toBe(404);
  });
});

describe('while the bucket is away', () => {
  test('what needs it is refused in words, nothing is half there, and it goes on by itself', async () => {
    const seller = await a.signedUp();
    const { listing, photos } = await sendPhoto(seller);
    const before = s3.objects.size;
    s3.mood = 'busy';
    const { answer } = await sendPhoto(seller, listing);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json().detail).toMatch(/pictures and documents .* Try again/);
    const shown = await a.call(`GET ${photos[0]!.src}`);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([503, 'no-store']);
    const paper = await sendPaper(seller.call, 'portrait', await photo(6));
    expect(paper.json().code).toBe('storage_unavailable');

    await expect
      .poll(async () => (await a.call('GET /readyz')).json().troubles?.join(), soon)
      .toContain('Pictures and documents cannot be reached: The storage answered 503 SlowDown.');
    // Everything else goes on, and a proxy that took every process away would end that too.
    expect((await a.call('GET /readyz')).statusCode).toBe(200);
    expect((await seller.call(`GET /api/vehicles/${listing}/mine`)).json().photos).toHaveLength(1);
    expect(s3.objects.size).toBe(before);

    s3.mood = 'well';
    await expect.poll(async () => (await a.call('GET /readyz')).json().troubles, soon).toBeUndefined();
    expect((await sendPhoto(seller, listing)).photos).toHaveLength(2);
    expect((await a.call(`GET ${photos[0]!.src}`)).statusCode).toBe(200);
  });

  test('a photo that is taken away is gone at once, and its files once it is back', async () => {
    const seller = await a.signedUp();
    const { listing, photos } = await sendPhoto(seller);
    const files = [...s3.objects.keys()].filter((key) => photos[0]!.src.includes(key.slice(-20)));
    expect(files).toHaveLength(1);
    s3.mood = 'busy';
    const answer = await seller.call(`DELETE /api/vehicles/${listing}/photos/${photos[0]!.id}`);
    expect([answer.statusCode, answer.json().photos]).toEqual([200, []]);
    expect(s3.objects.has(files[0]!)).toBe(true);
    s3.mood = 'well';
    await database.pool.query("update jobs.job set start_after = now() where state = 'retry'");
    await expect
      .poll(
        async () => {
          await database.pool.query("update jobs.job set start_after = now() where state = 'retry'");
          return s3.objects.has(files[0]!);
        },
        { interval: 100, timeout: 15_000 },
      )
      .toBe(false);
  }, 30_000);
});

describe('a process that is killed between a file and its row', () => {
  test('leaves an orphan, which is swept a day later; what a row names stays', async () => {
    const product = createProductProcess({ ...s3.env });
    s3.objects.clear();
    await product.start();
    let cookie = '';
    const call = async (name: string, body: object | Buffer, headers: Record<string, string> = {}) => {
      const [method = '', path = ''] = name.split(' ');
      const response = await fetch(product.address + path, {
        method,
        headers: {
          cookie,
          ...(Buffer.isBuffer(body) ? headers : { 'content-type': 'application/json' }),
        },
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
      });
      const set = response.headers.getSetCookie();
      if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
      return response.json();
    };
    await call('POST /api/users', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: 'lantern-spruce-7',
      isDriver: false,
    });
    const { id } = await call('POST /api/vehicles', listingForm());
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3B6FA8' } })
      .png()
      .toBuffer();
    const { payload, headers } = multipart('photo', picture, {}, 'image/png', 'car.png');
    const send = () => call(`POST /api/vehicles/${id}/photos`, payload, headers as Record<string, string>);
    await send();
    const named = [...s3.objects.keys()];
    expect(named).toHaveLength(2);
    let puts = 0;
    const killed = new Promise<void>((done) => {
      s3.onPut = async () => {
        // Both formats lie there, and neither has been answered.
        if (++puts === 2) await product.kill().then(done);
      };
    });
    await Promise.all([send().catch(() => null), killed]);
    expect(s3.objects.size).toBe(4);
    s3.onPut = () => {};
    await product.start();
    const due =
      "update jobs.job set start_after = now() where name = 'files.remove-unnamed' and state = 'created'";
    expect((await product.database.pool.query(due)).rowCount).toBe(2);
    await expect.poll(() => [...s3.objects.keys()].sort(), { timeout: 20_000 }).toEqual(named.sort());
    const swept =
      "select count(*)::int as n from jobs.job where name = 'files.remove-unnamed' and state = 'completed'";
    await expect.poll(async () => (await product.rows<{ n: number }>(swept))[0]!.n).toBe(2);
    expect([...s3.objects.keys()].sort()).toEqual(named.sort());
  }, 240_000);
});
