/** A car from behind, in the same layers and light as from the side. */
import {
  box,
  cabin,
  definitions,
  ground,
  lowerBody,
  outlineOf,
  plate,
  rails,
  roofLight,
  wheels,
  windowOf,
} from './end-parts.ts';
import type { EndShape } from './end-shapes.ts';
import type { DrawnPicture } from './names.ts';
import type { Tones } from './paint.ts';
import { both, fill, line, mirrored, n } from './strokes.ts';

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

/** In centimetres: the middle at x 0, ground at y 0, y upwards. */
export function drawRear(s: EndShape, t: Tones, body: DrawnPicture['body'], electric: boolean): string {
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
    `<path d="M${n(x - 9)} ${y - 1}l11 4v4l-11 -3Z" fill="#151C1B"/><rect x="${n(x)}" y="${y}" width="20" height="12" rx="4" fill="${t.lower}" stroke="${t.line}" stroke-width=".9"/><rect x="${n(x + 2)}" y="${y + 2}" width="16" height="8" rx="2.500" fill="#7E9592"/>`,
  );
}
