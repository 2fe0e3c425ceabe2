/** The company's icons, drawn when they are first asked for and kept until its mark, colours or name change. */
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import sharp from 'sharp';
import { companyName } from '#src/platform/settings/company.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import {
  type Brand,
  brandHere,
  type IconName,
  iconVersion,
  markKind,
  markLetter,
  usualColours,
} from './brand.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = () => resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

const brand = () => settingOf<Brand>(brandHere);
const mainColour = () => brand().main ?? usualColours.main;
const actionColour = () => brand().action ?? usualColours.action;

/** All icons are drawn in a frame of 64. */
const frame = 64;
interface Drawn {
  /** Of the plate's corners. */
  radius: number;
  /** How much of the frame is left around a mark. */
  room: number;
  riding?: boolean;
  /** Letters of PNG files are set apart, because not every machine has fonts. */
  withLetter?: boolean;
}

/** Two contour rings around a dot, as in `src/design/logo.tsx`: of Rove itself. */
const rings = (dot: string) =>
  `<path d="M32.600 10.500c12.100-.7 21 7.500 22 18.700 1.100 12.600-6.200 25.300-19.300 26.800-14.200 1.700-25.900-6.500-26.700-20.300-.8-13.700 10.300-24.400 24-25.200Z" stroke="#f7f5ef" stroke-width="4.800"/><path d="M32.700 20.700c6.800-.3 12.200 4.200 12.700 10.800.5 7.200-3.800 13.800-11.300 14.500-8 .7-14.500-4-15-11.800-.5-7.700 5.700-13.200 13.600-13.500Z" stroke="#f7f5ef" stroke-width="3.400"/>${dot}`;

function markIn(room: number): string {
  const { mark } = brand();
  const side = frame - 2 * room;
  const place = `x="${room}" y="${room}" width="${side}" height="${side}"`;
  if (mark?.type === 'svg') return `<g fill="#000">${mark.picture.replace('<svg ', `<svg ${place} `)}</g>`;
  return `<image ${place} href="data:image/png;base64,${mark?.picture ?? ''}"/>`;
}

const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

function drawSvg({ radius, room, riding = false, withLetter = true }: Drawn): string {
  const kind = markKind();
  const plate = (fill: string) => `<rect width="64" height="64" rx="${radius}" fill="${fill}"/>`;
  const scaled = (inner: string) =>
    room > 9 ? `<g transform="translate(32 32) scale(.8) translate(-32 -32)">${inner}</g>` : inner;
  const inner = {
    rings: () =>
      plate(mainColour()) +
      scaled(rings(riding ? '' : `<circle cx="32.200" cy="33.200" r="5" fill="${actionColour()}"/>`)),
    mark: () => plate('#ffffff') + markIn(room),
    letter: () =>
      plate(mainColour()) +
      (withLetter
        ? `<text x="32" y="47" text-anchor="middle" font-family="'Bricolage Grotesque','Instrument Sans',system-ui,sans-serif" font-weight="800" font-size="42" fill="#ffffff">${escaped(markLetter())}</text>`
        : ''),
  }[kind]();
  const dot = riding
    ? `<circle cx="49" cy="49" r="15" fill="${kind === 'mark' ? '#ffffff' : mainColour()}"/><circle cx="49" cy="49" r="11.500" fill="${actionColour()}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none">${inner}${dot}</svg>`;
}

/** In Latin letters where the font that is at hand knows no other. */
const printable = (words: string): string =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}\p{P}\p{S}\s]+$/u.test(words)
    ? words
    : anyAscii(words);
const printedLetter = () => printable(markLetter()).slice(0, 1).toUpperCase() || '·';

/** Words in white as a picture of their own, cut to their edges. */
const drawWords = (words: string, size: { font: string } | { width: number; height: number }) =>
  sharp({
    text: {
      text: `<span foreground="white">${escaped(words)}</span>`,
      font: 'Noto Sans Bold',
      fontfile: fontFile(),
      rgba: true,
      ...('font' in size ? { ...size, dpi: 72 } : size),
    },
  })
    .trim({ background: '#00000000', threshold: 0 })
    .png()
    .toBuffer();

async function drawPng(side: number, drawn: Drawn): Promise<Buffer> {
  const svg = drawSvg({ ...drawn, withLetter: false });
  const plate = sharp(Buffer.from(svg), { density: (72 * side) / frame }).resize(side, side);
  if (markKind() !== 'letter') return plate.png({ palette: side > 200 }).toBuffer();
  const size = Math.round(side * (drawn.room > 9 ? 0.42 : 0.54));
  const letter = await drawWords(printedLetter(), { font: `Noto Sans Bold ${size}` });
  return plate
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer();
}

const share = { width: 1200, height: 630, icon: 220, edge: 96, gap: 56 };

/** What programs show beside a link to a page without a picture of its own: mark and name on the main colour. */
async function drawShare(): Promise<Buffer> {
  const { width, height, icon, edge, gap } = share;
  // The first letter of a name says nothing beside the name.
  const hasIcon = markKind() !== 'letter';
  const left = hasIcon ? edge + icon + gap : edge;
  const room = { width: width - left - edge, height: 150 };
  const name = await drawWords(printable(companyName()).trim() || '·', room);
  const words = sharp(name).resize({ ...room, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await words.toBuffer({ resolveWithObject: true });
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${mainColour()}"/><rect y="${height - 18}" width="${width}" height="18" fill="${actionColour()}"/></svg>`;
  return sharp(Buffer.from(plate))
    .composite([
      ...(hasIcon ? [{ input: await drawPng(icon, rounded), left: edge, top: (height - icon) / 2 }] : []),
      { input: data, left, top: Math.round((height - info.height) / 2) },
    ])
    .png()
    .toBuffer();
}

const rounded: Drawn = { radius: 14, room: 7 };
const draw: Record<IconName, () => string | Promise<Buffer>> = {
  'icon.svg': () => drawSvg(rounded),
  'icon-riding.svg': () => drawSvg({ ...rounded, riding: true }),
  // Phones cut the corners themselves.
  'icon-180.png': () => drawPng(180, { radius: 0, room: 9 }),
  'icon-192.png': () => drawPng(192, rounded),
  'icon-512.png': () => drawPng(512, rounded),
  // What may be cut off is a tenth on each side: Web Application Manifest, “Icon masks and safe zone”.
  'icon-512-maskable.png': () => drawPng(512, { radius: 0, room: 13 }),
  'mark.svg': () =>
    markKind() === 'mark'
      ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${markIn(0)}</svg>`
      : drawSvg(rounded),
  'share.png': drawShare,
};

const drawn = new Map<IconName, { version: string | null; icon: Promise<Buffer> }>();

/** The file of an icon as it is now. */
export function drawIcon(name: IconName): Promise<Buffer> {
  const version = iconVersion(name);
  const known = drawn.get(name);
  if (known?.version === version) return known.icon;
  const icon = (async () => Buffer.from(await draw[name]()))();
  drawn.set(name, { version, icon });
  icon.catch(() => drawn.delete(name));
  return icon;
}
