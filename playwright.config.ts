import './tools/test-folder.ts';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { withoutGraphics } from './e2e/browser.ts';
import { bringPlaces } from './test/known-places.ts';

/** What takes longest begins first, or one worker ends with it while the other has nothing left to do. */
const longest = /(whole-journey|accessibility|open-ride|pay-ride|become-a-driver|drive|journal)\.spec\.ts$/;

const port = Number(process.env.E2E_PORT ?? 3977);
// Workers read this file again; the folder is made once and handed on.
if (!process.env.E2E_DATA_DIR) {
  process.env.E2E_DATA_DIR = mkdtempSync(join(tmpdir(), 'rove-e2e-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(process.env.E2E_DATA_DIR, 0o755);
  bringPlaces(process.env.E2E_DATA_DIR);
}
// Tests open the outbox with the token that is made of it.
process.env.E2E_SESSION_SECRET ??= randomBytes(32).toString('base64url');
const sessionSecret = process.env.E2E_SESSION_SECRET;

export default defineConfig({
  testDir: 'e2e',
  // Long enough for a machine that does other work too; what passes is not slowed by it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // One more than the cores of a small machine: while one waits for a car or a mail, the others work.
  workers: 3,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // A machine that others use may starve one try; what passes at a later one is told as flaky.
  retries: 2,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // What a test answers in the network's place must not be answered by the worker; its own test lets it work.
    serviceWorkers: 'block',
    // Maps that fly and cars that glide are drawn without a graphics card here, frame by frame, which starves the page.
    contextOptions: { reducedMotion: 'reduce' },
    // Only of what is tried again: keeping each page as it was after each step takes as much as the steps. Ask with --trace on.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    launchOptions: withoutGraphics,
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} build/node/main.js`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      SESSION_SECRET: sessionSecret,
      DEMO_SPEED: '100',
      // The machine is shared with the browsers: late is better than told to come back.
      REQUEST_WAIT_MS: '20000',
    },
  },
});
