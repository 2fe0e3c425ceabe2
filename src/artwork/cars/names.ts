/** Addresses of drawn pictures: `/vehicles/pictures/suv-spruce-five-side.svg`. */
import { type Body, bodies } from './kinds.ts';
import { isPaint, type Paint } from './paint.ts';

export const views = ['side', 'front', 'rear', 'interior', 'wheel', 'size'] as const;
export type View = (typeof views)[number];
export const wheelKinds = ['twin', 'five', 'ten', 'six', 'steel', 'aero'] as const;
export type WheelKind = (typeof wheelKinds)[number];

export interface DrawnPicture {
  body: Body;
  paint: Paint;
  wheel: WheelKind;
  /** An electric car has no grille and a charge flap. */
  electric: boolean;
  view: View;
}

const usualWheel: Record<Body, WheelKind> = {
  sedan: 'twin',
  suv: 'five',
  hatchback: 'ten',
  coupe: 'twin',
  pickup: 'six',
  van: 'steel',
};

/** Two of four listings have others than is usual. */
const otherWheels: Partial<Record<number, WheelKind>> = { 2: 'five', 3: 'ten' };

/** How a listing without photos is drawn. */
export function drawingOf(
  listing: { id: number; body: Body; paint: string; fuel: string },
  view: View,
): DrawnPicture {
  const electric = listing.fuel === 'electric';
  const usual = usualWheel[listing.body];
  const wheel = electric ? 'aero' : listing.body === 'van' ? 'steel' : (otherWheels[listing.id % 4] ?? usual);
  return {
    body: listing.body,
    paint: isPaint(listing.paint) ? listing.paint : 'silver',
    wheel,
    electric,
    view,
  };
}

export const pictureName = ({ body, paint, wheel, electric, view }: DrawnPicture): string =>
  `${body}-${paint}-${wheel}${electric ? '-ev' : ''}-${view}`;

/** Reads a picture's name back; `undefined` for any other text. */
export function readPictureName(name: string): DrawnPicture | undefined {
  const match = /^([a-z]+)-([a-z]+)-([a-z]+)(-ev)?-([a-z]+)$/.exec(name);
  if (!match) return undefined;
  const [, body, paint = '', wheel, ev, view] = match;
  const known = <T extends string>(all: readonly T[], word: string | undefined): T | undefined =>
    all.find((one) => one === word);
  const parts = { body: known(bodies, body), wheel: known(wheelKinds, wheel), view: known(views, view) };
  if (!parts.body || !parts.wheel || !parts.view || !isPaint(paint)) return undefined;
  return { body: parts.body, paint, wheel: parts.wheel, electric: ev !== undefined, view: parts.view };
}
