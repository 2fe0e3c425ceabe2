/** Finds a Chromium for the browser tests, and installs one where that can be done without asking. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

async function find() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const { chromium } = await import('@playwright/test');
  return [...known, chromium.executablePath()].find((path) => path && existsSync(path));
}

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** The path of a browser, or words about what to do. */
export async function findOrInstallChromium() {
  let path = await find();
  if (path) return { path };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found; installing Debian’s.');
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    )
      path = await find();
  } else {
    console.log('No Chromium found; asking Playwright for its own.');
    if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']))
      path = await find();
  }
  if (path) return { path };
  return {
    words:
      'The browser tests need Chromium and none could be installed. Install it with your system’s packages (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.',
  };
}
