/** Small signs of the live map, drawn when the map first asks for one: arrows of one-way streets, stations, stops, doors. */
import type { Map as MapLibre } from 'maplibre-gl';
import { mapColour, type Theme } from './palette.ts';

const kinds = ['arrow', 'station', 'tram-stop', 'bus-stop', 'door'] as const;
type Kind = (typeof kinds)[number];

export const markName = (kind: Kind, theme: Theme): string => `${kind} ${theme}`;

/** For screens that show two or three pixels where one is meant. */
const density = 3;

type Pen = CanvasRenderingContext2D;

/** Each in a square of so many pixels, its middle the origin. */
const drawn: Record<Kind, { pixels: number; draw: (pen: Pen, theme: Theme) => void }> = {
  arrow: { pixels: 18, draw: drawArrow },
  station: { pixels: 18, draw: (pen, theme) => drawTrain(pen, theme, 7.5) },
  'tram-stop': { pixels: 14, draw: (pen, theme) => drawTrain(pen, theme, 5.5) },
  'bus-stop': { pixels: 10, draw: drawDot },
  door: { pixels: 12, draw: drawDoor },
};

/** Gives the map each sign once it is asked for. */
export function drawMarks(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const [kind, theme] = id.split(' ') as [Kind, Theme];
    const mark = drawn[kind];
    if (!mark || map.hasImage(id)) return;
    const side = mark.pixels * density;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.scale(density, density);
    pen.translate(mark.pixels / 2, mark.pixels / 2);
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    mark.draw(pen, theme);
    map.addImage(id, pen.getImageData(0, 0, side, side), { pixelRatio: density });
  });
}

function drawArrow(pen: Pen, theme: Theme): void {
  pen.strokeStyle = mapColour('arrow', theme);
  pen.lineWidth = 1.3;
  pen.beginPath();
  pen.moveTo(-7, 0);
  pen.lineTo(6.5, 0);
  pen.moveTo(2.8, -3);
  pen.lineTo(6.5, 0);
  pen.lineTo(2.8, 3);
  pen.stroke();
}

function drawTrain(pen: Pen, theme: Theme, half: number): void {
  pen.fillStyle = mapColour('stop', theme);
  pen.strokeStyle = mapColour('street', theme);
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(-half, -half, 2 * half, 2 * half, half / 2.6);
  pen.fill();
  pen.stroke();
  const unit = half / 7.5;
  pen.strokeStyle = '#fff';
  pen.lineWidth = 1.2 * unit;
  pen.beginPath();
  pen.roundRect(-3.2 * unit, -4.6 * unit, 6.4 * unit, 7.4 * unit, 1.4 * unit);
  pen.moveTo(-3.2 * unit, -0.6 * unit);
  pen.lineTo(3.2 * unit, -0.6 * unit);
  pen.moveTo(-2 * unit, 3 * unit);
  pen.lineTo(-3 * unit, 4.8 * unit);
  pen.moveTo(2 * unit, 3 * unit);
  pen.lineTo(3 * unit, 4.8 * unit);
  pen.stroke();
}

function drawDot(pen: Pen, theme: Theme): void {
  pen.fillStyle = mapColour('stop', theme);
  pen.strokeStyle = mapColour('street', theme);
  pen.lineWidth = 1.2;
  pen.beginPath();
  pen.arc(0, 0, 3, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
}

function drawDoor(pen: Pen, theme: Theme): void {
  pen.fillStyle = mapColour('street', theme);
  pen.strokeStyle = mapColour('street-name', theme);
  pen.lineWidth = 0.9;
  pen.beginPath();
  pen.roundRect(-4.5, -4.5, 9, 9, 2);
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.rect(-1.7, -2.6, 3.4, 5.2);
  pen.stroke();
}
