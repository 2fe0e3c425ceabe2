/** The named street that runs by a place, among the roads that were just built. */

import type { Point } from '#src/geo/streets/geo.ts';
import type { BuiltGraph } from '#src/geo/streets/import/build-graph.ts';
import { snapsNear } from '#src/geo/streets/import/snap-grid.ts';

const nearMeters = 120;

export function streetsNear({ arrays, names, facts }: BuiltGraph): (at: Point) => string | undefined {
  const graph = { ...arrays, facts, nameAt: (index: number) => names[index] ?? '' };
  return (at) => {
    const [nearest] = snapsNear(graph, at, nearMeters)
      .map(({ piece, offsetMeters }) => ({ name: graph.nameAt(arrays.pieceName[piece] ?? 0), offsetMeters }))
      .filter(({ name }) => name !== '')
      .sort((a, b) => a.offsetMeters - b.offsetMeters);
    return nearest?.name;
  };
}
