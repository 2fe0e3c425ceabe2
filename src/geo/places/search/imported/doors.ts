/** The doors of a street in an extract: those it has, and between two of them those it has not. */
import { distanceMeters, nearestShare, type Point } from '#src/geo/streets/geo.ts';
import { type AddressColumns, textAt } from '#src/geo/streets/import/address-file.ts';
import { doorPlace } from '#src/geo/streets/import/city-addresses.ts';
import { numberKey } from '../written-number.ts';
import { linesOf } from './street-book.ts';

export interface FoundDoor {
  at: Point;
  /** `12a`, as it is written there, or the number that was asked for within a range. */
  label: string;
  unit: string;
  postcode: string;
  /** Between two known ones. */
  isEstimated: boolean;
}

/** Between doors farther apart nothing is said of the numbers between. */
const farthestMeters = 300;
const farthestNumbers = 120;

/** A number as `written-number.ts` has it, and a unit where one was said. */
export function doorOn(
  addresses: AddressColumns,
  street: number,
  key: string,
  unit?: string,
): FoundDoor | undefined {
  const { firstDoor, doorNumber, doorLast, doorLabel, doorIsEstimated } = addresses;
  const asked = Number.parseInt(key, 10);
  const isPlain = String(asked) === key;
  const [from, end] = [firstDoor[street] ?? 0, firstDoor[street + 1] ?? 0];
  let best: number | undefined;
  let bestWorth = 0;
  for (let door = from; door < end; door += 1) {
    if ((doorNumber[door] ?? 0) > asked) break;
    if ((doorLast[door] ?? 0) < asked) continue;
    const label = textAt(addresses, doorLabel[door] ?? 0);
    const own = numberKey(label);
    const isRange = (doorLast[door] ?? 0) > (doorNumber[door] ?? 0);
    const isOdd = ((doorNumber[door] ?? 0) + asked) % 2 !== 0;
    // 12a stands where 12 does; who asks for 12 is shown 12a where there is no other.
    const fits =
      own === key ? 8 : isRange && isPlain ? (isOdd ? 3 : 6) : Number.parseInt(own, 10) === asked ? 2 : 0;
    const worth = fits === 0 ? 0 : fits + unitWorth(addresses, door, unit) - (doorIsEstimated[door] ? 1 : 0);
    if (worth > bestWorth) [best, bestWorth] = [door, worth];
  }
  if (best === undefined) return isPlain ? estimated(addresses, street, asked) : undefined;
  const own = textAt(addresses, doorLabel[best] ?? 0);
  const isOther = numberKey(own) !== key && (doorLast[best] ?? 0) === (doorNumber[best] ?? 0);
  return {
    at: doorPlace(addresses, best),
    label: (doorLast[best] ?? 0) > (doorNumber[best] ?? 0) ? key : isOther ? key : own,
    unit:
      unit && unitWorth(addresses, best, unit) > 1 ? textAt(addresses, addresses.doorUnit[best] ?? 0) : '',
    postcode: textAt(addresses, addresses.doorPostcode[best] ?? 0),
    isEstimated: doorIsEstimated[best] === 1 || isOther,
  };
}

/** The unit that was asked for; else the house itself rather than a unit of it. */
function unitWorth(addresses: AddressColumns, door: number, unit: string | undefined): number {
  const own = addresses.doorUnit[door] ?? 0;
  if (own === 0) return 0.5;
  return unit !== undefined && textAt(addresses, own).toLowerCase() === unit.toLowerCase() ? 1.5 : 0;
}

interface OnStreet {
  number: number;
  door: number;
  at: Point;
}

/** The place between the two known numbers around it, on their side of the street; undefined where none are near. */
function estimated(addresses: AddressColumns, street: number, number: number): FoundDoor | undefined {
  const lines = linesOf(addresses, street);
  if (lines.length === 0) return undefined;
  // Even and odd numbers are across from each other in most countries, and side by side in some.
  for (const step of [2, 1] as const) {
    const pair = aroundNumber(addresses, street, number, step);
    if (!pair) continue;
    const [low, high] = pair;
    // Two even numbers say nothing of an odd one, unless odd ones stand on their side.
    if (step === 1 && (high.number - low.number) % 2 === 0) continue;
    const share = (number - low.number) / (high.number - low.number);
    const [a, b] = [besideStreet(lines, low.at), besideStreet(lines, high.at)];
    if (a.side !== b.side) continue;
    const straight: Point = [
      low.at[0] + (high.at[0] - low.at[0]) * share,
      low.at[1] + (high.at[1] - low.at[1]) * share,
    ];
    const on = besideStreet(lines, straight);
    const meters = a.meters + (b.meters - a.meters) * share;
    const at = on.meters < 80 ? offset(on, a.side, Math.min(meters, 40)) : straight;
    return { at, label: String(number), unit: '', postcode: '', isEstimated: true };
  }
  return undefined;
}

function aroundNumber(
  { firstDoor, doorNumber, doorLast, doorIsEstimated, ...columns }: AddressColumns,
  street: number,
  number: number,
  step: 1 | 2,
): [OnStreet, OnStreet] | undefined {
  const [from, end] = [firstDoor[street] ?? 0, firstDoor[street + 1] ?? 0];
  let [low, high]: (OnStreet | undefined)[] = [];
  const addresses = { firstDoor, doorNumber, doorLast, doorIsEstimated, ...columns };
  for (let door = from; door < end; door += 1) {
    const own = doorNumber[door] ?? 0;
    if (doorIsEstimated[door] || own === number || (step === 2 && (own - number) % 2 !== 0)) continue;
    const here = { number: own, door, at: doorPlace(addresses, door) };
    if (own < number) low = here;
    else {
      high = here;
      break;
    }
  }
  if (!low || !high || high.number - low.number > farthestNumbers) return undefined;
  return distanceMeters(low.at, high.at) > farthestMeters ? undefined : [low, high];
}

export interface Beside {
  /** The nearest place on the street. */
  on: Point;
  meters: number;
  /** Looking along the way as the map has it. */
  side: 'left' | 'right';
  a: Point;
  b: Point;
}

/** Where a place lies beside a street. */
export function besideStreet(lines: readonly (readonly Point[])[], at: Point): Beside {
  let best: Beside = { on: at, meters: Infinity, side: 'right', a: at, b: at };
  for (const line of lines)
    for (const [i, b] of line.entries()) {
      const a = line[i - 1];
      if (!a) continue;
      const share = nearestShare(at, a, b);
      const on: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const meters = distanceMeters(on, at);
      if (meters >= best.meters) continue;
      const cross = (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]);
      best = { on, meters, side: cross > 0 ? 'left' : 'right', a, b };
    }
  return alongNorth(best);
}

/** Ways of one street may be drawn either way, so sides are told looking north, or east where it runs so. */
function alongNorth(beside: Beside): Beside {
  const [x, y] = [beside.b[0] - beside.a[0], beside.b[1] - beside.a[1]];
  const isBackward = Math.abs(y) > Math.abs(x) ? y < 0 : x < 0;
  if (!isBackward) return beside;
  return { ...beside, a: beside.b, b: beside.a, side: beside.side === 'left' ? 'right' : 'left' };
}

function offset({ on, a, b }: Beside, side: 'left' | 'right', meters: number): Point {
  const narrow = Math.cos((on[1] * Math.PI) / 180);
  const [x, y] = [(b[0] - a[0]) * narrow, b[1] - a[1]];
  const length = Math.hypot(x, y) || 1;
  const degrees = (meters / 111_195) * (side === 'left' ? 1 : -1);
  return [on[0] + ((-y / length) * degrees) / narrow, on[1] + (x / length) * degrees];
}
