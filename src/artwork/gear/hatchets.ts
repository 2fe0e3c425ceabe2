/** Hatchets, drawn larger than the long axes; their scale bars say so. */
import {
  type DrawnObject,
  dot,
  forged,
  hickory,
  leather,
  line,
  plane,
  sheet,
  steel,
  woodHandle,
} from './object.ts';

export const forestHatchet: DrawnObject = {
  alt: 'A small hatchet with a curved hickory handle and a leather thong',
  viewBox: sheet,
  at: [240, 124],
  degrees: 34,
  scale: 1.4,
  unitsPerCentimeter: 7.7,
  barCentimeters: 10,
  layers: [
    ...woodHandle(
      'M-9-12L9-12C10 30 13 70 10 110C8 130 6 146 10 162C12 170 16 176 18 182C10 190-4 190-11 182C-14 168-12 150-8 128C-5 96-8 40-9-12Z',
      'M-4-4C-4 40-2 90-4 126C-7 150-8 164-7 178',
      'M8 44C10 90 9 110 7 126C4 146 6 160 12 178',
    ),
    plane(forged.base, 'M-11 2C-30 2-46-4-60-16C-70 6-70 34-62 62C-46 50-34 36-11 36L22 38L25 34L25 4L22 0Z'),
    plane(forged.light, 'M-11 2C-30 2-46-4-60-16L-56-7C-42 6-28 10-11 9L24 8L22 0Z'),
    plane(steel.edge, 'M-60-16C-70 6-70 34-62 62L-50 52C-56 32-56 8-49-7Z'),
    plane('#414A48', 'M-12 3L12 1L12 37L-12 36Z'),
    plane(hickory.light, 'M-9-12L9-12L9 1L-9 3Z'),
    dot('#3A2614', 3, 174, 3.2),
    line(leather.base, 3.4, 'M3 174C18 190 30 184 26 200C24 210 12 206 14 196', { round: true }),
  ],
};

const rings = Array.from({ length: 8 }, (_, i) => {
  const top = 84 + i * 11;
  return plane(i % 2 ? leather.light : leather.shade, `M-13 ${top}H13V${top + 7.5}H-13Z`);
});

export const campHatchet: DrawnObject = {
  alt: 'A hatchet forged in one piece, with a grip of stacked leather rings',
  viewBox: sheet,
  at: [160, 120],
  degrees: -30,
  scale: 1.42,
  unitsPerCentimeter: 9.2,
  barCentimeters: 10,
  layers: [
    plane(steel.base, 'M-7-10L8-10L9 74L-8 74Z'),
    plane(steel.light, 'M-7-10L-2-10L-2 74L-8 74Z'),
    plane(
      steel.base,
      'M-8-10C-28-12-46-16-58-24C-68 0-66 36-54 58C-40 44-24 34-8 32L20 30L26 24L26-4L20-10Z',
    ),
    plane(steel.light, 'M-8-10C-28-12-46-16-58-24L-55-15C-42-5-26-1-8-1L25-2L20-10Z'),
    plane(steel.edge, 'M-58-24C-68 0-66 36-54 58L-44 49C-53 32-54 6-47-17Z'),
    plane(steel.shade, 'M20-10L26-4L26 24L20 30Z'),
    line(steel.shade, 1.5, 'M-4 8H6V22H-4Z', { opacity: 0.7 }),
    plane(
      leather.base,
      'M-13 84C-13 78-10 74-6 74L6 74C10 74 13 78 13 84L13 176C13 186 9 190 0 190C-9 190-13 186-13 176Z',
    ),
    ...rings,
    plane(steel.dark, 'M-13 172L13 172L13 178C13 187 9 190 0 190C-9 190-13 187-13 178Z'),
    line('#E8C39E', 2.2, 'M-9 80L-9 170', { opacity: 0.4 }),
  ],
};
