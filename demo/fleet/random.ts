/** Seeded chance, so that a day can be replayed. */
import { existing } from '#src/platform/existing.ts';

export interface Random {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for moving pretend cars. */
export function createRandom(seed: number, stream = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (from) => existing(from[Math.floor(next() * from.length)], 'a choice'),
    chance: (probability) => next() < probability,
  };
}
