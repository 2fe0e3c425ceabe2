/** Cars drawn once in every state and direction, so that thousands are copied, not drawn, in each frame. */
import { type CarState, carStates } from '../car-states.ts';

/** Resolved colours, as canvases want them. */
export interface FleetColours {
  ink: string;
  land: string;
  card: string;
  line: string;
  muted: string;
  moss: string;
  lake: string;
  amber: string;
  brick: string;
  spruce: string;
  signal: string;
}

const names: Record<keyof FleetColours, string> = {
  ink: '--color-ink',
  land: '--map-land',
  card: '--color-card',
  line: '--color-edge',
  muted: '--color-muted',
  moss: '--color-moss',
  lake: '--color-lake',
  amber: '--color-amber',
  brick: '--color-brick',
  spruce: '--color-spruce',
  signal: '--color-signal',
};

/** The colours of the theme in which `element` stands. */
export function coloursAt(element: HTMLElement): FleetColours {
  const { color, transition } = element.style;
  // Where motion is reduced all changes take a millisecond, and would be read before they begin.
  element.style.transition = 'none';
  const read = Object.entries(names).map(([key, name]) => {
    element.style.color = `var(${name})`;
    return [key, getComputedStyle(element).color];
  });
  Object.assign(element.style, { color, transition });
  return Object.fromEntries(read) as FleetColours;
}

const headings = 32;

export interface CarSprites {
  sheet: HTMLCanvasElement;
  /** Of a sprite on the page, in pixels; on the sheet it has `ratio` times as many. */
  side: number;
  ratio: number;
  /** Where a car's sprite begins on the sheet. */
  at(state: CarState, heading: number): { x: number; y: number };
}

/** @param half from the middle of a car to its tip, in pixels */
export function drawSprites(half: number, ratio: number, colours: FleetColours): CarSprites {
  const side = 2 * half + 6;
  const cell = Math.ceil(side * ratio);
  const sheet = Object.assign(document.createElement('canvas'), {
    width: cell * headings,
    height: cell * carStates.length,
  });
  const pen = sheet.getContext('2d');
  for (const [row, state] of carStates.entries()) {
    for (let column = 0; pen && column < headings; column++) {
      pen.save();
      pen.translate((column + 0.5) * cell, (row + 0.5) * cell);
      pen.scale(ratio, ratio);
      pen.rotate((column / headings) * 2 * Math.PI);
      drawCar(pen, state, half, colours);
      pen.restore();
    }
  }
  return {
    sheet,
    side: cell / ratio,
    ratio,
    at: (state, heading) => ({
      x: (Math.round((heading / 360) * headings) % headings) * cell,
      y: carStates.indexOf(state) * cell,
    }),
  };
}

function drawCar(pen: CanvasRenderingContext2D, state: CarState, half: number, colours: FleetColours): void {
  pen.lineJoin = 'round';
  pen.beginPath();
  if (state === 'silent' || state === 'break' || state === 'waiting') {
    pen.arc(0, 0, half * 0.8, 0, 2 * Math.PI);
  } else {
    // A notch at the back says where it looks, even where it is small.
    pen.moveTo(0, -half);
    pen.lineTo(half * 0.72, half * 0.8);
    pen.lineTo(0, half * 0.5);
    pen.lineTo(-half * 0.72, half * 0.8);
    pen.closePath();
  }
  pen.strokeStyle = colours.land;
  pen.lineWidth = 3.4;
  pen.stroke();
  const [fill, edge] = paintOf[state](colours);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = 1.6;
  if (state === 'silent') pen.setLineDash([2.6, 2]);
  pen.stroke();
  pen.setLineDash([]);
  if (state !== 'waiting') return;
  pen.beginPath();
  pen.arc(0, 0, half * 0.28, 0, 2 * Math.PI);
  pen.fillStyle = colours.land;
  pen.fill();
}

/** Told apart by shape and by fill too: free ones are open, those on a ride full, those nobody hears dashed. */
const paintOf: Record<CarState, (colours: FleetColours) => [fill: string, edge: string]> = {
  free: ({ land, moss }) => [land, moss],
  pickup: ({ lake }) => [lake, lake],
  waiting: ({ lake }) => [lake, lake],
  rider: ({ ink }) => [ink, ink],
  break: ({ land, muted }) => [land, muted],
  silent: ({ land, amber }) => [land, amber],
};
