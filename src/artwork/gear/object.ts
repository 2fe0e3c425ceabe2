/**
 * One object, drawn as a stack of flat planes under one light from the upper left, on a transparent ground.
 * The page that shows it adds the cast shadow, so that a drawing suits both themes.
 */
export interface DrawnObject {
  /** What is seen, for those who do not see it. */
  alt: string;
  /** The part of the sheet that is shown: x, y, width, height. */
  viewBox: readonly [x: number, y: number, width: number, height: number];
  /** Where on the sheet the object's own origin lies, how far it is turned clockwise, and how much it is enlarged. */
  at: readonly [x: number, y: number];
  degrees: number;
  scale: number;
  /** Sheet units for one centimetre of the real thing, and the length of the scale bar shown under it. */
  unitsPerCentimeter: number;
  barCentimeters: number;
  /** From the back to the front. */
  layers: readonly string[];
}

export const sheet = [0, 0, 400, 400] as const;

export const steel = {
  base: '#8B9592',
  light: '#C5CCC8',
  shade: '#596361',
  dark: '#2A302F',
  edge: '#E6EAE7',
};
export const black = { base: '#3E4846', light: '#7A8582', shade: '#2F3836' };
export const forged = { base: '#4A5452', light: '#78837F', shade: '#3B4442' };
export const hickory = { base: '#B98B57', light: '#D6AF7C', shade: '#8F673B' };
export const leather = { base: '#7A4B2E', light: '#9A6742', shade: '#54321D' };
export const spruce = { base: '#1F5B45', light: '#3C7E64', shade: '#17483A', glint: '#4A8E72' };
export const brick = { base: '#A6402F', light: '#C8695A', shade: '#7A2B1F' };
export const ochre = { base: '#CF8B2D', light: '#E8B565', shade: '#9A6114' };
export const canvas = {
  base: '#7A8060',
  light: '#969C7A',
  shade: '#5C6147',
  fold: '#676C50',
  thread: '#A3A985',
};

/** A flat plane. */
export const plane = (fill: string, d: string): string => `<path d="${d}" fill="${fill}"/>`;

/** A line: an edge in the light, a seam, a groove. */
export function line(
  colour: string,
  width: number,
  d: string,
  { round = false, dash, opacity }: { round?: boolean; dash?: string; opacity?: number } = {},
): string {
  const cap = round ? ' stroke-linecap="round"' : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  const through = opacity ? ` opacity="${opacity}"` : '';
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${cap}${dashes}${through}/>`;
}

export const dot = (fill: string, x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** A pivot: a dark ring around a bright pin. */
export const pivot = (x: number, y: number, radius: number): string =>
  dot(steel.dark, x, y, radius) + dot(steel.light, x, y, radius * 0.56);

/** A wooden handle: its outline, the side in the light and the side in shade. */
export const woodHandle = (outline: string, light: string, shade: string): string[] => [
  plane(hickory.base, outline),
  line(hickory.light, 4.5, light, { round: true }),
  line(hickory.shade, 3.5, shade, { round: true, opacity: 0.85 }),
];

/** The object as an SVG of its own. */
export function drawObject({ alt, viewBox, at, degrees, scale, layers }: DrawnObject): string {
  const [, , width, height] = viewBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${width}" height="${height}" role="img" aria-label="${alt}"><g transform="translate(${at[0]} ${at[1]}) rotate(${degrees}) scale(${scale})">${layers.join('')}</g></svg>`;
}
