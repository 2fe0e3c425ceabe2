/**
 * Claim: the first load of `/` downloads at most 130 kB of JavaScript, moves nothing and logs no error, on a
 * desktop and on a phone, signed in and not. Every .js file that is fetched before anything is touched counts with
 * the bytes that were sent, compressed as every browser of today asks for it, except what lies over the drawn map, which
 * comes when the page is idle, and the map library, which comes after it where there is a graphics card. What `gzip -6`
 * would make of them is said beside it.
 * Builds what is stale and starts the production server, with data of its own. Needs Chromium.
 * Run: npx tsx bench/page-weight.ts
 */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from './product.ts';

const budgetBytes = 130_000;
/** What lies over the drawn map; MapLibre, with what of ours only calls it, and its worker. */
const late = /\/(map-layers|live-map|maplibre-gl-worker)-[^/]*\.js$/;
const screens = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } };
const settleMs = 2_500;
const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1).padStart(7)} kB`;

interface Visit {
  files: Map<string, number>;
  gzipBytes: number;
  lateBytes: number;
  shift: number;
  errors: string[];
}

async function visit(browser: Browser, address: string, screen: keyof typeof screens, signedIn: boolean) {
  const context = await browser.newContext({ viewport: screens[screen] });
  const page = await context.newPage();
  if (signedIn) {
    const answer = await context.request.post(`${address}/api/auth/login`, {
      data: { email: 'rider@rove.example', password: 'ride-with-rove' },
    });
    if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}`);
  }
  const seen: Visit = { files: new Map(), gzipBytes: 0, lateBytes: 0, shift: 0, errors: [] };
  const reading: Promise<void>[] = [];
  page.on('pageerror', ({ message }) => seen.errors.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error') seen.errors.push(line.text());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    reading.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, { responseBodySize }]) => {
        if (late.test(pathname)) seen.lateBytes += responseBodySize;
        else {
          seen.files.set(pathname.replace(/^.*\//, ''), responseBodySize);
          seen.gzipBytes += gzipSync(body, { level: 6 }).length;
        }
      }),
    );
  });
  await page.addInitScript(observeShifts);
  await page.goto(address);
  await page.waitForSelector('[data-map] [data-car]', { timeout: 30_000, state: 'attached' });
  await page.waitForTimeout(settleMs);
  seen.shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  await Promise.all(reading);
  await context.close();
  return seen;
}

function observeShifts() {
  const target = window as unknown as { shift: number };
  target.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) target.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const server = await startProduct('rove-page-weight');
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  for (const screen of ['desktop', 'phone'] as const) {
    for (const signedIn of [false, true]) {
      const { files, gzipBytes, lateBytes, shift, errors } = await visit(
        browser,
        server.address,
        screen,
        signedIn,
      );
      const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
      const { width } = screens[screen];
      console.log(`\n${screen}, ${width} px, ${signedIn ? 'signed in' : 'signed out'}`);
      for (const [name, bytes] of [...files].sort((a, b) => b[1] - a[1]))
        console.log(`${kilobytes(bytes)}  ${name}`);
      console.log(`${kilobytes(total)}  in ${files.size} files, of ${kilobytes(budgetBytes).trim()}`);
      console.log(`${kilobytes(gzipBytes)}  by gzip`);
      console.log(`${kilobytes(lateBytes)}  late parts of the map, not counted`);
      console.log(
        `  layout shift ${shift.toFixed(4)}, errors: ${errors.length ? errors.join('; ') : 'none'}`,
      );
      if (total > budgetBytes || shift > 0.001 || errors.length > 0) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
