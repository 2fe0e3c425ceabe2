import {
  distanceWords,
  economyWords,
  mileageWords,
  nearWords,
  type Reading,
  readingWords,
} from '#src/platform/units.ts';
import { useUnitChoice } from './session.ts';

/** Writes distances and fuel use in the units that the reader chose. */
export function useUnits() {
  const { distance, fuel } = useUnitChoice();
  return {
    far: (meters: number) => distanceWords(meters, distance),
    near: (meters: number) => nearWords(meters, distance),
    mileage: (miles: number) => mileageWords(miles, distance),
    /** With the figure beside it that its seller gave, where that is in another unit. */
    mileageAs: (given: Reading) => readingWords(given, distance),
    economy: (words: string) => economyWords(words, fuel, distance),
  };
}
