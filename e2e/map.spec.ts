import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { withGraphics } from './browser.ts';

test.use({ launchOptions: withGraphics, viewport: { width: 1200, height: 700 } });

const map = (page: Page) => page.locator('[data-map]').first();

/** Chromium draws in software here, so the map waits for a touch before it comes alive. */
const touched = async (page: Page) => {
  await expect(map(page).locator('[data-car]').first()).toBeAttached();
  await map(page).dispatchEvent('pointerdown');
};

/** How many colours stand in the map's middle, which is one where nothing is drawn. */
async function coloursIn(page: Page): Promise<number> {
  const { data, info } = await sharp(await map(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let i = 0; i < data.length; i += info.channels) seen.add(data.readUIntBE(i, 3));
  return seen.size;
}

test('the city is drawn live, with its cars, and is zoomed by button and moved by keyboard', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/live-tracking');
  await touched(page);
  await expect(map(page)).toHaveAttribute('data-map', 'live');
  const canvas = map(page).locator('canvas');
  await expect(canvas).toHaveAttribute('aria-label', /arrow keys move it, plus and minus zoom/);
  expect(await coloursIn(page)).toBeGreaterThan(20);
  await expect(map(page).locator('[data-car] [data-body]').first()).toBeVisible();

  const pictureChanges = async (act: () => Promise<unknown>) => {
    const before = await canvas.screenshot();
    await act();
    await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
  };
  await pictureChanges(() => page.getByRole('button', { name: 'Zoom in' }).click());
  await canvas.focus();
  await pictureChanges(() => page.keyboard.press('ArrowRight'));
  expect(errors).toEqual([]);
});

test('without a key of Google’s a map that cannot be had live says so in words that name nobody else', async ({
  page,
}) => {
  await page.route('**/map/*.json', (route) => route.abort());
  await page.goto('/live-tracking');
  await touched(page);
  await expect(map(page).getByRole('status')).toHaveText('The live map did not load - using a drawing');
  // One line says what map this is: a second one beside it would lie over the names on a phone.
  await expect(map(page)).not.toContainText('Streets:');
  await expect(page.locator('body')).not.toContainText('Google Maps');
});

test('without a graphics card the map is a drawing until it is touched, and begins where it was zoomed to', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(map(page).locator('[data-car]').first()).toBeAttached();
  await expect(map(page)).toHaveAttribute('data-map', 'drawn');
  await expect(map(page)).toContainText('Streets: Open Government Licence – Toronto');
  expect(fetched.filter((path) => path.includes('live-map'))).toEqual([]);
  const ruler = page.getByText(/^Scale: \d+ k?m$/).last();
  const before = await ruler.textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const zoomed = await ruler.textContent();
  expect(zoomed).not.toBe(before);
  await expect(map(page)).toHaveAttribute('data-map', 'live');
  await expect(ruler).toHaveText(zoomed ?? '');
});

/** Answers the calls that Rove makes of Google's script; `made` stands in for what happens while a map is made. */
const googleStandIn = (made: string) => `
  let zoom = 14, center = { lng: -79.38, lat: 43.65 };
  window.google = { maps: {
    Polyline: class { setMap() {} },
    Map: class {
      constructor(element, options) {
        ${made}
        element.style.background = 'rgb(10, 200, 30)';
        this.moveCamera(options);
        window.standIn = this;
      }
      getCenter() { return { lng: () => center.lng, lat: () => center.lat }; }
      getZoom() { return zoom; }
      moveCamera(camera) { zoom = camera.zoom ?? zoom; center = camera.center ?? center; this.heard?.(); }
      setOptions() {}
      addListener(event, heard) {
        if (event === 'tilesloaded') setTimeout(heard);
        if (event === 'center_changed') this.heard = heard;
        return { remove() {} };
      }
    },
  } };
  roveMapReady();
`;

/** The page as it is with `GOOGLE_MAPS_KEY` set, and `script` in the place of Google's. */
async function withGoogle(page: Page, script: string | null): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/live-tracking', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = answer.headers();
    const body = (await answer.text()).replace('<html ', '<html data-google-maps="key-of-the-test-0001" ');
    await route.fulfill({ response: answer, headers, body });
  });
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(route.request().url());
    return script === null
      ? route.abort()
      : route.fulfill({ body: script, contentType: 'text/javascript', headers: {} });
  });
  await page.goto('/live-tracking');
  return asked;
}

test('with Google’s key the live map is Google’s, until Google refuses the key', async ({ page }) => {
  const asked = await withGoogle(page, googleStandIn(''));
  await expect(map(page)).toHaveAttribute('data-map', 'live');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/key=key-of-the-test-0001&libraries=places%2Cgeometry/);
  await expect(page.getByText(/^Streets: Open/)).toHaveCount(0);
  await expect(map(page).locator('[data-car] [data-body]').first()).toBeVisible();
  const zoom = () =>
    page.evaluate(() => (window as never as { standIn: { getZoom(): number } }).standIn.getZoom());
  const before = await zoom();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(await zoom()).toBe(before + 1);
  await page.evaluate(() => (window as never as { gm_authFailure(): void }).gm_authFailure());
  await expect(map(page).getByRole('status')).toHaveText(
    'Google Maps initialization failed - using demo mode',
  );
  await expect(map(page)).toHaveAttribute('data-map', 'demo');
});

for (const [what, script, words] of [
  ['does not come', null, 'Google Maps API not loaded - using demo mode'],
  ['breaks', googleStandIn("throw new Error('no')"), 'Google Maps initialization failed - using demo mode'],
] as const) {
  test(`with Google’s key and a script that ${what} the drawing stays, with the specification’s words`, async ({
    page,
  }) => {
    await withGoogle(page, script);
    await expect(map(page).getByRole('status')).toHaveText(words);
    await expect(map(page).locator('image, use').first()).toBeAttached();
  });
}
