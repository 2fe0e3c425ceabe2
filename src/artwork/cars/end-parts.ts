/** What the front and the rear of a car have in common: outline, paint, wheels, glass and the lower third. */
import type { EndShape } from './end-shapes.ts';
import type { Tones } from './paint.ts';
import { both, fill, gradient, line, mirrored, n } from './strokes.ts';

const dark = '#262C2B';
const black = '#0C1110';
const shadow = '#0B1512';

/** The whole body from the middle of the roof down to the middle of the sill. */
export function outlineOf(s: EndShape): string {
  const { height, roofHalf, roofDrop, belt, beltHalf, half, sill } = s;
  const shoulder = belt - (belt - sill) * 0.16;
  return mirrored(
    [0, height],
    [
      [roofHalf * 0.55, height, roofHalf * 0.86, height - roofDrop * 0.4, roofHalf, height - roofDrop],
      [roofHalf + 5, height - roofDrop - 3, beltHalf - 3, belt + 12, beltHalf, belt],
      [beltHalf + 8, belt - 2, half - 6, shoulder + 6, half - 2.5, shoulder - 4],
      [half + 0.6, shoulder - 22, half + 0.4, sill + 32, half - 1, sill + 16],
      [half - 2, sill + 6, half - 6, sill, half - 14, sill],
      [0, sill],
    ],
  );
}

export const windowOf = (s: EndShape, low: number, drop: number, sag: number): string => {
  const top = s.height - drop;
  const share = (low - s.belt) / (s.height - s.roofDrop - s.belt);
  const lowHalf = s.beltHalf - (s.beltHalf - s.roofHalf) * share - 6.5;
  const topHalf = s.roofHalf - 3;
  return mirrored(
    [0, top],
    [
      [topHalf * 0.7, top, topHalf - 5, top - 1, topHalf - 1, top - 4],
      [topHalf + 3, top - 8, lowHalf - 3, low + 12, lowHalf, low + 2],
      [lowHalf - 8, low - 1, lowHalf * 0.5, low - sag, 0, low - sag],
    ],
  );
};

export function definitions(s: EndShape, t: Tones, outline: string, pane: string): string {
  return `<defs><clipPath id="b"><path d="${outline}"/></clipPath><clipPath id="w"><path d="${pane}"/></clipPath>${gradient(
    'p',
    s.sill,
    s.belt,
    [
      [0, t.deep],
      [0.18, t.lower],
      [0.45, t.bounce],
      [0.74, t.base],
      [1, t.upper],
    ],
  )}${gradient('r', s.belt, s.height, [
    [0, t.lower],
    [0.7, t.base],
    [1, t.upper],
  ])}${gradient('g', s.belt, s.height, [
    [0, '#1C2A28'],
    [0.5, '#30433F'],
    [1, '#6B827F'],
  ])}</defs>`;
}

export function wheels(s: EndShape): string {
  const { half, tyreRadius, tyreWidth } = s;
  const x = half - tyreWidth - 2;
  const treads = [0.22, 0.5, 0.78]
    .map((share) =>
      line(`M${n(x + tyreWidth * share)} 3V${n(tyreRadius * 2)}`, { stroke: '#0E1211', width: 1.6 }),
    )
    .join('');
  return both(
    `<rect x="${n(x)}" width="${tyreWidth}" height="${n(tyreRadius * 2)}" rx="6" fill="#1A1E1E"/>${treads}${line(`M${n(x + 2)} 8V${n(tyreRadius)}`, { stroke: '#343B3A', width: 1.2 })}`,
  );
}

export function ground({ half, sill }: EndShape): string {
  return [
    `<ellipse cy="-1" rx="${n(half * 1.16)}" ry="8" fill="${shadow}" opacity=".16"/>`,
    `<ellipse rx="${n(half * 1.02)}" ry="4.500" fill="${shadow}" opacity=".45"/>`,
    fill(`M${n(8 - half)} 4H${n(half - 8)}V${sill + 6}H${n(8 - half)}Z`, shadow, 0.5),
    fill(`M${n(14 - half)} ${sill - 5}H${n(half - 14)}V${sill + 8}H${n(14 - half)}Z`, black),
  ].join('');
}

/** What is seen through glass: two seats with headrests, the mirror, and light across the pane. */
export function cabin(s: EndShape, pane: string, low: number, drop: number, driver: boolean): string {
  const seat = s.beltHalf * 0.44;
  const top = s.height - drop;
  const rest = Math.min(top - 16, low + 22);
  const interior = '#141E1C';
  return [
    fill(pane, 'url(#g)'),
    '<g clip-path="url(#w)">',
    both(
      `<g fill="${interior}"><path d="M${n(seat - 17)} ${low - 8}V${n(rest - 9)}C${n(seat - 17)} ${n(rest - 3)} ${n(seat - 12)} ${n(rest - 2)} ${n(seat)} ${n(rest - 2)}S${n(seat + 17)} ${n(rest - 3)} ${n(seat + 17)} ${n(rest - 9)}V${low - 8}Z"/><rect x="${n(seat - 9)}" y="${n(rest)}" width="18" height="10" rx="4"/></g>`,
    ),
    driver
      ? `<g fill="none" stroke="${interior}" stroke-width="2.600"><path d="M${n(seat - 15)} ${low - 4}A15 15 0 0 0 ${n(seat + 15)} ${low - 4}" transform="matrix(1 0 0 -1 0 ${low * 2 - 4})"/></g><path d="M-9 ${n(top - 8)}h18v5h-18Z" fill="${interior}"/>`
      : '',
    fill(
      `M${n(-s.beltHalf * 0.62)} ${low - 8}L${n(-s.beltHalf * 0.2)} ${top + 4}H${n(s.beltHalf * 0.08)}L${n(-s.beltHalf * 0.34)} ${low - 8}Z`,
      '#DDEBE8',
      0.13,
    ),
    fill(
      `M${n(-s.beltHalf * 0.22)} ${low - 8}L${n(s.beltHalf * 0.2)} ${top + 4}h7L${n(-s.beltHalf * 0.12)} ${low - 8}Z`,
      '#DDEBE8',
      0.13,
    ),
    '</g>',
    line(pane, { stroke: '#0E1514', width: 2.4 }),
  ].join('');
}

export const box = (half: number, low: number, high: number, slope: number): string =>
  mirrored(
    [0, high],
    [
      [half - 5, high],
      [half - 1, high, half, high - 2, half - 0.5, high - 4],
      [half - slope, low + 3],
      [half - slope - 1, low, half - slope - 3, low, half - slope - 6, low],
      [0, low],
    ],
  );

export const plate = (y: number): string =>
  `<rect x="-16" y="${n(y)}" width="32" height="11" rx="1.500" fill="#F2F3EE" stroke="#8B9491" stroke-width=".8"/><path d="M-10 ${n(y + 5.5)}H-3M0 ${n(y + 5.5)}H10" stroke="#2F6DB5" stroke-width="2.400"/>`;

/** The lower third in unpainted plastic, and the line that parts light from shade above it. */
export function lowerBody(s: EndShape, t: Tones): string {
  const { half, sill, clad, belt } = s;
  const waist = sill + (belt - sill) * 0.56;
  return [
    line(
      `M${-half} ${n(waist)}C${n(-half * 0.7)} ${n(waist + 5)} ${n(half * 0.7)} ${n(waist + 5)} ${half} ${n(waist)}`,
      {
        stroke: t.high,
        width: 1.3,
        opacity: 0.45,
      },
    ),
    clad
      ? fill(
          mirrored(
            [0, sill + 10],
            [
              [half - 34, sill + 10],
              [half - 22, sill + 11, half - 17, s.tyreRadius * 1.5, half + 2, s.tyreRadius * 1.62],
              [half + 2, sill - 2],
              [0, sill - 2],
            ],
          ),
          dark,
        )
      : fill(
          mirrored(
            [0, sill + 6],
            [
              [half, sill + 7],
              [half, sill - 2],
              [0, sill - 2],
            ],
          ),
          dark,
        ),
  ].join('');
}

export const roofLight = (s: EndShape, t: Tones): string =>
  line(
    `M${n(-s.roofHalf)} ${n(s.height - s.roofDrop)}C${n(-s.roofHalf * 0.86)} ${n(s.height - s.roofDrop * 0.4)} ${n(-s.roofHalf * 0.55)} ${s.height} 0 ${s.height}S${n(s.roofHalf * 0.86)} ${n(s.height - s.roofDrop * 0.4)} ${n(s.roofHalf)} ${n(s.height - s.roofDrop)}`,
    { stroke: t.high, width: 3.4, opacity: t.isDark ? 0.75 : 0.9, round: true },
  );

export const rails = (s: EndShape): string =>
  s.rails
    ? both(
        `<rect x="${n(s.roofHalf - 11)}" y="${n(s.height - s.roofDrop + 1)}" width="5" height="${s.roofDrop}" rx="2" fill="#2A302F"/>`,
      )
    : '';
