/** The tool roll, opened flat: wrenches, drivers and pliers in their pockets. */
import { brick, canvas, type DrawnObject, leather, line, plane, spruce, steel } from './object.ts';

const pocketTop = 150;

/** An open-ended wrench that stands out of its pocket by `length`; `half` is half the width of its shaft. */
function wrench(x: number, length: number, half: number): string {
  const top = pocketTop - length;
  const at = (dx: number, dy: number) => `${(x + dx * half).toFixed(1)} ${(top + dy * half).toFixed(1)}`;
  const jaw = `M${at(-1.5, -0.4)}L${at(-0.7, -0.4)}L${at(-0.7, 0.6)}L${at(0.7, 0.6)}L${at(0.7, -0.4)}L${at(1.5, -0.4)}C${at(2, 0.8)} ${at(1.5, 2.2)} ${at(0, 2.4)}C${at(-1.5, 2.2)} ${at(-2, 0.8)} ${at(-1.5, -0.4)}Z`;
  const jawLight = `M${at(-1.5, -0.4)}L${at(-0.7, -0.4)}L${at(-0.9, 0.9)}C${at(-1, 1.6)} ${at(-0.6, 2)} ${at(0, 2.4)}C${at(-1.5, 2.2)} ${at(-2, 0.8)} ${at(-1.5, -0.4)}Z`;
  const shaft = (from: number, to: number, topFrom: number, topTo: number) =>
    `M${x + from * half} ${pocketTop}L${at(topFrom, 1.6)}L${at(topTo, 1.6)}L${x + to * half} ${pocketTop}Z`;
  return [
    plane(steel.base, shaft(-1, 1, -0.72, 0.72)),
    plane(steel.light, shaft(-1, -0.3, -0.72, -0.2)),
    plane(steel.base, jaw),
    plane(steel.light, jawLight),
  ].join('');
}

function driver(x: number, length: number, colour: string, light: string): string {
  const top = pocketTop - length;
  return [
    plane(
      colour,
      `M${x - 9} ${pocketTop}V${top + 12}C${x - 9} ${top + 4} ${x - 6} ${top} ${x} ${top}C${x + 6} ${top} ${x + 9} ${top + 4} ${x + 9} ${top + 12}V${pocketTop}Z`,
    ),
    line(light, 3.5, `M${x - 5.5} ${pocketTop}V${top + 12}`, { round: true }),
    line('#0B1512', 2.5, `M${x + 3} ${pocketTop}V${top + 14}`, { opacity: 0.28 }),
  ].join('');
}

const seams = [75, 104, 129, 152, 179, 207, 232.5, 257, 284].flatMap((x) => [
  line(canvas.shade, 1.5, `M${x} 154V286`),
  line(canvas.thread, 1, `M${x + 3} 156V284`, { dash: '4 3' }),
]);

const strap = (y: number) => [
  plane(leather.base, `M366 ${y}L392 ${y + 4}V${y + 18}L366 ${y + 22}Z`),
  plane(leather.light, `M366 ${y}L392 ${y + 4}V${y + 8}L366 ${y + 5}Z`),
  `<rect x="350" y="${y - 2}" width="22" height="26" rx="2" fill="${leather.shade}"/>`,
  line('#C9A27A', 1, `M360 ${y + 2}V${y + 20}`, { dash: '3 2' }),
];

export const toolRoll: DrawnObject = {
  alt: 'An olive canvas tool roll, opened, with wrenches, screwdrivers and green-handled pliers in its pockets',
  viewBox: [20, 46, 388, 290],
  at: [0, 0],
  degrees: 0,
  scale: 1,
  unitsPerCentimeter: 6.6,
  barCentimeters: 10,
  layers: [
    plane(canvas.shade, 'M34 132H366V318H34Z'),
    wrench(60, 92, 8.5),
    wrench(90, 82, 7.6),
    wrench(117, 73, 6.8),
    wrench(141, 65, 6),
    wrench(163, 58, 5.4),
    driver(194, 66, brick.base, brick.light),
    driver(220, 60, brick.base, brick.light),
    driver(245, 54, '#2F3836', '#66716E'),
    driver(269, 50, '#2F3836', '#66716E'),
    plane(
      spruce.base,
      'M296 150C292 116 288 92 298 74C304 66 312 70 311 80C308 104 312 128 316 150ZM346 150C350 116 354 92 344 74C338 66 330 70 331 80C334 104 330 128 326 150Z',
    ),
    line(spruce.glint, 3, 'M298 146C296 116 293 96 301 78M343 146C345 116 347 96 340 78', { round: true }),
    plane(canvas.base, 'M34 146H366V318H34Z'),
    plane(canvas.light, 'M34 146H366V154H34Z'),
    plane(canvas.fold, 'M34 286H366V318H34Z'),
    ...seams,
    line(canvas.thread, 1, 'M38 289H362', { dash: '4 3' }),
    ...strap(196),
    ...strap(248),
    '<rect x="52" y="294" width="46" height="17" rx="2" fill="#EAE3CF"/>',
    line(canvas.fold, 1.5, 'M58 300H92M58 305H82'),
  ],
};
