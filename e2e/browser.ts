/** How Chromium is started for the journeys. */
const always = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executable = process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {};

/** Draws maps as on a machine with a graphics card, in software. */
export const withGraphics = { ...executable, args: always };

/**
 * Maps are the still drawing that a device without WebGL has: a living one in software takes half of a run's time. A page
 * of a journey lives for seconds, too short for what optimizing its scripts costs: a tenth of the browser's time. Nobody
 * looks at it either: with room for a strip of pixels the rest is laid out and not drawn, a fifth of the browser's time.
 */
export const withoutGraphics = {
  ...executable,
  args: [
    ...always,
    '--disable-software-rasterizer',
    '--js-flags=--no-opt --no-maglev',
    '--force-gpu-mem-available-mb=1',
  ],
};
