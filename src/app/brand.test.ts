import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { iconAddress, shownBrand } from '#src/platform/brand/brand.ts';
import { serveIcons } from '#src/platform/brand/routes.ts';
import { afterwards, createTestDatabase } from '#src/platform/database/test-database.ts';
import { companyHere } from '#src/platform/settings/company.ts';
import { setSettings, settingsForPage } from '#src/platform/settings/setting.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { settingGuards } from './setting-guards.ts';
import { settingKinds } from './settings.ts';
import { exportSettings, importSettings, WrongFile } from './settings-file.ts';

afterEach(() => setSettings({ version: 0, values: {} }));

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" onload="alert(1)"><script>alert(1)</script><circle cx="32" cy="32" r="30" fill="#c2185b"/></svg>';

function upload(name: string, bytes: Buffer | string) {
  const boundary = 'a-mark-of-its-own';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="mark"; filename="${name}"\r\nContent-Type: image/svg+xml\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function opened() {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const make = (name: string, bytes: Buffer | string) =>
    operator.call('POST /api/operations/brand/mark', undefined, upload(name, bytes));
  const set = (value: object, version = 0) =>
    operator.call('PUT /api/operations/settings/brand', { version, value, reason: 'Our own' });
  return { app, operator, make, set };
}

test('an uploaded mark is made safe, and set it is on every icon, whose addresses change', async () => {
  const { make, set } = await opened();
  const before = iconAddress('icon.svg');
  const made = (await make('mark.svg', drawing)).json();
  expect(made.leftOut).toEqual(['onload', 'script']);
  expect(made.mark.picture).not.toMatch(/script|onload/);
  const done = await set({ mark: made.mark, main: '#7B1FA2', action: '#ffd600' });
  expect(done.statusCode).toBe(200);
  expect(iconAddress('icon.svg')).toMatch(/^\/icon\.svg\?v=[\da-f]{12}$/);
  expect(before).toBe('/icon.svg');
  // Pages carry that there is a mark, and not the mark.
  const page = JSON.parse(settingsForPage());
  expect(page.values.brand).toEqual({ ...shownBrand() });
  expect(page.values.brand).toMatchObject({ hasMark: true, main: '#7b1fa2' });
  expect(page.values.brand.tokens['--color-spruce']).toMatch(/^light-dark\(#7b1fa2, #[\da-f]{6}\)$/);
  expect(settingsForPage()).not.toContain('circle');
});

test('what cannot be is refused in words, with the nearest that can', async () => {
  const { make, set } = await opened();
  expect((await make('mark.svg', '<svg viewBox="0 0 9 9"><text>F</text></svg>')).json()).toMatchObject({
    ...{ status: 400, code: 'mark_empty' },
  });
  expect((await make('mark.gif', 'GIF89a')).json()).toMatchObject({ code: 'unsupported_media_type' });
  expect((await make('mark.png', Buffer.alloc(1_100_000, 1))).json()).toMatchObject({
    code: 'mark_too_large',
  });
  const yellow = (await set({ mark: null, main: '#ffff00', action: null })).json();
  expect(yellow.errors ?? yellow).toMatchObject(expect.anything());
  expect(JSON.stringify(yellow)).toMatch(/The nearest that can be is #[\da-f]{6}/);
  const unsafe = await set({ mark: { type: 'svg', picture: drawing }, main: null, action: null });
  expect(unsafe.statusCode).toBe(400);
  const rubbish = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60)]).toString(
    'base64',
  );
  const broken = await set({ mark: { type: 'png', picture: rubbish }, main: null, action: null });
  expect(broken.json()).toMatchObject({ code: 'mark_unreadable' });
  expect(shownBrand().version).toBeNull();
});

test('who operates nothing makes no mark', async () => {
  const { app } = await opened();
  const rider = await app.signedUp();
  expect(
    (await rider.call('POST /api/operations/brand/mark', undefined, upload('mark.svg', drawing))).statusCode,
  ).toBe(403);
});

test('a mark is brought by a file to another installation, and every process hears of it', async () => {
  const clock = manualClock();
  const log = { error() {}, warn() {} };
  const guards = settingGuards({ currency: 'usd', stripe: undefined, demo: false });
  const database = await createTestDatabase();
  const open = async () => {
    const settings = await openSettings({ database, clock, log, kinds: settingKinds, guards });
    afterwards(async () => settings.stop());
    return settings;
  };
  const [here, there] = [await open(), await open()];
  const mark = {
    type: 'svg',
    picture:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#c2185b" /></svg>',
  };
  const bring = (value: object) =>
    importSettings(
      { database, clock, settings: here, kinds: settingKinds },
      JSON.stringify({ format: 1, settings: { brand: value } }),
    );
  await bring({ mark, main: '#7b1fa2', action: null });
  await expect
    .poll(() => there.list().find(({ name }) => name === 'brand')?.version, { timeout: 1000 })
    .toBe(1);
  const file = await exportSettings({ database, clock, settings: there, kinds: settingKinds });
  expect(file.settings.brand).toEqual({ mark, main: '#7b1fa2', action: null });
  const unsafe = { mark: { type: 'svg', picture: drawing }, main: '#ffffff', action: null };
  await expect(bring(unsafe)).rejects.toThrow(WrongFile);
  await expect(bring(unsafe)).rejects.toThrow(/brand\.main: .*nearest that can be/);
});

const named = (name: string, brand?: object) =>
  setSettings({
    version: 1,
    values: { company: { ...companyHere.fallback, name }, ...(brand ? { brand } : {}) },
  });

test('icons are Rove’s rings, the letter of a name, or a mark, whatever version is asked for', async () => {
  const { default: fastify } = await import('fastify');
  const http = fastify();
  serveIcons(http);
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload, payload } = await http.inject(url);
    expect(statusCode).toBe(200);
    return { headers, rawPayload, payload };
  };
  expect((await get('/icon.svg')).payload).toContain('M32.600 10.500');
  named('Fürstencab');
  expect(iconAddress('icon-192.png')).toBe('/icon-192.png?v=l46');
  const letter = await get('/icon.svg?v=old');
  expect(letter.payload).toContain('>F</text>');
  expect(letter.payload).not.toContain('M32.600');
  expect(letter.headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/icon.svg?v=l46')).headers['cache-control']).toContain('immutable');
  for (const [name, side] of [
    ['icon-180.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-512-maskable.png', 512],
  ] as const) {
    const { rawPayload } = await get(`/${name}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side, format: 'png' });
    // The letter is white in the middle of its plate.
    const { channels } = await sharp(
      await sharp(rawPayload)
        .extract({ left: side / 4, top: side / 4, width: side / 2, height: side / 2 })
        .png()
        .toBuffer(),
    ).stats();
    expect(channels[0]?.max).toBeGreaterThan(240);
  }
  const share = iconAddress('share.png');
  expect(await sharp((await get(share)).rawPayload).metadata()).toMatchObject({
    ...{ width: 1200, height: 630, format: 'png' },
  });
  named('Fürstencab Vaduz');
  expect(iconAddress('share.png')).not.toBe(share);
  expect(iconAddress('icon-192.png')).toBe('/icon-192.png?v=l46');
  expect((await get(share)).headers['cache-control']).toBe('public, max-age=3600');
  const { etag } = (await get('/icon-192.png')).headers;
  const again = await http.inject({ url: '/icon-192.png', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
  await http.close();
});
