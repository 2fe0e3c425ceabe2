/** What every scene is drawn on and with: the sheet, chance that is always the same, and the light of day or night. */
import { drawCar } from '#src/artwork/cars/car.ts';

export const width = 900;
export const height = 600;

/** Draws its part of a scene. By night the moon is out and windows are lit. */
export interface Light {
  night: boolean;
}

export const n = (value: number): string => String(Math.round(value * 10) / 10);
export const plane = (fill: string, d: string): string => `<path d="${d}" fill="${fill}"/>`;
export const rect = (fill: string, x: number, y: number, w: number, h: number, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
export const disc = (fill: string, x: number, y: number, radius: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
export function line(colour: string, thick: number, d: string, dash?: string): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ' stroke-linecap="round"';
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}"${dashes}/>`;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Car = Parameters<typeof drawCar>[0];

/**
 * A car whose tyres stand at `y` and whose nose is at `x`, `scale` units to the centimetre.
 * A drawing's ids belong to it alone, so each car of a scene gets its own.
 */
export function placeCar(
  id: string,
  car: Omit<Car, 'electric'> & { electric?: boolean },
  x: number,
  y: number,
  scale: number,
): string {
  const drawn = drawCar({ electric: false, ...car })
    .replaceAll(/id="(\w+)"/g, `id="${id}-$1"`)
    .replaceAll(/url\(#(\w+)\)/g, `url(#${id}-$1)`);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale} ${-scale})">${drawn}</g>`;
}

// What of red, green and blue moonlight gives back, the blue that fills every shadow,
// and how much of a full colour is still seen: paint and lamps stand out where snow and sky do not.
const channels = [
  { at: 0, moonlight: 76, shadow: 9 },
  { at: 2, moonlight: 102, shadow: 17 },
  { at: 4, moonlight: 118, shadow: 23 },
];
const colourSeen = 0.46;

/** The same scene by night: every colour sinks into the dark but those written as `rgb(…)`, which shine. */
function darken(svg: string): string {
  return svg.replaceAll(/#([0-9A-Fa-f]{6})\b/g, (_, hex: string) => {
    const shadeOf = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    const day = channels.map(({ at }) => shadeOf(at));
    const brightest = Math.max(...day, 1);
    const seen = colourSeen * ((brightest - Math.min(...day)) / brightest);
    const night = channels.map(({ at, moonlight, shadow }) => {
      const value = shadeOf(at);
      const dark = (value / 255) ** 1.7 * moonlight + shadow;
      return Math.round(dark * (1 - seen) + value * 0.85 * seen);
    });
    return `#${night.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  });
}

/** A whole picture, 3:2. */
export function paint(
  draw: (light: Light) => string,
  light: Light,
  viewBox = `0 0 ${width} ${height}`,
): string {
  const drawn = draw(light);
  const [, , w, h] = viewBox.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${w}" height="${h}">${light.night ? darken(drawn) : drawn}</svg>`;
}
