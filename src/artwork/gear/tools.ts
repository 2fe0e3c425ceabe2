/** A folding saw and a spade. */
import { brick, type DrawnObject, dot, line, pivot, plane, sheet, spruce, steel } from './object.ts';

const teeth = 26;
/** The toothed edge from tip to pivot; the blade rises towards the tip by 0.11 in 1. */
const toothedEdge = Array.from({ length: teeth }, (_, i) => {
  const fromPivot = teeth - 1 - i;
  const x = 124 + fromPivot * 6.3;
  const y = 9.5 - fromPivot * 0.7;
  return `L${(x + 3.2).toFixed(1)} ${(y + 6).toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
}).join('');

export const trailSaw: DrawnObject = {
  alt: 'A folding saw, opened, with a red handle',
  viewBox: sheet,
  at: [58, 262],
  degrees: -28,
  scale: 1.08,
  unitsPerCentimeter: 9.6,
  barCentimeters: 10,
  layers: [
    plane(steel.light, `M112-16L286-34C294-35 298-30 298-26L288-7${toothedEdge}L116 10Z`),
    plane(steel.edge, 'M112-16L286-34C292-34.6 295-32 297-29L114-9Z'),
    line(steel.base, 2, 'M120 4L284-14'),
    plane(
      brick.base,
      'M0 0C-3-14 6-22 22-22L112-18C122-18 126-10 124-2L120 8C118 14 112 16 104 15L24 16C10 16 2 10 0 0Z',
    ),
    line(brick.light, 4, 'M4-6C6-14 12-18 22-18L112-14', { round: true }),
    plane(
      brick.shade,
      'M10 6C30 10 80 9 106 9C112 9 115 6 117 0L120 8C118 14 112 16 104 15L24 16C16 16 10 12 10 6Z',
    ),
    line(brick.shade, 3, 'M26-6L90-4M26 1L90 2', { round: true }),
    pivot(110, -2, 8),
    dot('#F7F5EF', 12, -3, 3.6),
  ],
};

export const recoverySpade: DrawnObject = {
  alt: 'A short spade with a green blade and a D-shaped grip',
  viewBox: sheet,
  at: [262, 96],
  degrees: 40,
  scale: 1,
  unitsPerCentimeter: 4.8,
  barCentimeters: 10,
  layers: [
    plane('#3B4A44', 'M-9-16L9-16L9 150L-9 150Z'),
    plane('#5C7067', 'M-9-16L-3-16L-3 150L-9 150Z'),
    `<path fill-rule="evenodd" fill="${steel.dark}" d="M-30-46C-34-58-20-64 0-64C20-64 34-58 30-46L14-18L9-12L-9-12L-14-18ZM-18-46L-7-26L7-26L18-46C18-50-18-50-18-46Z"/>`,
    line('#6B7472', 3.5, 'M-28-52C-22-59-10-60 0-60C10-60 22-59 28-52', { round: true }),
    plane(
      spruce.base,
      'M-46 132L46 132C52 132 54 138 53 146L48 206C44 232 22 250 0 262C-22 250-44 232-48 206L-53 146C-54 138-52 132-46 132Z',
    ),
    plane(spruce.light, 'M-46 132L46 132C52 132 54 138 53 142L-53 142C-53 136-51 132-46 132Z'),
    plane(spruce.shade, 'M0 142L53 142L48 206C44 232 22 250 0 262Z'),
    plane('#2A6B53', 'M-14 132C-14 170-8 200 0 224C8 200 14 170 14 132Z'),
    plane(
      steel.light,
      'M-48 206C-44 232-22 250 0 262C22 250 44 232 48 206L40 206C34 226 18 240 0 250C-18 240-34 226-40 206Z',
    ),
    plane(steel.dark, 'M-12 112L12 112L15 146L-15 146Z'),
    dot(steel.light, 0, 122, 2.6),
    dot(steel.light, 0, 137, 2.6),
    `<rect x="-12" y="44" width="24" height="20" rx="4" fill="${steel.dark}"/>`,
    line('#5A6462', 2, 'M-8 50H8M-8 57H8'),
  ],
};
