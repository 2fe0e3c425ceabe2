/** A car from the front, in the same layers and light as from the side. */
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
import type { Tones } from './paint.ts';
import { both, fill, line, mirrored, n } from './strokes.ts';

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

function face(s: EndShape, t: Tones, electric: boolean): string {
  const { grille, intake, hood } = s.front;
  const taper = s.clad ? 5 : 9;
  const bars = [];
  for (let y = grille.low + 5; y < grille.high - 2; y += 5) {
    const half = grille.half - 4 - (taper * (grille.high - y)) / (grille.high - grille.low);
    bars.push(`M${n(-half)} ${y}H${n(half)}`);
  }
  const grillePath = box(grille.half, grille.low, grille.high, taper);
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

function mirrors(s: EndShape, t: Tones): string {
  const x = s.beltHalf + 2;
  const y = s.belt + 3;
  return both(
    `<path d="M${n(x - 6)} ${y - 2}l12 3v4l-12 -2Z" fill="#151C1B"/><path d="M${n(x + 5)} ${y - 1}C${n(x + 3)} ${y + 8} ${n(x + 6)} ${y + 13} ${n(x + 13)} ${y + 13}L${n(x + 24)} ${y + 12}C${n(x + 28)} ${y + 10} ${n(x + 28)} ${y + 2} ${n(x + 24)} ${y}C${n(x + 17)} ${y - 2} ${n(x + 10)} ${y - 2} ${n(x + 5)} ${y - 1}Z" fill="${t.base}" stroke="${t.line}" stroke-width=".9"/><path d="M${n(x + 7)} ${y + 10}C${n(x + 12)} ${y + 12.4} ${n(x + 18)} ${y + 12.2} ${n(x + 24)} ${y + 11}" fill="none" stroke="${t.high}" stroke-width="1.300"/>`,
  );
}

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

/** In centimetres: the middle at x 0, ground at y 0, y upwards. */
export function drawFront(s: EndShape, t: Tones, electric: boolean): string {
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
