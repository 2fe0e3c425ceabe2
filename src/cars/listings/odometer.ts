/** What somebody types of how far a car has run. Pure. */
import type { MileageUnit } from '#src/cars/dealers/file/figures.ts';
import { readTypedMiles } from '#src/platform/typed-numbers.ts';

const inKilometres = /(?:kms?|kilom[eè]t(?:er|re)s?|км)\.?\s*$/iu;
const inMiles = /(?:mi|miles?|mls)\.?\s*$/i;

/** The figures and the unit beside them; undefined where nothing can be read. A program's number has no unit. */
export function readOdometer(
  typed: string | number,
): { reading: number; unit: MileageUnit | null } | undefined {
  if (typeof typed === 'number') return { reading: typed, unit: null };
  const isFar = inKilometres.test(typed);
  const read = readTypedMiles(isFar ? typed.replace(inKilometres, '') : typed);
  if (!('value' in read)) return undefined;
  return { reading: read.value, unit: isFar ? 'km' : inMiles.test(typed) ? 'mi' : null };
}
