/** Long axes. The eye of the head is at the origin, the handle runs down. */
import {
  brick,
  type DrawnObject,
  dot,
  forged,
  hickory,
  line,
  plane,
  sheet,
  spruce,
  steel,
  woodHandle,
} from './object.ts';

// A handle of 80 cm is 311 units long.
const unitsPerCentimeter = 3.89;
const swungHandle = woodHandle(
  'M-10-14L10-14C11 50 15 110 12 170C10 208 4 234 7 262C9 276 18 286 23 296C15 306-1 306-10 297C-16 284-15 258-11 230C-6 194-4 150-7 100C-9 60-10 30-10-14Z',
  'M-5-4C-4 40-1 90-2 140C-3 180-8 220-9 262C-9 276-8 286-6 292',
  'M9 54C12 110 13 140 10 178C8 210 2 236 5 264C7 276 13 284 17 292',
);

export const fellingAxe: DrawnObject = {
  alt: 'A felling axe with a long hickory handle and a green grip',
  viewBox: sheet,
  at: [236, 112],
  degrees: 38,
  scale: 1,
  unitsPerCentimeter,
  barCentimeters: 10,
  layers: [
    ...swungHandle,
    plane(steel.base, 'M-12 4C-34 4-56-4-78-24C-92 6-92 44-80 78C-58 64-36 54-12 50L28 52L32 46L32 8L28 2Z'),
    plane(steel.light, 'M-12 4C-34 4-56-4-78-24L-72-14C-52 4-34 14-12 14L30 12L28 2Z'),
    plane(steel.shade, 'M-80 78C-58 64-36 54-12 50L28 52L30 44L-12 42C-36 44-56 54-74 66Z'),
    plane(steel.edge, 'M-78-24C-92 6-92 44-80 78L-68 70C-76 42-76 12-66-13Z'),
    plane(steel.base, 'M-14 6C-20 20-20 36-14 50L14 51C18 36 18 20 14 3Z'),
    line(steel.shade, 1.5, 'M-14 6C-20 20-20 36-14 50M14 3C18 20 18 36 14 51'),
    plane(hickory.light, 'M-10-14L10-14L10 2L-10 4Z'),
    plane(hickory.shade, 'M-1-14L1-14L2 2L-1 3Z'),
    plane(
      spruce.base,
      'M10 208C6 232 4 246 7 262C9 276 18 286 23 296C15 306-1 306-10 297C-16 284-15 258-12 236C-4 226 4 218 10 208Z',
    ),
    line(spruce.glint, 4, 'M-7 252C-7 270-8 282-5 294', { round: true }),
    dot('#F7F5EF', 6, 292, 2.6),
  ],
};

export const splittingMaul: DrawnObject = {
  alt: 'A splitting maul with a blunt dark head and a steel collar',
  viewBox: sheet,
  at: [150, 108],
  degrees: -34,
  scale: 1,
  unitsPerCentimeter,
  barCentimeters: 10,
  layers: [
    ...swungHandle,
    plane(
      forged.base,
      'M-12 0C-34-2-50-6-66-12C-74 10-74 40-66 62C-50 56-34 54-12 52L46 58L50 50L50 2L46-6Z',
    ),
    plane(forged.light, 'M-12 0C-34-2-50-6-66-12L-62-2C-44 6-30 10-12 10L49 6L46-6Z'),
    plane(steel.edge, 'M-66-12C-74 10-74 40-66 62L-57 57C-63 36-63 14-58-9Z'),
    plane('#2F3836', 'M38-5L46-6L50 2L50 50L46 58L38 57Z'),
    plane('#414A48', 'M-14 0L14-3L14 55L-14 52Z'),
    plane(forged.shade, 'M-44 8L-26 12L-26 42L-44 48C-47 34-47 20-44 8Z'),
    plane(hickory.light, 'M-10-14L10-14L10-3L-10 0Z'),
    plane(steel.dark, 'M-9 62L11 62C12 82 13 94 13 106L-7 106Z'),
    line('#4E5755', 2, 'M-8 72L12 72M-7 82L12 82M-7 92L13 92'),
  ],
};

export const doubleBitAxe: DrawnObject = {
  alt: 'A double-bit axe with two edges and a red collar',
  viewBox: sheet,
  at: [236, 96],
  degrees: 30,
  scale: 1,
  unitsPerCentimeter,
  barCentimeters: 10,
  layers: [
    ...woodHandle(
      'M-10-16L10-16C12 60 12 180 11 262C15 280 20 290 20 298C8 306-8 306-20 298C-20 290-15 280-11 262C-12 180-12 60-10-16Z',
      'M-6-6C-7 80-7 180-6 262C-9 280-13 288-14 294',
      'M8 50C9 120 9 190 8 262C10 278 14 286 15 294',
    ),
    plane(
      steel.base,
      'M-12 4C-36 6-58-6-76-26C-92 6-92 42-78 76C-58 58-36 46-12 46L12 46C36 46 58 58 78 76C92 42 92 6 76-26C58-6 36 6 12 4Z',
    ),
    plane(
      steel.light,
      'M-12 4C-36 6-58-6-76-26L-70-14C-52 6-34 16-12 14L12 14C34 16 52 6 70-14L76-26C58-6 36 6 12 4Z',
    ),
    plane(
      steel.edge,
      'M-76-26C-92 6-92 42-78 76L-66 66C-76 40-76 12-64-14ZM76-26C92 6 92 42 78 76L66 66C76 40 76 12 64-14Z',
    ),
    plane(brick.base, 'M-14 5L14 5L14 46L-14 46Z'),
    plane(brick.light, 'M-14 5L14 5L14 11L-14 11Z'),
    plane(hickory.light, 'M-10-16L10-16L10 4L-10 4Z'),
    plane(
      brick.base,
      'M-12 230C-11 250-11 256-11 262C-15 280-20 290-20 298C-8 306 8 306 20 298C20 290 15 280 11 262L12 230Z',
    ),
    line(brick.light, 4, 'M-7 240L-7 262C-9 278-12 286-14 294', { round: true }),
  ],
};
