/**
 * A car from the side, painted in layers from the ground up: shadow, underbody, paint, openings, lamps, glass,
 * trim, wheels. Drawn with y upwards in centimetres; whoever places it turns it over.
 */
import { existing } from '#src/platform/existing.ts';
import { type BodyShape, bodyShapes } from './bodies.ts';
import type { DrawnPicture } from './names.ts';
import { type Tones, tonesOf } from './paint.ts';
import { fill, gradient, line, n, ring } from './strokes.ts';
import { drawWheel } from './wheels.ts';

const dark = '#262C2B';
const black = '#0C1110';
const shadow = '#0B1512';

/** The painted body: outline, sills, and an arch cut out around each wheel. */
function bodyPath(shape: BodyShape): string {
  const { outline, archRadius, sill, tyreRadius, axles } = shape;
  const half = Math.sqrt(archRadius ** 2 - (tyreRadius - sill) ** 2);
  const arch = (x: number) =>
    `L${n(x + half)} ${sill}A${archRadius} ${archRadius} 0 1 1 ${n(x - half)} ${sill}`;
  return `${outline}${arch(axles[1])}${arch(axles[0])}Z`;
}

function definitions(shape: BodyShape, t: Tones): string {
  const { height, sill } = shape;
  return `<defs><clipPath id="body"><path d="${bodyPath(shape)}"/></clipPath><clipPath id="glass"><path d="${shape.glass}"/></clipPath><clipPath id="above"><rect y="${sill - 1}" width="${shape.length}" height="${height}"/></clipPath>${gradient(
    'side',
    sill,
    height * 0.66,
    [
      [0, t.deep],
      [0.13, t.lower],
      [0.34, t.bounce],
      [0.62, t.base],
      [1, t.lower],
    ],
  )}${gradient('upper', height * 0.6, height, [
    [0, t.base],
    [0.22, t.upper],
    [0.6, t.base],
    [1, t.upper],
  ])}${gradient('pane', height * 0.68, height * 0.95, [
    [0, '#20302E'],
    [0.55, '#364A48'],
    [1, '#6B827F'],
  ])}</defs>`;
}

function ground({ length, axles, sill, tyreRadius, archRadius }: BodyShape): string {
  const [front, rear] = axles;
  return [
    `<ellipse cx="${length / 2}" cy="-1" rx="${n(length * 0.5)}" ry="8" fill="${shadow}" opacity=".16"/>`,
    `<ellipse cx="${length / 2}" rx="${n(length * 0.44)}" ry="4.5" fill="${shadow}" opacity=".45"/>`,
    fill(`M${front} 0V${sill}H${rear}V0Z`, shadow, 0.3),
    fill(`M${front} ${sill + 8}V${sill - 5}H${rear}V${sill + 8}Z`, black),
    `<g clip-path="url(#above)">${axles.map((x) => `<circle cx="${x}" cy="${tyreRadius}" r="${archRadius}" fill="${black}"/>`).join('')}</g>`,
  ].join('');
}

function paintwork(shape: BodyShape, t: Tones): string {
  const { length, shoulder, rocker, skyEdges } = shape;
  return [
    fill(`${shoulder}L${length + 10} -5L-10 -5Z`, 'url(#side)'),
    line(shoulder, { stroke: t.high, width: 1.5, opacity: 0.8, shift: [0, 0.7] }),
    line(shoulder, { stroke: t.lower, width: 1.4, shift: [0, -0.7] }),
    line(rocker, { stroke: t.high, width: 1.3, opacity: 0.45 }),
    shape.clad ? cladding(shape) : archLips(shape, t),
    line(skyEdges, { stroke: t.high, width: 5.5, opacity: t.isDark ? 0.75 : 0.9, round: true }),
    line(shape.windscreen, { stroke: '#22312F', width: 6.5 }),
    line(shape.backlight, { stroke: '#22312F', width: 6.5 }),
    line(shape.windscreen, { stroke: '#8FA5A1', width: 1.6 }),
  ].join('');
}

function cladding({ length, sill, axles, tyreRadius, archRadius }: BodyShape): string {
  const [front, rear] = axles;
  const band = `M-5 ${sill - 6}V${sill + 12}L46 ${sill + 13}L${front} ${sill + 9}L${rear} ${sill + 9}L${length - 40} ${sill + 13}L${length + 5} ${sill + 14}V${sill - 6}Z`;
  return fill(band, dark) + axles.map((x) => ring(x, tyreRadius, archRadius + 3.5, dark, 9)).join('');
}

function archLips({ sill, axles, tyreRadius, archRadius }: BodyShape, t: Tones): string {
  const half = Math.sqrt(archRadius ** 2 - (tyreRadius - sill) ** 2);
  return (
    axles
      .map(
        (x) =>
          ring(x, tyreRadius, archRadius + 2.6, t.lower, 1.1, 0.55) +
          ring(x, tyreRadius, archRadius + 4, t.high, 1.2, 0.5) +
          ring(x, tyreRadius, archRadius, t.deep, 2.4),
      )
      .join('') +
    line(`M${n(axles[0] + half - 3)} ${sill}H${n(axles[1] - half + 3)}`, { stroke: dark, width: 7 })
  );
}

function openings(shape: BodyShape, t: Tones, electric: boolean): string {
  return [
    electric ? '' : fill(shape.grille, '#151A19'),
    fill(shape.intake, '#151A19'),
    fill(shape.rearVent, '#1B201F'),
    shape.sideVent ? fill(shape.sideVent, t.deep) : '',
    ...shape.shutLines.map(
      (d) =>
        line(d, { stroke: t.line, width: 1.15, opacity: 0.8 }) +
        line(d, { stroke: t.high, width: 0.7, opacity: 0.35, shift: [1.2, -0.3] }),
    ),
    electric ? ring(shape.length - 60, Math.round(shape.height * 0.56), 6, t.line, 1.1) : '',
  ].join('');
}

function lamps({ headlamp, headlampLine, tailLamp, tailLampLine }: BodyShape): string {
  return [
    fill(headlamp, '#2A3332'),
    fill(headlamp, '#DCE7E6', 0.36),
    line(headlampLine, { stroke: '#C9D6D4', width: 1.2, opacity: 0.7, shift: [4, -4.5] }),
    line(headlampLine, { stroke: '#FFFFFF', width: 2, round: true }),
    fill(tailLamp, '#8F1D19'),
    line(tailLampLine, { stroke: '#FF7A66', width: 1.9, round: true }),
  ].join('');
}

const seatShape = 'M-3 -4L4 16C5 19 7 20.5 10 20.5H17C19.5 20.5 21 18.5 20.5 16L17 -4Z';

function cabin(shape: BodyShape): string {
  const { height, length, seats, steering } = shape;
  const [x, y] = steering;
  const interior = '#141E1C';
  const low = height * 0.6;
  const glint = (from: number, width: number, opacity: number) =>
    fill(
      `M${n(from)} ${n(low)}L${n(from + 48)} ${height}h${width}L${n(from + width)} ${n(low)}Z`,
      '#DDEBE8',
      opacity,
    );
  const seat = ([sx, sy, scale]: [number, number, number]) =>
    `<g transform="translate(${sx} ${sy - 2}) scale(${scale})" fill="${interior}"><path d="${seatShape}"/><path d="M10 20L11 25M16 20L16.5 25" stroke="${interior}" stroke-width="1.3"/><rect x="7.5" y="23.5" width="13" height="7.5" rx="2.6" transform="rotate(-6 14 27)"/></g>`;
  const [last] = existing(seats.at(-1), 'a seat');
  return [
    fill(shape.glass, '#20302E'),
    `<g clip-path="url(#glass)"><rect y="${n(height * 0.5)}" width="${length}" height="${n(height * 0.5)}" fill="url(#pane)"/>`,
    ...seats.map(seat),
    line(`M${x} ${y - 4}C${x + 4} ${y + 6} ${x + 8} ${y + 10} ${x + 12} ${y + 11}`, {
      stroke: interior,
      width: 3,
      round: true,
    }),
    glint(x + 14, 22, 0.15),
    glint(x + 44, 7, 0.15),
    glint(last + 10, 16, 0.12),
    ...shape.pillars.map((d) => fill(d, '#151C1B')),
    '</g>',
    line(shape.glass, { stroke: '#0E1514', width: 2.2 }),
    line(shape.glass, { stroke: shape.clad ? '#4A5250' : '#C8CFCC', width: 0.9, opacity: 0.9 }),
  ].join('');
}

function trim(shape: BodyShape, t: Tones): string {
  const [x, y] = shape.mirror;
  const handle = ([hx, hy]: [number, number]) =>
    `<rect x="${hx - 12}" y="${n(hy - 3.2)}" width="22" height="5" rx="2.5" fill="${t.deep}" opacity=".75"/><rect x="${hx - 12}" y="${n(hy - 1.6)}" width="22" height="3.8" rx="1.9" fill="${t.upper}"/><rect x="${hx - 11}" y="${n(hy + 0.6)}" width="20" height="1.1" rx=".5" fill="${t.high}"/>`;
  return [
    shape.roofRail
      ? line(shape.roofRail, { stroke: '#2A302F', width: 3.2, round: true }) +
        line(shape.roofRail, { stroke: '#8B9491', width: 0.9, shift: [0, 0.9] })
      : '',
    ...shape.handles.map(handle),
    `<g transform="translate(${x} ${y})"><path d="M5 -2h8l1 6h-7Z" fill="#151C1B"/><path d="M-2 3C-3 9 2 14 9 14.5L17 14C20 13 20 5 17 3.5C10 2 4 1.5 -2 3Z" fill="${t.base}" stroke="${t.line}" stroke-width=".9"/><path d="M0 7C1 11 4 13.3 10 13.5L17 13" fill="none" stroke="${t.high}" stroke-width="1.3"/><path d="M-1.5 3.2C4 1.8 10 2.3 17 3.8L18 6L-1.5 5Z" fill="#1B2221"/></g>`,
  ].join('');
}

/** The drawing in centimetres: nose at x 0, ground at y 0, y upwards. */
export function drawCar({ body, paint, wheel, electric }: Omit<DrawnPicture, 'view'>): string {
  const shape = bodyShapes[body];
  const tones = tonesOf(paint);
  const wheels = shape.axles
    .map(
      (x) => `<g transform="translate(${x} ${shape.tyreRadius})">${drawWheel(shape.tyreRadius, wheel)}</g>`,
    )
    .join('');
  return [
    definitions(shape, tones),
    ground(shape),
    fill(bodyPath(shape), 'url(#upper)'),
    `<g clip-path="url(#body)">${paintwork(shape, tones)}${openings(shape, tones, electric)}${lamps(shape)}</g>`,
    cabin(shape),
    trim(shape, tones),
    wheels,
  ].join('');
}
