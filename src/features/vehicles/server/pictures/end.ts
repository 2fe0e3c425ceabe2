/** A car from the front and from the rear, in the same layers and light as from the side. */
import { type EndShape, endShapes } from './ends.ts';
import type { DrawnPicture } from './names.ts';
import { type Tones, tonesOf } from './paint.ts';
import { both, fill, gradient, line, mirrored, n } from './strokes.ts';

const dark = '#262C2B';
const black = '#0C1110';
const shadow = '#0B1512';

/** The whole body from the middle of the roof down to the middle of the sill. */
function outlineOf(s: EndShape): string {
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

const windowOf = (s: EndShape, low: number, drop: number, sag: number): string => {
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

function definitions(s: EndShape, t: Tones, outline: string, pane: string): string {
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

function wheels(s: EndShape): string {
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

function ground({ half, sill }: EndShape): string {
  return [
    `<ellipse cy="-1" rx="${n(half * 1.16)}" ry="8" fill="${shadow}" opacity=".16"/>`,
    `<ellipse rx="${n(half * 1.02)}" ry="4.500" fill="${shadow}" opacity=".45"/>`,
    fill(`M${n(8 - half)} 4H${n(half - 8)}V${sill + 6}H${n(8 - half)}Z`, shadow, 0.5),
    fill(`M${n(14 - half)} ${sill - 5}H${n(half - 14)}V${sill + 8}H${n(14 - half)}Z`, black),
  ].join('');
}

/** What is seen through glass: two seats with headrests, the mirror, and light across the pane. */
function cabin(s: EndShape, pane: string, low: number, drop: number, driver: boolean): string {
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

function lampFront({ front: { lamp, hood } }: EndShape): string {
  const { inner, outer, low, high } = lamp;
  const d = `M${inner} ${n(low + 2)}C${n(inner + 8)} ${low} ${n(outer - 10)} ${n(low + 1)} ${outer} ${n(low + 5)}L${n(outer - 1)} ${high}C${n(outer - 12)} ${n(Math.min(hood - 2, high + 1))} ${n(inner + 8)} ${n(high - 4)} ${inner} ${n(low + 2)}Z`;
  const middle = (low + high) / 2;
  return both(
    [
      fill(d, '#2A3332'),
      fill(d, '#DCE7E6', 0.36),
      `<circle cx="${n(outer - (outer - inner) * 0.3)}" cy="${n(middle)}" r="${n((high - low) * 0.26)}" fill="#EEF4F2"/><circle cx="${n(outer - (outer - inner) * 0.58)}" cy="${n(middle - 0.6)}" r="${n((high - low) * 0.2)}" fill="#C9D6D4"/>`,
      line(
        `M${n(inner + 3)} ${n(low + 3.4)}C${n(inner + 12)} ${n(high - 4)} ${n(outer - 12)} ${n(high - 1.4)} ${n(outer - 2)} ${n(high - 2.4)}`,
        { stroke: '#FFFFFF', width: 1.8, round: true },
      ),
      line(d, { stroke: '#0E1514', width: 0.9, opacity: 0.7 }),
    ].join(''),
  );
}

const box = (half: number, low: number, high: number, slope: number): string =>
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

function face(s: EndShape, t: Tones, electric: boolean): string {
  const { grille, intake, hood } = s.front;
  const bars = [];
  for (let y = grille.low + 5; y < grille.high - 2; y += 5) {
    bars.push(`M${4 - grille.half} ${y}H${grille.half - 4}`);
  }
  const grillePath = box(grille.half, grille.low, grille.high, s.clad ? 5 : 9);
  const intakePath = box(intake.half, intake.low, intake.high, -4);
  const plateY = electric ? (grille.low + grille.high) / 2 : intake.high + 2;
  return [
    fill(intakePath, '#151A19'),
    line(`M${6 - intake.half} ${n((intake.low + intake.high) / 2)}H${intake.half - 6}`, {
      stroke: '#333A38',
      width: 1.4,
    }),
    both(
      fill(
        `M${n(intake.half + 5)} ${n(intake.high + 9)}L${n(s.half - 8)} ${n(intake.high + 13)}L${n(s.half - 7)} ${n(intake.low + 5)}L${n(intake.half + 8)} ${n(intake.low + 2)}Z`,
        '#1B201F',
      ) +
        line(`M${n(intake.half + 9)} ${n(intake.high + 6)}L${n(s.half - 11)} ${n(intake.high + 9)}`, {
          stroke: '#E9EFEC',
          width: 1.5,
          round: true,
        }),
    ),
    electric
      ? line(`M${n(8 - grille.half)} ${n(grille.high - 3)}H${n(grille.half - 8)}`, {
          stroke: t.line,
          width: 1,
          opacity: 0.7,
        })
      : [
          fill(grillePath, '#151A19'),
          line(bars.join(''), { stroke: '#4A5250', width: 1.5 }),
          line(grillePath, { stroke: s.clad ? '#59615F' : '#C8CFCC', width: 1.6 }),
        ].join(''),
    plate(plateY - 5),
    `<g fill="none" stroke="${electric ? t.deep : '#DDE3E0'}" stroke-width="1.500"><circle cy="${n(electric ? hood - 6 : grille.high - 7)}" r="3.600"/><circle cy="${n(electric ? hood - 6 : grille.high - 7)}" r="1.200"/></g>`,
  ].join('');
}

const plate = (y: number): string =>
  `<rect x="-16" y="${n(y)}" width="32" height="11" rx="1.500" fill="#F2F3EE" stroke="#8B9491" stroke-width=".8"/><path d="M-10 ${n(y + 5.5)}H-3M0 ${n(y + 5.5)}H10" stroke="#2F6DB5" stroke-width="2.400"/>`;

/** The lower third in unpainted plastic, and the line that parts light from shade above it. */
function lowerBody(s: EndShape, t: Tones): string {
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

function mirrors(s: EndShape, t: Tones): string {
  const x = s.beltHalf + 2;
  const y = s.belt + 3;
  return both(
    `<path d="M${n(x - 6)} ${y - 2}l12 3v4l-12 -2Z" fill="#151C1B"/><path d="M${n(x + 5)} ${y - 1}C${n(x + 3)} ${y + 8} ${n(x + 6)} ${y + 13} ${n(x + 13)} ${y + 13}L${n(x + 24)} ${y + 12}C${n(x + 28)} ${y + 10} ${n(x + 28)} ${y + 2} ${n(x + 24)} ${y}C${n(x + 17)} ${y - 2} ${n(x + 10)} ${y - 2} ${n(x + 5)} ${y - 1}Z" fill="${t.base}" stroke="${t.line}" stroke-width=".9"/><path d="M${n(x + 7)} ${y + 10}C${n(x + 12)} ${y + 12.4} ${n(x + 18)} ${y + 12.2} ${n(x + 24)} ${y + 11}" fill="none" stroke="${t.high}" stroke-width="1.300"/>`,
  );
}

const roofLight = (s: EndShape, t: Tones): string =>
  line(
    `M${n(-s.roofHalf)} ${n(s.height - s.roofDrop)}C${n(-s.roofHalf * 0.86)} ${n(s.height - s.roofDrop * 0.4)} ${n(-s.roofHalf * 0.55)} ${s.height} 0 ${s.height}S${n(s.roofHalf * 0.86)} ${n(s.height - s.roofDrop * 0.4)} ${n(s.roofHalf)} ${n(s.height - s.roofDrop)}`,
    { stroke: t.high, width: 3.4, opacity: t.isDark ? 0.75 : 0.9, round: true },
  );

const rails = (s: EndShape): string =>
  s.rails
    ? both(
        `<rect x="${n(s.roofHalf - 11)}" y="${n(s.height - s.roofDrop + 1)}" width="5" height="${s.roofDrop}" rx="2" fill="#2A302F"/>`,
      )
    : '';

function bonnet(s: EndShape, t: Tones): string {
  const { belt, beltHalf, half } = s;
  const { hood, lamp } = s.front;
  const edge = `M${n(-half + 5)} ${n(hood - 3)}C${n(-half * 0.7)} ${n(hood + 2)} ${n(-half * 0.3)} ${n(hood + 3)} 0 ${n(hood + 3)}S${n(half * 0.7)} ${n(hood + 2)} ${n(half - 5)} ${n(hood - 3)}`;
  return [
    fill(
      mirrored(
        [0, belt],
        [
          [beltHalf * 0.6, belt, beltHalf, belt - 1, half - 8, belt - (belt - hood) * 0.55],
          [half - 5, hood - 3],
          [half * 0.7, hood + 2, half * 0.3, hood + 3, 0, hood + 3],
        ],
      ),
      t.upper,
    ),
    line(edge, { stroke: t.line, width: 1.1, opacity: 0.8 }),
    line(edge, { stroke: t.high, width: 1.2, opacity: 0.7, shift: [0, 1.2] }),
    both(
      line(`M${n(beltHalf * 0.55)} ${n(belt - 2)}L${n(lamp.inner - 6)} ${n(hood + 3)}`, {
        stroke: t.high,
        width: 1.3,
        opacity: 0.6,
      }) +
        line(`M${n(beltHalf * 0.9)} ${n(belt - 3)}L${n(lamp.outer - 9)} ${n(hood + 2)}`, {
          stroke: t.line,
          width: 0.9,
          opacity: 0.6,
        }),
    ),
  ].join('');
}

function drawFront(s: EndShape, t: Tones, electric: boolean): string {
  const low = s.belt + 1;
  const pane = windowOf(s, low, s.roofDrop + 4, 4);
  const outline = outlineOf(s);
  return [
    definitions(s, t, outline, pane),
    ground(s),
    wheels(s),
    fill(outline, 'url(#r)'),
    `<g clip-path="url(#b)">${fill(`M-120 ${s.belt}H120V0H-120Z`, 'url(#p)')}${bonnet(s, t)}${lowerBody(s, t)}${face(s, t, electric)}${lampFront(s)}${roofLight(s, t)}</g>`,
    cabin(s, pane, low, s.roofDrop + 4, true),
    line(
      `M-4 ${n(low - 3)}L${n(s.beltHalf * 0.52)} ${n(low + 3)}M${n(-s.beltHalf * 0.5)} ${n(low - 3)}L${n(s.beltHalf * 0.06)} ${n(low + 1)}`,
      { stroke: '#0B100F', width: 1.6, round: true },
    ),
    mirrors(s, t),
    rails(s),
  ].join('');
}

function lampRear({ rear: { lamp } }: EndShape): string {
  const { inner, outer, low, high } = lamp;
  const tall = high - low > outer - inner;
  const d = tall
    ? `M${inner} ${low}L${outer} ${n(low + 2)}L${outer} ${n(high - 1)}L${inner} ${high}Z`
    : `M${inner} ${n(low + 3)}C${n(inner + 10)} ${low} ${n(outer - 12)} ${low} ${outer} ${n(low + 2)}L${n(outer - 1)} ${high}C${n(outer - 14)} ${n(high + 1)} ${n(inner + 8)} ${high} ${inner} ${n(low + 3)}Z`;
  const light = tall
    ? `M${n((inner + outer) / 2)} ${n(low + 5)}V${n(high - 4)}`
    : `M${n(inner + 5)} ${n(low + 4.4)}C${n(inner + 14)} ${n(high - 4.4)} ${n(outer - 14)} ${n(high - 3)} ${n(outer - 4)} ${n(high - 3.4)}`;
  return both(
    fill(d, '#8F1D19') +
      line(light, { stroke: '#FF7A66', width: 2, round: true }) +
      line(d, { stroke: '#4E0F0D', width: 0.9, opacity: 0.8 }),
  );
}

function lid(s: EndShape, t: Tones, body: DrawnPicture['body'], electric: boolean): string {
  const { rear, half, sill } = s;
  const { deck, bumper } = rear;
  const side = body === 'pickup' ? half - 17 : half - 12;
  const d = `M${n(-side + 6)} ${n(deck)}L${n(-side)} ${n(rear.lamp.low)}L${n(-side + 5)} ${bumper}H${n(side - 5)}L${n(side)} ${n(rear.lamp.low)}L${n(side - 6)} ${n(deck)}`;
  const handle = body === 'pickup' ? deck - 12 : rear.plate + 14;
  return [
    line(d, { stroke: t.line, width: 1.15, opacity: 0.8 }),
    line(d, { stroke: t.high, width: 0.7, opacity: 0.35, shift: [0, -1.2] }),
    line(
      `M${n(-half)} ${n(deck)}C${n(-half * 0.5)} ${n(deck + 3)} ${n(half * 0.5)} ${n(deck + 3)} ${half} ${n(deck)}`,
      {
        stroke: t.high,
        width: 1.4,
        opacity: 0.7,
      },
    ),
    body === 'pickup' ? '' : fill(box(24, rear.plate - 5, rear.plate + 13, 2), t.deep, 0.55),
    plate(rear.plate - 2),
    `<rect x="-11" y="${n(handle)}" width="22" height="3.600" rx="1.800" fill="${t.deep}"/>`,
    line(
      `M${n(-half + 4)} ${bumper}C${n(-half * 0.5)} ${n(bumper - 3)} ${n(half * 0.5)} ${n(bumper - 3)} ${n(half - 4)} ${bumper}`,
      {
        stroke: t.line,
        width: 1,
        opacity: 0.7,
      },
    ),
    fill(box(half * 0.62, sill + 1, sill + 13, -3), '#171C1B'),
    both(
      `<rect x="${n(half - 30)}" y="${n(bumper - 11)}" width="18" height="3.600" rx="1" fill="#7C2320"/>${
        electric
          ? ''
          : `<rect x="${n(half * 0.62 - 21)}" y="${n(sill + 3)}" width="15" height="6.400" rx="3.200" fill="#0B0F0E" stroke="#9AA39F" stroke-width="1.300"/>`
      }`,
    ),
  ].join('');
}

function drawRear(s: EndShape, t: Tones, body: DrawnPicture['body'], electric: boolean): string {
  const { glassLow, glassDrop, deck } = s.rear;
  const pane = windowOf(s, glassLow, glassDrop, body === 'pickup' ? 0 : 2);
  const outline = outlineOf(s);
  const isTall = body === 'suv' || body === 'hatchback' || body === 'van';
  // The bed of a pickup is as wide as its body and stands before the cab.
  const bed =
    body === 'pickup'
      ? fill(
          mirrored(
            [0, deck],
            [
              [s.half - 3, deck],
              [s.half, 60],
              [0, 60],
            ],
          ),
          'url(#p)',
        )
      : '';
  return [
    definitions(s, t, outline, pane),
    ground(s),
    wheels(s),
    fill(outline, 'url(#r)'),
    `<g clip-path="url(#b)">${fill(`M-120 ${s.belt}H120V0H-120Z`, 'url(#p)')}${lowerBody(s, t)}${roofLight(s, t)}</g>`,
    cabin(s, pane, glassLow, glassDrop, false),
    bed,
    `<g clip-path="url(#b)">${lid(s, t, body, electric)}</g>`,
    lampRear(s),
    isTall
      ? line(`M0 ${n(glassLow + 1)}L${n(s.beltHalf * 0.42)} ${n(glassLow + 5)}`, {
          stroke: '#0B100F',
          width: 1.8,
          round: true,
        })
      : '',
    `<rect x="-15" y="${n(s.height - glassDrop + (isTall ? 2 : -4))}" width="30" height="2.600" rx="1.300" fill="#7C2320"/>`,
    mirrorsBehind(s, t),
    rails(s),
  ].join('');
}

/** From behind, the mirrors show their glass. */
function mirrorsBehind(s: EndShape, t: Tones): string {
  const x = s.beltHalf + 8;
  const y = s.belt + 3;
  return both(
    `<rect x="${n(x)}" y="${y}" width="20" height="12" rx="4" fill="${t.lower}" stroke="${t.line}" stroke-width=".9"/><rect x="${n(x + 2)}" y="${y + 2}" width="16" height="8" rx="2.500" fill="#7E9592"/>`,
  );
}

/** The drawing in centimetres: the middle at x 0, ground at y 0, y upwards. */
export function drawEnd({ body, paint, electric, view }: DrawnPicture): string {
  const shape = endShapes[body];
  const tones = tonesOf(paint);
  return view === 'rear' ? drawRear(shape, tones, body, electric) : drawFront(shape, tones, electric);
}
