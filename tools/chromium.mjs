/** Finds a Chromium for the browser tests, and installs one where that can be done without asking. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without what draws a window: the journeys take half the processor in it. */
const windowless = '/usr/bin/chromium-headless-shell';
const known = [
  windowless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function find() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const { chromium } = await import('@playwright/test');
  return [...known, chromium.executablePath()].find((path) => path && existsSync(path));
}

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

function install(name) {
  console.log(`Installing Debian’s ${name} for the browser tests.`);
  return (
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  );
}

/** The path of a browser, or words about what to do. */
export async function findOrInstallChromium() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  // An older Debian has it only with its window.
  if (canInstall && !isChosen && !existsSync(windowless)) install('chromium-headless-shell');
  let path = await find();
  if (!path && !isChosen) {
    if (canInstall) install('chromium');
    else {
      console.log('No Chromium found; asking Playwright for its own.');
      run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
    }
    path = await find();
  }
  if (path) return { path };
  return {
    words:
      'The browser tests need Chromium and none could be installed. Install it with your system’s packages (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH, then run npm test again.',
  };
}
