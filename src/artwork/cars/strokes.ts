/** The few marks that drawings are made of. */

/** Numbers in paths keep one decimal; a tenth of a centimetre is finer than anyone sees. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export interface Stroke {
  stroke: string;
  width: number;
  opacity?: number;
  shift?: [x: number, y: number];
  round?: boolean;
}
export function line(d: string, { stroke, width, opacity, shift, round }: Stroke): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${opacity ? ` opacity="${opacity}"` : ''}${
    round ? ' stroke-linecap="round"' : ''
  }${shift ? ` transform="translate(${shift[0]} ${shift[1]})"` : ''}/>`;
}
export const fill = (d: string, colour: string, opacity?: number): string =>
  `<path d="${d}" fill="${colour}"${opacity ? ` opacity="${opacity}"` : ''}/>`;
export const ring = (
  x: number,
  y: number,
  r: number,
  stroke: string,
  width: number,
  opacity?: number,
): string =>
  `<circle cx="${x}" cy="${y}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${width}"${opacity ? ` opacity="${opacity}"` : ''}/>`;

/** A gradient along y from `y1` to `y2`. */
export function gradient(id: string, y1: number, y2: number, stops: [at: number, colour: string][]): string {
  const marks = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(y1)}" y2="${n(y2)}">${marks}</linearGradient>`;
}

type Point = [x: number, y: number];
/** A straight line to a point, or a curve over two handles. */
export type Step = Point | [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** A closed path from its right half, which runs from the middle down to the middle. */
export function mirrored(start: Point, steps: readonly Step[]): string {
  const at = (x: number, y: number) => `${n(x)} ${n(y)}`;
  let path = `M${at(...start)}`;
  let from = start;
  let back = '';
  for (const step of steps) {
    const end: Point = step.length === 2 ? step : [step[4], step[5]];
    path +=
      step.length === 2 ? `L${at(...end)}` : `C${at(step[0], step[1])} ${at(step[2], step[3])} ${at(...end)}`;
    const [x, y] = from;
    back =
      (step.length === 2
        ? `L${at(-x, y)}`
        : `C${at(-step[2], step[3])} ${at(-step[0], step[1])} ${at(-x, y)}`) + back;
    from = end;
  }
  return `${path}${back}Z`;
}
/** A mark on the right, and the same on the left. */
export const both = (mark: string): string => `${mark}<g transform="scale(-1 1)">${mark}</g>`;
