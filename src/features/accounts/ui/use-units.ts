import { distanceWords, economyWords, mileageWords, nearWords } from '../units.ts';
import { useSession } from './session.ts';

/** Writes distances and fuel use in the units that whoever is signed in chose. */
export function useUnits() {
  const { distance = null, fuel = null } = useSession()?.units ?? {};
  return {
    far: (meters: number) => distanceWords(meters, distance),
    near: (meters: number) => nearWords(meters, distance),
    mileage: (miles: number) => mileageWords(miles, distance),
    economy: (words: string) => economyWords(words, fuel, distance),
  };
}
