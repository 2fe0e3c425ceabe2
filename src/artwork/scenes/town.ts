/** Streets, roads and what stands beside them. */
import { chance, disc, type Light, line, n, plane, rect, width } from './canvas.ts';

/** A road seen from its side: its bed from `top` to the bottom, an edge line and a dashed middle. */
export function road(top: number, bottom: number, { bed = '#3A4543', middle = '#E8B04A' } = {}): string {
  const height = bottom - top;
  return [
    rect(bed, 0, top, width, height),
    line('#E9E1CC', 3, `M0 ${n(top + 7)}H${width}`),
    line(middle, 4.5, `M0 ${n(top + height * 0.66)}H${width}`, '46 34'),
  ].join('');
}

export function guardrail(y: number): string {
  const posts = Array.from({ length: 10 }, (_, i) => rect('#BDB6A2', 30 + i * 94, y, 6, 30));
  return posts.join('') + rect('#E2DBC8', 0, y, width, 7) + rect('#BDB6A2', 0, y + 7, width, 3);
}

interface Facade {
  front: string;
  side: string;
  window: string;
}

/** A block with rows of windows; by night most of them are lit. */
export function building(
  { night }: Light,
  random: () => number,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  { front, side, window }: Facade,
): string {
  const parts = [
    rect(front, x, foot - tall, wide, tall),
    rect(side, x + wide * 0.7, foot - tall, wide * 0.3, tall),
  ];
  const columns = Math.max(2, Math.floor((wide * 0.62) / 15));
  const step = (wide * 0.66) / columns;
  for (let y = foot - tall + 14; y < foot - 22; y += 19) {
    for (let column = 0; column < columns; column++) {
      if (random() < 0.3) continue;
      const lit = night && random() < 0.62;
      parts.push(rect(lit ? 'rgb(238 199 122)' : window, x + 6 + column * step, y, step * 0.5, 9));
    }
  }
  return parts.join('');
}

/** A row of blocks from one edge to the other, their heights by chance. */
export function row(
  light: Light,
  seed: number,
  {
    foot,
    tall,
    wide,
    facade,
  }: { foot: number; tall: [number, number]; wide: [number, number]; facade: Facade },
): string {
  const random = chance(seed);
  const parts: string[] = [];
  for (let x = -12; x < width; ) {
    const w = wide[0] + random() * (wide[1] - wide[0]);
    const h = tall[0] + random() * (tall[1] - tall[0]);
    parts.push(building(light, random, x, foot, w, h, facade));
    x += w + 5;
  }
  return parts.join('');
}

/** Toronto's tower: a tapering shaft, the pod, the upper deck and the mast. */
export function tallTower(
  { night }: Light,
  x: number,
  foot: number,
  tall: number,
  colour: string,
  pale: string,
): string {
  const at = (share: number) => n(foot - tall * share);
  return [
    plane(
      colour,
      `M${x - 11} ${foot}L${x - 5} ${at(0.62)}L${x - 3} ${at(0.8)}L${x} ${at(1)}L${x + 3} ${at(0.8)}L${x + 5} ${at(0.62)}L${x + 11} ${foot}Z`,
    ),
    plane(pale, `M${x - 20} ${at(0.645)}H${x + 20}L${x + 14} ${at(0.615)}H${x - 14}Z`),
    plane(colour, `M${x - 15} ${at(0.675)}H${x + 15}L${x + 20} ${at(0.645)}H${x - 20}Z`),
    rect(pale, x - 5, foot - tall * 0.82, 10, tall * 0.018),
    night ? disc('rgb(232 96 78)', x, foot - tall, 3.4) : '',
  ].join('');
}

/** Calgary's tower: a straight shaft, a wide crown and a short mast. */
export function crownTower(
  { night }: Light,
  x: number,
  foot: number,
  tall: number,
  colour: string,
  accent: string,
): string {
  const at = (share: number) => n(foot - tall * share);
  return [
    rect(colour, x - 8, foot - tall * 0.8, 16, tall * 0.8),
    plane(accent, `M${x - 30} ${at(0.86)}H${x + 30}L${x + 20} ${at(0.78)}H${x - 20}Z`),
    plane(colour, `M${x - 22} ${at(0.9)}H${x + 22}L${x + 30} ${at(0.86)}H${x - 30}Z`),
    rect(colour, x - 2, foot - tall, 4, tall * 0.12),
    night ? disc('rgb(232 96 78)', x, foot - tall, 3) : '',
  ].join('');
}

/** A street lamp with the light it throws by night. */
export function lamp({ night }: Light, x: number, foot: number, tall: number): string {
  const top = foot - tall;
  return [
    night
      ? `<path d="M${x + 42} ${top + 8}L${x - 34} ${foot}H${x + 118}Z" fill="rgb(246 214 150)" opacity=".13"/>`
      : '',
    line('#2A3433', 6, `M${x} ${foot}V${top + 20}C${x} ${top} ${x + 20} ${top} ${x + 36} ${top}`),
    rect(night ? 'rgb(250 220 160)' : '#E6E0CE', x + 28, top - 1, 28, 8, 4),
  ].join('');
}
