import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { listingForm, multipart } from './testing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rove-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const seller = await app.signedUp();
const folder = join(dataDir, 'uploads', 'vehicles');
const waiting = () => {
  const incoming = join(dataDir, 'uploads', 'incoming');
  return existsSync(incoming) ? readdirSync(incoming).length : 0;
};
const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0);

const send = (person: TestPerson, id: number, bytes: Buffer, type?: string, name?: string) => {
  const { payload, headers } = multipart('photo', bytes, {}, type, name);
  return person.call(`POST /api/vehicles/${id}/photos`, payload, { headers });
};
const draft = async (): Promise<number> => (await seller.call('POST /api/vehicles', listingForm())).json().id;
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#3B6FA8' } });

describe('photos', () => {
  test('of many rivals are taken one after the other, and those without a place are told so', async () => {
    const rivals = await Promise.all([1, 2, 3].map(() => app.signedUp()));
    const bytes = await photo(2000, 1500).jpeg().toBuffer();
    const asked = rivals.flatMap((person) =>
      Array.from({ length: 8 }, async () => {
        const { id } = (await person.call('POST /api/vehicles', listingForm())).json();
        return { id, person };
      }),
    );
    const listings = await Promise.all(asked);
    const answers = await Promise.all(listings.map(({ id, person }) => send(person, id, bytes)));
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(taken.length).toBeGreaterThanOrEqual(6);
    expect(refused.length).toBeGreaterThan(0);
    expect(taken.length + refused.length).toBe(answers.length);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'overloaded' });
    const again = await send(listings[0]!.person, listings[0]!.id, bytes);
    expect(again.statusCode, again.body).toBe(201);
  });

  test('are decoded, stripped of where they were taken, and written again in two formats', async () => {
    const id = await draft();
    const bytes = await photo(2400, 1600)
      .withExif({ IFD0: { Artist: 'Priya' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Priya')).toBe(true);
    const answer = await send(seller, id, bytes);
    expect(answer.statusCode, answer.body).toBe(201);
    const [first] = (answer.json() as MyListing).photos;
    expect(first).toMatchObject({ width: 1600, height: 1067, drawn: false });
    expect(first!.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const [address, type] of [
      [first!.src, 'image/webp'],
      [first!.avif!, 'image/avif'],
    ] as const) {
      const file = await app.call(`GET ${address}`);
      expect(file.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
      expect(file.headers['set-cookie']).toBeUndefined();
      const { exif } = await sharp(file.rawPayload).metadata();
      expect(exif).toBeUndefined();
      expect(file.rawPayload.includes('Priya')).toBe(false);
    }
  });

  test('are put in order and deleted by their owner only', async () => {
    const id = await draft();
    for (const width of [300, 360, 420]) await send(seller, id, await photo(width, 240).png().toBuffer());
    const { photos } = (await seller.call(`GET /api/vehicles/${id}/mine`)).json() as MyListing;
    const order = photos.map((each) => each.id).reverse();
    const ordered = (await seller.call(`PATCH /api/vehicles/${id}/photos`, { order })).json() as MyListing;
    expect(ordered.photos.map((each) => each.width)).toEqual([420, 360, 300]);
    expect(ordered.images[0]).toBe(ordered.photos[0]!.src);
    const stranger = await app.signedUp();
    expect((await stranger.call(`DELETE /api/vehicles/${id}/photos/${order[0]}`)).statusCode).toBe(403);
    expect((await send(stranger, id, await photo().jpeg().toBuffer())).json().code).toBe('not_your_listing');
    const before = kept();
    const after = (await seller.call(`DELETE /api/vehicles/${id}/photos/${order[0]}`)).json() as MyListing;
    expect(after.photos).toHaveLength(2);
    expect(kept()).toBe(before - 2);
  });

  test('say what they show where their seller says so, and nobody else does', async () => {
    const id = await draft();
    const sent = await send(seller, id, await photo().jpeg().toBuffer());
    const [first] = (sent.json() as MyListing).photos;
    expect(first?.angle).toBeNull();
    const say = (person: TestPerson, body: object) => person.call(`PATCH /api/vehicles/${id}/photos`, body);
    const said = await say(seller, { angles: [{ id: first!.id, angle: 'rear' }] });
    expect((said.json() as MyListing).photos).toMatchObject([
      { id: first!.id, angle: 'rear', alt: '2021 Toyota Camry, from behind, photo 1 of 1' },
    ]);
    const other = await say(await app.signedUp(), { angles: [{ id: first!.id, angle: null }] });
    expect(other.json().code).toBe('not_your_listing');
    const gone = await say(seller, { angles: [{ id: 2_000_000_000, angle: 'side' }] });
    expect(gone.json().code).toBe('photo_not_found');
    expect((await say(seller, { angles: [{ id: first!.id, angle: 'roof' }] })).statusCode).toBe(400);
    const taken = await say(seller, { angles: [{ id: first!.id, angle: null }] });
    expect((taken.json() as MyListing).photos[0]!.angle).toBeNull();
  });

  test('are named as what they are, and served under a name of ours', async () => {
    const id = await draft();
    const png = await photo(300, 240).png().toBuffer();
    for (const name of ['../../evil.exe', 'evil.svg', 'evil']) {
      const answer = await send(seller, id, png, 'image/png', name);
      expect([answer.statusCode, answer.json().code], name).toEqual([415, 'unsupported_media_type']);
    }
    expect(waiting()).toBe(0);
    // A picture that was saved under another picture's ending is known by its content.
    expect((await send(seller, id, png, 'image/png', 'photo.jpg')).statusCode).toBe(201);
    const taken = await send(seller, id, png, 'text/html', '../../my secret.PNG');
    expect(taken.statusCode, taken.body).toBe(201);
    const { src } = (taken.json() as MyListing).photos[0]!;
    const served = await app.call(`GET ${src}`);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="vehicle-${src.split('/').at(-1)}"`,
    });
    expect(served.headers['content-security-policy']).toMatch(/sandbox.*frame-ancestors 'none'/);
  });

  test('a file that is no photo is refused with a reason, and nothing is kept', async () => {
    const id = await draft();
    const before = kept();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(seller, id, svg, 'image/svg+xml')).json()).toMatchObject({
      status: 422,
      code: 'photo_unreadable',
    });
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000)]);
    expect((await send(seller, id, zip)).json().code).toBe('photo_unreadable');
    for (const [width, height] of [
      [1, 1],
      [199, 900],
      [900, 20],
    ] as const) {
      const small = await send(seller, id, await photo(width, height).png().toBuffer());
      expect(small.json()).toMatchObject({
        code: 'photo_too_small',
        detail: expect.stringContaining(`${width} by ${height} pixels`),
      });
    }
    const halfJpeg = (await photo().jpeg().toBuffer()).subarray(0, 700);
    expect((await send(seller, id, halfJpeg)).json().code).toBe('photo_unreadable');
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]);
    expect((await send(seller, id, polyglot)).json().code).toBe('photo_unreadable');
    expect([kept(), waiting()]).toEqual([before, 0]);
  });

  test('50 MB and a picture of 100 megapixels are too large', async () => {
    const id = await draft();
    const huge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50 * 1024 * 1024)]);
    expect((await send(seller, id, huge)).json()).toMatchObject({ status: 413, code: 'photo_too_large' });
    const bomb = await photo(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect((await send(seller, id, bomb)).json()).toMatchObject({ status: 413, code: 'photo_too_large' });
    expect(waiting()).toBe(0);
  });

  test('a path that is none of ours finds nothing', async () => {
    for (const path of [
      '..%2f..%2fsession-secret',
      'x.svg',
      `${'0'.repeat(32)}.webp`,
      `${'0'.repeat(32)}.svg`,
    ]) {
      expect((await app.call(`GET /vehicles/photos/${path}`)).statusCode, path).toBe(404);
    }
  });
});

describe('hostile words', () => {
  const hostile = [
    `'); drop table vehicles; --`,
    `<script>alert(1)</script>`,
    `{{7*7}}$\{x}`,
    `%' or 1=1 --`,
    '\ud83d\ude97\u200d\ud83d\udca8 away',
    `a\u0301`.repeat(20),
  ];

  test('in every text field of a listing come back as the words they are', async () => {
    for (const words of hostile) {
      const form = listingForm({
        make: words.slice(0, 40),
        model: words.slice(0, 60),
        trim: words.slice(0, 80),
        drivetrain: words.slice(0, 40),
        location: words.slice(0, 80),
        description: `${words} and twenty more characters`,
      });
      const answer = await seller.call('POST /api/vehicles', form);
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json()).toMatchObject({
        make: words.slice(0, 40).trim().normalize('NFC'),
        trim: words.slice(0, 80).trim().normalize('NFC'),
      });
    }
  });

  test.each(['\u202e', '\u0001', '\u001b', '\u200b', '\u00ad'])(
    'with %j in them are kept without',
    async (sign) => {
      for (const field of ['make', 'model', 'trim', 'drivetrain', 'location', 'description']) {
        const answer = await seller.call(
          'POST /api/vehicles',
          listingForm({ [field]: `Cor${sign}olla and more` }),
        );
        expect(answer.json()[field], field).toBe('Corolla and more');
      }
    },
  );

  test('a make that nobody can see is none', async () => {
    const answer = await seller.call('POST /api/vehicles', listingForm({ make: '\u200b\u3164\u2800' }));
    expect(answer.json().errors).toEqual({ make: 'Enter the make.' });
  });

  test('in every filter are refused or find nothing, and break nothing', async () => {
    for (const words of [...hostile, '\u0000', 'x'.repeat(5000)]) {
      for (const name of [
        'category',
        'searchQuery',
        'priceRange',
        'make',
        'year',
        'location',
        'near',
        'minPrice',
        'body',
        'sort',
        'cursor',
      ]) {
        const answer = await app.call(`GET /api/vehicles?${name}=${encodeURIComponent(words)}`);
        expect([200, 400], `${name}=${words}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
      }
    }
    expect((await app.call('GET /api/vehicles')).statusCode).toBe(200);
  });

  test('wrong types are refused by field', async () => {
    const answer = await seller.call('POST /api/vehicles', {
      ...listingForm(),
      make: 7,
      year: 'soon',
      price: -5,
      body: 'boat',
      seats: 1e9,
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(Object.keys(answer.json().errors).sort()).toEqual(['body', 'make', 'price', 'seats', 'year']);
  });

  test('a listing’s words cannot leave its share card or its JSON', async () => {
    const made = await seller.call(
      'POST /api/vehicles',
      listingForm({ make: 'A"/><script>', model: '</svg>&lt;' }),
    );
    await seller.call(`POST /api/vehicles/${made.json().id}/publish`);
    const card = await app.call(`GET /vehicles/pictures/share/${made.json().id}.png`);
    expect(card.statusCode).toBe(200);
    expect((await sharp(card.rawPayload).metadata()).width).toBe(1200);
  });
});

test('a picture that cannot exist is not drawn', async () => {
  for (const name of [
    'suv-gold-five-side',
    'boat-lake-five-side',
    '%3Cscript%3E',
    'suv-lake-five-side-side',
  ]) {
    expect((await app.call(`GET /vehicles/pictures/${name}.svg`)).statusCode, name).toBe(404);
  }
  const good = await app.call('GET /vehicles/pictures/suv-lake-five-side.svg');
  expect(good.headers['content-type']).toContain('image/svg+xml');
  expect(good.body.length).toBeLessThan(20_000);
  const vehicles: Vehicle[] = (await app.call('GET /api/vehicles')).json();
  for (const image of vehicles.flatMap((vehicle) => vehicle.images)) {
    expect((await app.call(`GET ${image}`)).statusCode, image).toBe(200);
  }
});
