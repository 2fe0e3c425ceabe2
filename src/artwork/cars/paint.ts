/** Paints, and the seven tones a drawing needs of one. Mixing is done in linear light. */
import type { Colour } from './kinds.ts';

export const paints = {
  spruce: { hex: '#2F6B55', name: 'Spruce green', colour: 'green' },
  lake: { hex: '#3B6FA8', name: 'Lake blue', colour: 'blue' },
  chalk: { hex: '#ECEDE6', name: 'Chalk white', colour: 'white' },
  graphite: { hex: '#4B5357', name: 'Graphite grey', colour: 'grey' },
  night: { hex: '#23292C', name: 'Night black', colour: 'black' },
  silver: { hex: '#B9C0C0', name: 'Silver', colour: 'silver' },
  brick: { hex: '#A6402F', name: 'Brick red', colour: 'red' },
  sand: { hex: '#C9AE82', name: 'Sand beige', colour: 'beige' },
  ochre: { hex: '#CF8B2D', name: 'Ochre orange', colour: 'orange' },
  moss: { hex: '#77835A', name: 'Moss green', colour: 'green' },
  plum: { hex: '#5B3B4C', name: 'Plum purple', colour: 'purple' },
  sky: { hex: '#8FB3C9', name: 'Sky blue', colour: 'blue' },
} as const satisfies Record<string, { hex: string; name: string; colour: Colour }>;
export type Paint = keyof typeof paints;

export const isPaint = (word: string): word is Paint => Object.hasOwn(paints, word);

/** The paint a listing without photos is drawn in. */
export function paintFor(colour: Colour): Paint {
  const found = (Object.keys(paints) as Paint[]).find((paint) => paints[paint].colour === colour);
  return found ?? 'silver';
}

type Rgb = [number, number, number];
const toLinear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2) as Rgb;

/** `share` of `b` in `a`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [toLinear(a), toLinear(b)];
  const channels = ([0, 1, 2] as const).map((i) => {
    const linear = from[i] * (1 - share) + to[i] * share;
    return Math.round(255 * linear ** (1 / 2.2))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export interface Tones {
  base: string;
  /** Sky light on what faces up. */
  high: string;
  upper: string;
  lower: string;
  deep: string;
  /** Shut lines. */
  line: string;
  /** Light the ground throws back. */
  bounce: string;
  isDark: boolean;
}

export function tonesOf(paint: Paint): Tones {
  const base = paints[paint].hex;
  const light = luminance(base);
  const pale = light > 0.7;
  const dark = light < 0.04;
  const by = (ifPale: number, ifDark: number, usual: number) => (pale ? ifPale : dark ? ifDark : usual);
  return {
    base,
    high: mix(base, '#FFFFFF', by(0.85, 0.2, 0.42)),
    upper: mix(base, '#FFFFFF', by(0.5, 0.085, 0.16)),
    lower: mix(base, '#0B1A18', by(0.2, 0.5, 0.34)),
    deep: mix(base, '#0B1A18', by(0.5, 0.75, 0.66)),
    line: mix(base, '#06100E', by(0.55, 0.8, 0.72)),
    bounce: mix(base, '#F1E9D6', by(0.05, 0.1, 0.07)),
    isDark: dark,
  };
}
