/** What a voice says on the way, and when: each turn once from afar and once before it. Pure. */
import { manoeuvreWords } from '../manoeuvre-words.ts';
import type { Manoeuvre } from '../manoeuvres.ts';

/** Nearer than this it is said to be done now. */
const nowMeters = 60;
const aheadMeters = 450;

export interface Said {
  /** The turn that was spoken of last. */
  turn: string;
  now: boolean;
}

/**
 * What is to be said of the next turn, and what has been said then; null for nothing.
 * @param far writes a distance in words
 */
export function sayNext(
  directions: readonly Pick<Manoeuvre, 'turn' | 'road' | 'exit' | 'side' | 'distanceMeters'>[],
  said: Said | null,
  arrival: string,
  far: (meters: number) => string,
): { words: string; said: Said } | null {
  const [here, next] = directions;
  if (!here || !next) return null;
  const turn = `${next.turn} ${next.road} ${next.exit}`;
  const isNew = said?.turn !== turn;
  const now = here.distanceMeters <= nowMeters;
  if (!isNew && (said?.now || !now)) return null;
  if (isNew && here.distanceMeters > aheadMeters) return null;
  const what = manoeuvreWords(next, arrival);
  const words = now
    ? `${what[0]?.toUpperCase()}${what.slice(1)}.`
    : `In ${far(here.distanceMeters)}, ${what[0]?.toLowerCase()}${what.slice(1)}.`;
  return { words, said: { turn, now } };
}
