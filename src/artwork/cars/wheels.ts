/** Wheels, drawn around 0,0 at the tyre's radius. */
import type { WheelKind } from './names.ts';

const metal = { light: '#D5DAD7', shade: '#9AA39F', dark: '#6A7370' };
const rubber = '#1A1E1E';

/** Numbers in paths keep one decimal; a tenth of a centimetre is finer than anyone sees. */
const n = (value: number): string => String(Math.round(value * 10) / 10);
/** A path whose coordinates are shares of `radius`. */
function shape(radius: number, template: string): string {
  return template.replace(/-?\d*\.?\d+/g, (share) => n(Number(share) * radius));
}
function repeat(count: number, draw: string): string {
  return Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${n(90 + (i * 360) / count)})">${draw}</g>`,
  ).join('');
}
const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;

/** Spokes of an open wheel, by kind: how many, and the faces of one of them. */
const spokes: Record<Exclude<WheelKind, 'aero' | 'steel'>, (rim: number) => string> = {
  twin: (rim) =>
    repeat(
      5,
      fill(shape(rim, 'M.12 -.17L.95 -.25L.95 -.12L.3 0L.95 .12L.95 .25L.12 .17Z'), metal.light) +
        fill(shape(rim, 'M.3 0L.95 .12L.95 .16L.26 .04Z'), metal.shade) +
        fill(shape(rim, 'M.12 -.17L.95 -.25L.95 -.22L.12 -.12Z'), metal.shade),
    ),
  five: (rim) =>
    repeat(
      5,
      fill(shape(rim, 'M.1 -.2C.4 -.13 .7 -.14 .95 -.27L.95 .27C.7 .14 .4 .13 .1 .2Z'), metal.light) +
        fill(shape(rim, 'M.46 0L.95 -.1L.95 .1Z'), '#1A201F') +
        fill(shape(rim, 'M.1 -.2C.4 -.13 .7 -.14 .95 -.27L.95 -.21C.7 -.09 .4 -.09 .1 -.14Z'), metal.shade),
    ),
  ten: (rim) =>
    repeat(
      10,
      fill(shape(rim, 'M.15 -.07L.95 -.1L.95 .1L.15 .07Z'), metal.light) +
        fill(shape(rim, 'M.15 -.07L.95 -.1L.95 -.05L.15 -.03Z'), metal.shade),
    ),
  six: (rim) =>
    repeat(
      6,
      fill(shape(rim, 'M.1 -.18L.6 -.13L.95 -.22L.95 .22L.6 .13L.1 .18Z'), '#A4ACA8') +
        fill(shape(rim, 'M.1 -.18L.6 -.13L.95 -.22L.95 -.15L.6 -.06L.1 -.11Z'), metal.dark),
    ),
};

function aeroFace(rim: number): string {
  return [
    `<circle r="${n(rim)}" fill="${metal.light}"/>`,
    repeat(
      5,
      fill(shape(rim, 'M.36 -.1C.56 -.2 .76 -.26 .93 -.2L.93 .02C.74 -.04 .56 -.01 .37 .02Z'), '#222827') +
        `<path d="${shape(rim, 'M.34 .16C.56 .14 .74 .2 .88 .3')}" stroke="${metal.shade}" fill="none"/>`,
    ),
    `<circle r="${n(rim)}" fill="none" stroke="${metal.shade}" stroke-width="1.6"/>`,
    `<circle r="${n(rim * 0.2)}" fill="${metal.shade}"/><circle r="${n(rim * 0.13)}" fill="${metal.light}"/>`,
  ].join('');
}

function steelFace(rim: number): string {
  return [
    `<circle r="${n(rim)}" fill="${metal.shade}"/><circle r="${n(rim * 0.86)}" fill="#7B8481"/><circle r="${n(rim * 0.8)}" fill="#A9B1AE"/>`,
    repeat(8, `<ellipse cx="${n(rim * 0.6)}" rx="${n(rim * 0.1)}" ry="${n(rim * 0.13)}" fill="#2A302F"/>`),
    `<circle r="${n(rim * 0.36)}" fill="#C6CCC9"/><circle r="${n(rim * 0.2)}" fill="#7B8481"/>`,
    `<circle r="${n(rim)}" fill="none" stroke="${metal.light}" stroke-width="1.4"/>`,
  ].join('');
}

/** Brake disc and caliper behind, spokes before, the bright lip and the hub. */
function openFace(rim: number, kind: keyof typeof spokes): string {
  return [
    `<circle r="${n(rim)}" fill="#0E1312"/><circle r="${n(rim * 0.62)}" fill="#5C6562"/>`,
    `<circle r="${n(rim * 0.6)}" fill="none" stroke="#78817E"/>`,
    fill(caliper(rim), '#8E2F25'),
    spokes[kind](rim),
    `<circle r="${n(rim * 0.965)}" fill="none" stroke="${kind === 'six' ? '#8D9692' : metal.light}" stroke-width="${n(rim * 0.07)}"/>`,
    `<circle r="${n(rim)}" fill="none" stroke="${metal.dark}" stroke-width=".8"/>`,
    `<circle r="${n(rim * 0.2)}" fill="${metal.shade}"/><circle r="${n(rim * 0.14)}" fill="#3A4241"/>`,
  ].join('');
}

function caliper(rim: number): string {
  const [outer, inner] = [n(rim * 0.66), n(rim * 0.42)];
  return `M${n(rim * 0.5)} ${n(rim * 0.42)}A${outer} ${outer} 0 0 0 ${n(rim * 0.66)} ${n(rim * -0.12)}L${n(rim * 0.42)} ${n(rim * -0.08)}A${inner} ${inner} 0 0 1 ${n(rim * 0.32)} ${n(rim * 0.27)}Z`;
}

/** One wheel with its tyre; `radius` is the tyre's, in centimetres. */
export function drawWheel(radius: number, kind: WheelKind): string {
  const rim = radius * 0.735;
  const face = kind === 'aero' ? aeroFace(rim) : kind === 'steel' ? steelFace(rim) : openFace(rim, kind);
  return [
    `<circle r="${n(radius)}" fill="${rubber}"/>`,
    `<circle r="${n(radius * 0.955)}" fill="none" stroke="#2C3231" stroke-width="${n(radius * 0.04)}"/>`,
    `<circle r="${n(radius * 0.85)}" fill="none" stroke="#343B3A" stroke-width=".8"/>`,
    face,
  ].join('');
}
