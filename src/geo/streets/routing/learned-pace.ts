/**
 * What finished rides taught of a city's pace: by how much longer than reckoned a class of road and an hour of the week
 * take. Logarithms of factors of time, so that they add up and err alike to both sides. Pure but for what this process holds.
 */
import type { RoadGraph } from '../import/road-graph.ts';
import { roadKinds } from '../import/road-tags.ts';
import type { LocalHour } from './speeds.ts';

export interface LearnedPace {
  /** By `paceClassOf`. */
  classes: number[];
  /** 24 of working days, then 24 of weekends. */
  hours: number[];
  /** What the classes make of a usual way; for times that are only known as a whole. */
  usual: number;
  rides: number;
  hourRides: number[];
}

const classNames = ['fast', 'main', 'middle', 'small', 'service'] as const;
const classOfKind = roadKinds.map((kind) => {
  if (/^(motorway|trunk)/.test(kind)) return 0;
  if (/^(primary|secondary)/.test(kind)) return 1;
  if (/^(tertiary|unclassified)/.test(kind)) return 2;
  return kind === 'service' || kind === 'living_street' ? 4 : 3;
});

export const paceClassOf = (roads: RoadGraph, edge: number): number =>
  classOfKind[roads.pieceKind[roads.edgePiece[edge] ?? 0] ?? 0] ?? 3;
export const slotOf = ({ hour, weekend }: LocalHour): number => (weekend ? 24 : 0) + hour;
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
export const unlearned = (): LearnedPace => ({
  ...{ classes: zeros(classNames.length), hours: zeros(48), usual: 0, rides: 0, hourRides: zeros(48) },
});
export const paceClasses: number = classNames.length;

/** Shared by all that was built apart and runs in one process. */
const shared = globalThis as { rovePaces?: ReadonlyMap<string, LearnedPace> };
export const setPaces = (paces: ReadonlyMap<string, LearnedPace>): void => {
  shared.rovePaces = paces;
};
/** Undefined where no ride has taught anything. */
export const learnedPaceOf = (cityId: string): LearnedPace | undefined => shared.rovePaces?.get(cityId);

/** By how much a time that is only known as a whole is longer than reckoned, at an hour. */
export const factorAt = (pace: LearnedPace | undefined, hour: LocalHour): number =>
  pace ? Math.exp(pace.usual + (pace.hours[slotOf(hour)] ?? 0)) : 1;
