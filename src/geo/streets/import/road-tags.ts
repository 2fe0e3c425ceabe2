/** What a road's tags say to a car: whether it may drive there, which way, and how fast it gets along. */
import type { Tags } from '#src/geo/extracts/osm-elements.ts';
import { most } from '#src/geo/extracts/refused.ts';

export const roadKinds = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'road',
] as const;
export type RoadKind = (typeof roadKinds)[number];

/** The limit where none is tagged, km/h, and the share of a limit that cars reach over a day, lights and queues in it. */
const paceOf: Record<RoadKind, [limit: number, share: number]> = {
  motorway: [100, 0.88],
  motorway_link: [60, 0.75],
  trunk: [80, 0.75],
  trunk_link: [50, 0.7],
  primary: [60, 0.62],
  primary_link: [50, 0.62],
  secondary: [50, 0.64],
  secondary_link: [50, 0.6],
  tertiary: [50, 0.58],
  tertiary_link: [40, 0.6],
  unclassified: [50, 0.55],
  residential: [40, 0.58],
  living_street: [15, 0.7],
  service: [20, 0.7],
  road: [40, 0.5],
};

/** Bits of a way. */
export const wayBits = { forward: 1, backward: 2, visitorsOnly: 4, roundabout: 8, toll: 16 } as const;

export interface CarRoad {
  kind: number;
  bits: number;
  /** Mean of a day. */
  kmh: number;
  /** As signed, km/h; 0 where nobody says it. */
  limitKmh: number;
  /** 0 where nobody says it. */
  lanes: number;
  name: string;
  ref: string;
  /** What is painted on its lanes, left to right as they are driven, along the road and against it; empty where unsaid. */
  lanesForward: string;
  lanesBackward: string;
}

/** From what all may do to what cars may do; the last that is said holds. */
const accessKeys = ['access', 'vehicle', 'motor_vehicle', 'motorcar'] as const;
const closed = new Set(['no', 'agricultural', 'forestry', 'military', 'emergency', 'bus', 'psv']);
/** For who has business there: a rider who lives on a private road is fetched there, and nobody drives through. */
const visitors = new Set(['destination', 'private', 'customers', 'delivery', 'permit', 'residents']);

const accessOf = (tags: Tags): string =>
  accessKeys.reduce(
    (before, key) => tags.get(key) ?? before,
    tags.get('service') === 'emergency_access' ? 'no' : 'yes',
  );

/** Undefined where a car may not drive. */
export function readRoad(tags: Tags): CarRoad | undefined {
  const kind = roadKinds.indexOf(tags.get('highway') as RoadKind);
  if (kind < 0 || tags.get('area') === 'yes') return undefined;
  const access = accessOf(tags);
  if (closed.has(access)) return undefined;
  const name = roadKinds[kind] ?? 'road';
  const isRoundabout = tags.get('junction') === 'roundabout' || tags.get('junction') === 'circular';
  const limitKmh = speedLimit(tags.get('maxspeed'));
  const [usual, share] = paceOf[name];
  const kmh = Math.min(120, Math.max(5, (limitKmh || usual) * share));
  // A car park's aisles and a house's drive are for who goes there.
  const isLastMetres = ['driveway', 'parking_aisle', 'drive-through'].includes(tags.get('service') ?? '');
  return {
    kind,
    bits:
      directionBits(tags, isRoundabout || name === 'motorway') |
      (visitors.has(access) || isLastMetres ? wayBits.visitorsOnly : 0) |
      (isRoundabout ? wayBits.roundabout : 0) |
      (tags.get('toll') === 'yes' ? wayBits.toll : 0),
    ...{ kmh: Math.round(kmh), limitKmh },
    lanes: Math.min(20, Math.max(0, Number.parseInt(tags.get('lanes') ?? '0', 10) || 0)),
    name: shortened(tags.get('name')),
    ref: shortened(tags.get('ref')),
    ...laneMarks(tags),
  };
}

function laneMarks(tags: Tags): Pick<CarRoad, 'lanesForward' | 'lanesBackward'> {
  const isAgainst = tags.get('oneway') === '-1';
  const ahead = tags.get('turn:lanes:forward') ?? (isAgainst ? undefined : tags.get('turn:lanes'));
  const back = tags.get('turn:lanes:backward') ?? (isAgainst ? tags.get('turn:lanes') : undefined);
  return { lanesForward: shortened(ahead), lanesBackward: shortened(back) };
}

const shortened = (name = ''): string =>
  [...name.trim().replace(/\s+/g, ' ')].slice(0, most.nameLength).join('');

function directionBits(tags: Tags, isOneWayUnsaid: boolean): number {
  const said = tags.get('oneway:motor_vehicle') ?? tags.get('oneway:motorcar') ?? tags.get('oneway');
  if (said === '-1' || said === 'reverse') return wayBits.backward;
  if (said === 'yes' || said === 'true' || said === '1') return wayBits.forward;
  // Which way it goes changes by the hour, and a wrong guess is a car against the traffic.
  if (said === 'reversible' || said === 'alternating') return 0;
  if (said === undefined && isOneWayUnsaid) return wayBits.forward;
  return wayBits.forward | wayBits.backward;
}

/** In km/h; 0 for what is no number, such as `signals`. */
export function speedLimit(said = ''): number {
  const match = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|kph|mph|knots)?$/.exec(said.trim());
  if (!match) return said === 'walk' ? 7 : 0;
  const kmh = Number(match[1]) * (match[2] === 'mph' ? 1.609344 : match[2] === 'knots' ? 1.852 : 1);
  return kmh >= 5 && kmh <= 200 ? Math.round(kmh) : 0;
}

const barriers = new Set([
  'bollard',
  'block',
  'jersey_barrier',
  'log',
  'debris',
  'cycle_barrier',
  'chain',
  'fence',
  'wall',
]);

/** Whether a car cannot pass a point of a road. */
export function isBarred(tags: Tags): boolean {
  const barrier = tags.get('barrier');
  if (!barrier) return false;
  const said = accessKeys.findLast((key) => tags.has(key));
  return said ? closed.has(tags.get(said) ?? '') : barriers.has(barrier);
}
