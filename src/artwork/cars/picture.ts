/** Whole pictures of a drawn car: the views of a gallery, and the card that links are shared with. */

import { shownBrand, usualColours } from '#src/platform/brand/brand.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { bodyShapes } from './bodies.ts';
import { drawCar } from './car.ts';
import { endShapes } from './end-shapes.ts';
import { drawFront } from './front.ts';
import { drawInterior } from './interior.ts';
import type { DrawnPicture } from './names.ts';
import { tonesOf } from './paint.ts';
import { drawRear } from './rear.ts';

const pictureWidth = 600;
const pictureHeight = 400;
/** Where the tyres stand, and how far the floor reaches behind them, as pages draw the ground too. */
const groundLine = 306;
/** Front and rear fill the picture more, at one scale for all bodies, and stand lower in it. */
const endScale = 1.66;
const endGroundLine = 350;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Scale and place of the car on the picture, so that all bodies keep their true relative size. */
function placing(body: DrawnPicture['body']): { scale: number; left: number } {
  const { length } = bodyShapes[body];
  const scale = Math.min(1.14, (0.875 * pictureWidth) / length);
  return { scale, left: (pictureWidth - length * scale) / 2 };
}

/** The part of the picture a view looks at. */
function frameOf({ body, view }: DrawnPicture): string {
  const { axles, tyreRadius } = bodyShapes[body];
  const { scale, left } = placing(body);
  const box = (centreX: number, centreY: number, width: number) =>
    `${n(left + centreX * scale - width / 2)} ${n(groundLine - centreY * scale - width / 3)} ${n(width)} ${n((width * 2) / 3)}`;
  switch (view) {
    case 'wheel':
      return box(axles[0], tyreRadius * 1.05, 168);
    default:
      return `0 0 ${pictureWidth} ${pictureHeight}`;
  }
}

/** A picture with a transparent ground, 600 x 400; the interior fills it. */
export function drawPicture(picture: DrawnPicture): string {
  const label = `${picture.body === 'suv' ? 'SUV' : picture.body}, ${picture.view}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frameOf(picture)}" width="${pictureWidth}" height="${pictureHeight}" role="img" aria-label="${label}">${drawingIn(picture)}</svg>`;
}

function drawingIn(picture: DrawnPicture): string {
  if (picture.view === 'interior') return drawInterior(picture);
  if (picture.view === 'front' || picture.view === 'rear') {
    const { body, paint, electric } = picture;
    const [shape, tones] = [endShapes[body], tonesOf(paint)];
    const drawing =
      picture.view === 'front' ? drawFront(shape, tones, electric) : drawRear(shape, tones, body, electric);
    return `<g transform="translate(${pictureWidth / 2} ${endGroundLine}) scale(${endScale} ${-endScale})">${drawing}</g>`;
  }
  const { scale, left } = placing(picture.body);
  return `<g transform="translate(${n(left)} ${groundLine}) scale(${n(scale)} ${n(-scale)})">${drawCar(picture)}</g>${picture.view === 'size' ? measures(picture) : ''}`;
}

/** Dimension lines for length, wheelbase and height, readable on light and dark grounds. */
function measures({ body }: DrawnPicture): string {
  const { length, height, axles } = bodyShapes[body];
  const { scale, left } = placing(body);
  const x = (centimetres: number) => n(left + centimetres * scale);
  const top = n(groundLine - height * scale);
  const right = n(left + length * scale + 16);
  const tick = (at: string, y: number) => `M${at} ${y - 5}v10`;
  const text = (at: string, y: number, words: string, anchor = 'middle') =>
    `<text x="${at}" y="${y}" text-anchor="${anchor}">${words}</text>`;
  return `<g fill="none" stroke="#7D847A" stroke-width="1.2"><path d="M${x(axles[0])} 330H${x(axles[1])}${tick(x(axles[0]), 330)}${tick(x(axles[1]), 330)}M${x(0)} 358H${x(length)}${tick(x(0), 358)}${tick(x(length), 358)}M${right} ${groundLine}V${top}M${n(Number(right) - 5)} ${groundLine}h10M${n(Number(right) - 5)} ${top}h10"/></g><g fill="#7D847A" font-family="system-ui, sans-serif" font-size="13" font-weight="600">${text(n((Number(x(axles[0])) + Number(x(axles[1]))) / 2), 347, `${axles[1] - axles[0]} cm`)}${text('300', 376, `${length} cm`)}${text('596', Number(top) - 8, `${height} cm`, 'end')}</g>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The picture of a shared link, 1200 x 630, with the car on its ground, its name and its price. */
export function drawShareCard(picture: DrawnPicture, title: string, price: string, facts: string): string {
  const { length } = bodyShapes[picture.body];
  const scale = Math.min(1.5, 760 / length);
  const rings = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (i) =>
        `<path d="M${820 - i * 74} 0C${900 - i * 60} ${150 + i * 18} ${700 - i * 80} ${260 + i * 12} ${860 - i * 92} 470" />`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#EAE7DB"/><g fill="none" stroke="#10201B" stroke-opacity=".09" stroke-width="2">${rings}</g><rect y="440" width="1200" height="190" fill="#E0DCCD"/><path d="M0 440H1200" stroke="#10201B" stroke-opacity=".14"/><g transform="translate(${n(1140 - length * scale)} 496) scale(${n(scale)} ${n(-scale)})">${drawCar(picture)}</g><g fill="#10201B" font-family="Bricolage Grotesque, DejaVu Sans, Arial, sans-serif"><text x="60" y="98" font-size="54" font-weight="700">${escapeText(title)}</text><text x="60" y="180" font-size="64" font-weight="700" fill="${shownBrand().main ?? usualColours.main}">${escapeText(price)}</text><text x="60" y="580" font-size="30">${escapeText(facts)}</text><text x="1140" y="580" font-size="34" font-weight="700" text-anchor="end">${escapeText(companyName())}</text></g></svg>`;
}
