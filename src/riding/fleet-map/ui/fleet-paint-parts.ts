/** What is painted below and above the cars: heat, areas, and the rides that wait with their ages. */
import { toWorld } from '#src/design/map/mercator.ts';
import type { AreaOnMap, WaitingRide } from '../contract.ts';
import { type Urgency, urgencyOf, waitWords } from '../rules.ts';
import type { FleetColours } from './car-sprites.ts';

type Pen = CanvasRenderingContext2D;

/** From the plane of the world to pixels of the canvas. */
export interface Plane {
  scale: number;
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/** On the plane of the world at zoom 0. */
export interface AskPoint {
  x: number;
  y: number;
}

/** Of a square that is counted together, in pixels of the world at zoom 0: some 600 m at 44 degrees. */
const cellSide = 1 / 96;
const spriteSide = 128;
/** So many of them in one square are as hot as is painted. */
const hottest = 8;
let blob: { colour: string; canvas: HTMLCanvasElement } | undefined;

/** A soft spot, made once for each colour. */
function blobOf(colour: string): HTMLCanvasElement {
  if (blob?.colour === colour) return blob.canvas;
  const canvas = Object.assign(document.createElement('canvas'), { width: spriteSide, height: spriteSide });
  const pen = canvas.getContext('2d');
  if (pen) {
    const half = spriteSide / 2;
    const soft = pen.createRadialGradient(half, half, 0, half, half, half);
    const clear = colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0)');
    soft.addColorStop(0, colour);
    soft.addColorStop(1, clear === colour ? 'transparent' : clear);
    pen.fillStyle = soft;
    pen.fillRect(0, 0, spriteSide, spriteSide);
  }
  blob = { colour, canvas };
  return canvas;
}

/** Where many are: spots that add up, one for each square that holds any. */
export function paintHeat(
  pen: Pen,
  points: readonly AskPoint[],
  { scale, left, top }: Plane,
  { width, height }: Size,
  colour: string,
): void {
  const cells = new Map<string, { x: number; y: number; count: number }>();
  for (const { x, y } of points) {
    const key = `${Math.floor(x / cellSide)} ${Math.floor(y / cellSide)}`;
    const cell = cells.get(key) ?? { x: 0, y: 0, count: 0 };
    cells.set(key, { x: cell.x + x, y: cell.y + y, count: cell.count + 1 });
  }
  const side = Math.max(48, cellSide * scale * 3.6);
  const sprite = blobOf(colour);
  for (const cell of cells.values()) {
    const x = (cell.x / cell.count) * scale + left - side / 2;
    const y = (cell.y / cell.count) * scale + top - side / 2;
    if (x < -side || y < -side || x > width || y > height) continue;
    pen.globalAlpha = 0.16 + 0.44 * Math.min(1, cell.count / hottest);
    pen.drawImage(sprite, x, y, side, side);
  }
  pen.globalAlpha = 1;
}

const areaColours: Record<string, keyof FleetColours> = {
  airport: 'lake',
  station: 'lake',
  no_go: 'brick',
};

export function paintAreas(
  pen: Pen,
  areas: readonly AreaOnMap[],
  { scale, left, top }: Plane,
  colours: FleetColours,
): void {
  pen.font = font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { name, kind, ring } of areas) {
    const colour = colours[areaColours[kind] ?? 'spruce'];
    const corners = ring.map((corner) => {
      const { x, y } = toWorld(corner, 0);
      return { x: x * scale + left, y: y * scale + top };
    });
    pen.beginPath();
    for (const { x, y } of corners) pen.lineTo(x, y);
    pen.closePath();
    pen.globalAlpha = 0.12;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.setLineDash([6, 4]);
    pen.stroke();
    pen.setLineDash([]);
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    if (Math.max(...xs) - Math.min(...xs) < 40) continue;
    pen.strokeStyle = colours.land;
    pen.lineWidth = 3;
    pen.strokeText(name, x, y);
    pen.fillStyle = colour;
    pen.fillText(name, x, y);
  }
}

/** Where the age of a ride stands on the canvas. */
export interface Pill {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const font = '600 13px "Instrument Sans", system-ui, sans-serif';
const pillHeight = 24;

const pillPaint: Record<Urgency, (colours: FleetColours) => { fill: string; edge: string; text: string }> = {
  calm: ({ card, line, ink }) => ({ fill: card, edge: line, text: ink }),
  long: ({ card, amber }) => ({ fill: card, edge: amber, text: amber }),
  too_long: ({ brick, land }) => ({ fill: brick, edge: brick, text: land }),
};

/** The rides that wait at their pickups, whoever waits longest on top. @returns where each stands */
export function paintPills(
  pen: Pen,
  rides: readonly WaitingRide[],
  given: { plane: Plane; size: Size; colours: FleetColours; clockMs: number; chosenRide: number | null },
): Pill[] {
  const { plane, size, colours, clockMs, chosenRide } = given;
  pen.font = font;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const pills: Pill[] = [];
  for (let i = rides.length - 1; i >= 0; i--) {
    const ride = rides[i];
    if (!ride) continue;
    const at = toWorld([ride.lng, ride.lat], 0);
    const [middleX, middleY] = [at.x * plane.scale + plane.left, at.y * plane.scale + plane.top];
    if (middleX < -60 || middleY < -30 || middleX > size.width + 60 || middleY > size.height + 30) continue;
    const seconds = (clockMs - Date.parse(ride.since)) / 1000;
    const words = waitWords(seconds);
    const { fill, edge, text } = pillPaint[urgencyOf(seconds)](colours);
    const width = Math.ceil(pen.measureText(words).width) + 30;
    const [x, y] = [middleX - width / 2, middleY - pillHeight / 2];
    pen.beginPath();
    pen.roundRect(x, y, width, pillHeight, pillHeight / 2);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = ride.id === chosenRide ? colours.signal : edge;
    pen.lineWidth = ride.id === chosenRide ? 3 : 1.5;
    pen.stroke();
    pen.beginPath();
    pen.arc(x + 13, middleY, 3.6, 0, 2 * Math.PI);
    pen.strokeStyle = text;
    pen.lineWidth = 2.4;
    pen.stroke();
    pen.fillStyle = text;
    pen.fillText(words, x + 22, middleY + 0.5);
    pills.push({ id: ride.id, x, y, width, height: pillHeight });
  }
  return pills;
}
