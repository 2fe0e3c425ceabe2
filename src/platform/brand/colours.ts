/**
 * A company's two colours and what is made of them for both themes. Contrast is that of WCAG 2.2
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio): 4.5 : 1 for words, 3 : 1 for signs. Lighter and darker are steps of
 * OKLCH (https://www.w3.org/TR/css-color-4/#ok-lab), which keep the hue. Pure.
 */

/** The pages that colours stand on, as `src/design/tokens.css` has them. */
export const surfaces = {
  light: {
    paper: '#f7f5ef',
    card: '#ffffff',
    well: '#f4f2eb',
    ink: '#10201b',
    muted: '#566159',
    line: '#dad8ce',
  },
  dark: {
    paper: '#0c1512',
    card: '#13201b',
    well: '#0f1a16',
    ink: '#eef2ea',
    muted: '#a3b0a7',
    line: '#25352e',
  },
} as const;
export type Scheme = keyof typeof surfaces;

const words = 4.5;
const signs = 3;
const white = '#ffffff';
const { light, dark } = surfaces;
/** How far in OKLab a button's ground has to be from the page around it, so that it is seen to be one. */
const toldApart = 0.06;

type Lch = { l: number; c: number; h: number };

const channelsOf = (colour: string): [number, number, number] => {
  const bits = Number.parseInt(colour.slice(1), 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
};
const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21, whichever of the two is the ground. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function labOf(colour: string): [l: number, a: number, b: number] {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function lchOf(colour: string): Lch {
  const [l, a, b] = labOf(colour);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

const distance = (one: string, other: string): number => {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

/** As a screen shows it: as colourful as asked, or as it can be so light. */
function colourOf({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma -= 0.004) {
    const [a, b] = chroma > 0 ? [chroma * Math.cos(h), chroma * Math.sin(h)] : [0, 0];
    const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const rgb = [
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
    ];
    if (chroma > 0 && rgb.some((one) => one < -0.0005 || one > 1.0005)) continue;
    const figures = rgb.map((one) => Math.round(encoded(Math.min(1, Math.max(0, one))) * 255));
    return `#${figures.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
  }
}

const step = 0.004;

/** The first of ever lighter (or darker) ones that will do; the last one where none does. */
function nextThat(from: Lch, direction: 1 | -1, does: (colour: string) => boolean): string {
  let lch = from;
  for (;;) {
    const colour = colourOf(lch);
    if (does(colour) || lch.l <= 0 || lch.l >= 1) return colour;
    lch = { ...lch, l: Math.min(1, Math.max(0, lch.l + direction * step)) };
  }
}

const readsOn =
  (grounds: readonly string[], least = words) =>
  (colour: string) =>
    grounds.every((ground) => contrast(colour, ground) >= least);

/** Ink or white, whichever is read better on it. */
const wordsOn = (ground: string): string =>
  contrast(light.ink, ground) >= contrast(white, ground) ? light.ink : white;

const tintOf = (main: Lch, scheme: Scheme): string =>
  scheme === 'light'
    ? colourOf({ ...main, l: 0.955, c: Math.min(main.c, 0.014) })
    : colourOf({ ...main, l: 0.29, c: Math.min(main.c, 0.036) });

const groundsOf = (main: Lch, scheme: Scheme): string[] => {
  const { paper, card, well } = surfaces[scheme];
  return [paper, card, well, tintOf(main, scheme)];
};

const isMain = (colour: string): boolean => readsOn([white, ...groundsOf(lchOf(colour), 'light')])(colour);

/** Words are read on it, and it is seen on the page. */
const isAction = (colour: string): boolean =>
  contrast(wordsOn(colour), colour) >= words &&
  [light.paper, light.card].every((ground) => distance(colour, ground) >= toldApart);

/** What is wrong with a colour, in words, and the nearest that can be. */
export interface ColourProblem {
  words: string;
  nearest: string;
}

/** Null where it can be: white words are read on it, and words in it are read on every page. */
export function mainProblem(colour: string): ColourProblem | null {
  if (isMain(colour)) return null;
  const nearest = nextThat(lchOf(colour), -1, isMain);
  return {
    nearest,
    words: `Words in ${colour} on a white page, or white words on it, reach a contrast of ${ratio(contrast(colour, light.well))}; 4.5 : 1 is what people can read. The nearest that can be is ${nearest}.`,
  };
}

/** Null where it can be: ink or white is read on it, and a button in it is told from the page. */
export function actionProblem(colour: string): ColourProblem | null {
  if (isAction(colour)) return null;
  const from = lchOf(colour);
  const nearest = ([-1, 1] as const)
    .map((direction) => nextThat(from, direction, isAction))
    .filter(isAction)
    .sort((a, b) => distance(a, colour) - distance(b, colour))[0] as string;
  const reached = contrast(wordsOn(colour), colour);
  const why =
    reached < words
      ? `Neither dark nor white words are read on ${colour}: they reach a contrast of ${ratio(reached)}, and 4.5 : 1 is what people can read.`
      : `A button in ${colour} is not told from the page around it.`;
  return { nearest, words: `${why} The nearest that can be is ${nearest}.` };
}

const ratio = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`;

export interface BrandColours {
  spruce: string;
  'on-spruce': string;
  selected: string;
  'on-selected': string;
  tint: string;
  signal: string;
  'signal-deep': string;
  'on-signal': string;
  'signal-sign': string;
}

/** What `src/design/tokens.css` has, for a preview of both themes on one page. */
export const usualTokens: Record<Scheme, BrandColours> = {
  light: {
    ...{ spruce: '#1f5b45', 'on-spruce': '#ffffff', selected: '#1f5b45', 'on-selected': '#ffffff' },
    ...{ tint: '#ebf2ec', signal: '#ff6a1a', 'signal-deep': '#f25c0a', 'on-signal': '#10201b' },
    'signal-sign': '#ff6a1a',
  },
  dark: {
    ...{ spruce: '#6fbf9b', 'on-spruce': '#0c1512', selected: '#2a5244', 'on-selected': '#eef2ea' },
    ...{ tint: '#1a3128', signal: '#ff7f3a', 'signal-deep': '#ff9358', 'on-signal': '#10201b' },
    'signal-sign': '#ff7f3a',
  },
};

const mainColours = (main: string, scheme: Scheme) => {
  const lch = lchOf(main);
  const tint = tintOf(lch, scheme);
  if (scheme === 'light')
    return { spruce: main, 'on-spruce': white, selected: main, 'on-selected': white, tint };
  const calm = { ...lch, l: 0.75, c: Math.min(lch.c, 0.13) };
  const spruce = nextThat(calm, 1, readsOn(groundsOf(lch, 'dark')));
  const selected = nextThat({ ...lch, l: 0.41, c: Math.min(lch.c, 0.07) }, -1, readsOn([dark.ink]));
  return { spruce, 'on-spruce': dark.paper, selected, 'on-selected': dark.ink, tint };
};

function actionColours(action: string, scheme: Scheme) {
  const lch = lchOf(action);
  const grounds = [surfaces[scheme].paper, surfaces[scheme].card];
  const signal =
    scheme === 'light'
      ? action
      : nextThat({ ...lch, l: Math.min(0.97, lch.l + 0.02) }, 1, (colour) =>
          [readsOn(grounds, signs)(colour), contrast(wordsOn(colour), colour) >= words].every(Boolean),
        );
  const on = wordsOn(signal);
  // Under a pointer it is deeper by day and brighter by night, and turns round where its words would suffer.
  const from = lchOf(signal);
  const usual = scheme === 'light' ? -0.035 : 0.045;
  const deep = [usual, -usual]
    .map((by) => colourOf({ ...from, l: Math.min(1, Math.max(0, from.l + by)) }))
    .find((colour) => contrast(on, colour) >= words && colour !== signal);
  const sign = nextThat(from, scheme === 'light' ? -1 : 1, readsOn(grounds, signs));
  return { signal, 'signal-deep': deep ?? signal, 'on-signal': on, 'signal-sign': sign };
}

/** Of one theme, whatever of the two was chosen. */
export const brandColours = (
  { main, action }: { main: string | null; action: string | null },
  scheme: Scheme,
): Partial<BrandColours> => ({
  ...(main && mainColours(main, scheme)),
  ...(action && actionColours(action, scheme)),
});

/** As tokens of a page: `--color-spruce: light-dark(…, …)`; null where both colours are the usual ones. */
export function brandTokens(chosen: { main: string | null; action: string | null }) {
  const [day, night] = [brandColours(chosen, 'light'), brandColours(chosen, 'dark')];
  const names = Object.keys(day) as (keyof BrandColours)[];
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [`--color-${name}`, `light-dark(${day[name]}, ${night[name]})`]),
  );
}
