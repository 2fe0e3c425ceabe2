/** Why the areas of a city cannot hold as they are, in words for whoever draws them. Pure. */
import { distanceMeters, inRing } from '../geo.ts';
import { type Ring, ringProblem, squareKm } from './area.ts';
import { type CityArea, longestAreas, type Terminal } from './city-areas.ts';
import { boundsOf, type CityFacts } from './city-facts.ts';

/** A gate of a stadium has some hundred square metres. */
const leastSquareKm = 0.0001;
/** Doors that lie nearer are one. */
const sameDoorMeters = 2;

type Given = Pick<CityFacts, 'serviceArea' | 'areas'>;

/** Null for those that can hold. */
export function areasProblem({ serviceArea, areas }: Given): string | null {
  const box = boundsOf(serviceArea.flat());
  const ids = new Set<string>();
  for (const area of areas) {
    const problem = areaProblemIn(area, box, serviceArea as Ring[]);
    if (problem) return `${area.name}: ${problem}`;
    if (ids.has(area.id)) return `${area.name}: There are two areas of the id ${area.id}.`;
    ids.add(area.id);
  }
  return JSON.stringify(areas).length > longestAreas
    ? `The areas of this city have more than ${longestAreas / 1000} kB together. Simplify their outlines.`
    : null;
}

type Box = ReturnType<typeof boundsOf>;

function ringProblemIn(ring: Ring, [west, south, east, north]: Box): string | null {
  const problem = ringProblem(ring);
  if (problem) return problem;
  if (squareKm([ring]) < leastSquareKm) return 'The area is smaller than a house.';
  const [left, bottom, right, top] = boundsOf(ring);
  return right < west || left > east || top < south || bottom > north
    ? 'The area lies outside of the city.'
    : null;
}

function areaProblemIn(area: CityArea, box: Box, serviceArea: readonly Ring[]): string | null {
  const problem = ringProblemIn(area.ring as Ring, box);
  if (problem) return problem;
  if (area.kind !== 'airport' && area.kind !== 'station') return null;
  return doorsProblem(area, serviceArea) ?? zoneProblem(area, box);
}

/** Drivers may wait outside of the place, and outside of where rides are driven, but not outside of the city's box. */
function zoneProblem({ queue }: Terminal, box: Box): string | null {
  const problem = queue?.zone ? ringProblemIn(queue.zone as Ring, box) : null;
  return problem && `Its waiting area: ${problem}`;
}

function doorsProblem({ doors, ring }: Terminal, serviceArea: readonly Ring[]): string | null {
  for (const [index, door] of doors.entries()) {
    if (!inRing(door.at, ring)) return `Door ${door.label} lies outside of the area.`;
    if (!serviceArea.some((one) => inRing(door.at, one)))
      return `Door ${door.label} lies where no rides are driven.`;
    const before = doors.slice(0, index);
    if (before.some(({ label }) => label === door.label)) return `There are two doors ${door.label}.`;
    const same = before.find(({ at }) => distanceMeters(at, door.at) < sameDoorMeters);
    if (same) return `Doors ${same.label} and ${door.label} lie at the same place.`;
  }
  return null;
}
