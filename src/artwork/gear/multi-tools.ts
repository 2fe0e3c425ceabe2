/** Things that fold, drawn at twice the size of the rest. */
import { black, type DrawnObject, dot, line, ochre, pivot, plane, sheet, steel } from './object.ts';

const jawTeeth = [-104, -97, -90, -83, -76].map((y) => line(steel.shade, 1.6, `M-5 ${y}H5`));

export const fieldPliers: DrawnObject = {
  alt: 'A multi-tool opened into needle-nose pliers, one blade half out',
  viewBox: sheet,
  at: [204, 160],
  degrees: 24,
  scale: 1.12,
  unitsPerCentimeter: 19.2,
  barCentimeters: 5,
  layers: [
    plane(steel.light, 'M-2-112C-12-84-24-50-26-26C-24-12-14-4 2-4L2-112Z'),
    plane(steel.base, 'M2-112C12-84 24-50 26-26C24-12 14-4-1-4L-1-112Z'),
    line(steel.dark, 2, 'M0-112L0-50'),
    ...jawTeeth,
    plane(steel.dark, 'M-10-52C-4-60 4-60 10-52C8-42-8-42-10-52Z'),
    plane(steel.light, 'M64 60L84 50C92 46 98 52 92 58L66 84Z'),
    plane(steel.edge, 'M64 60L84 50C90 47 95 49 94 53L66 70Z'),
    plane(black.shade, 'M-30-30L-6-24C-4 40-30 110-44 164C-50 174-72 170-72 158C-64 100-52 30-30-30Z'),
    line('#66716E', 4, 'M-28-24C-48 34-60 100-67 156', { round: true }),
    line('#1B2120', 7, 'M-22 0C-34 50-48 108-57 154', { round: true }),
    line(steel.light, 3, 'M-20 10C-30 50-42 96-52 138', { round: true }),
    plane(black.base, 'M30-30L6-24C4 40 30 110 44 164C50 174 72 170 72 158C64 100 52 30 30-30Z'),
    line(black.light, 4, 'M12-16C12 40 34 106 50 160', { round: true }),
    line('#1B2120', 7, 'M24 4C36 54 48 108 58 154', { round: true }),
    line(steel.base, 3, 'M25 12C35 52 45 96 54 138', { round: true }),
    dot(steel.shade, 0, -22, 10),
    dot(steel.edge, 0, -22, 6),
    dot(ochre.base, -58, 150, 4),
    dot(ochre.base, 58, 150, 4),
  ],
};

const grooves = [44, 54, 64, 74, 84].map((x) => line(ochre.base, 3, `M${x}-8L${x - 2} 8`));

export const rescueTool: DrawnObject = {
  alt: 'A folding knife with an orange handle, a belt cutter and a glass point',
  viewBox: sheet,
  at: [74, 240],
  degrees: -24,
  scale: 1.36,
  unitsPerCentimeter: 20,
  barCentimeters: 5,
  layers: [
    plane(steel.base, 'M118-14L214-30C226-32 232-24 224-16C206 0 168 12 124 16Z'),
    plane(steel.edge, 'M118-14L214-30C222-31 228-28 227-22C206-10 168-2 122 0Z'),
    line(steel.base, 3, 'M150-12L190-18', { round: true }),
    plane(steel.shade, 'M128-22C130-30 138-32 142-26L140-18Z'),
    plane(
      ochre.base,
      'M0-6C2-18 12-24 28-22L118-16C130-16 136-8 134 2C132 14 122 20 108 20L26 24C8 24-2 10 0-6Z',
    ),
    line(ochre.light, 4, 'M5-8C8-16 16-19 28-17L118-11', { round: true }),
    plane(
      ochre.shade,
      'M4 6C8 16 16 19 26 19L108 15C118 15 126 11 130 4C132 13 122 20 108 20L26 24C12 24 3 15 4 6Z',
    ),
    plane(ochre.shade, 'M40-10L96-7L94 8L38 10Z'),
    ...grooves,
    pivot(118, 2, 8),
    dot(steel.dark, 22, 1, 3.4),
    plane(steel.shade, 'M-2-2L-14-2L-20 2L-14 6L-1 7Z'),
    plane(steel.edge, 'M-14-2L-20 2L-14 2Z'),
    plane(steel.base, 'M18 22C10 34 18 48 32 46C44 44 46 32 38 28L34 34C30 38 24 34 28 23Z'),
    line(steel.edge, 2.5, 'M18 22C12 32 16 42 26 44'),
  ],
};
