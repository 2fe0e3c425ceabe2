/** What a driver is told of a route, over real and drawn streets alike. */
import type { Route } from '#src/geo/streets/routing/routing-engine.ts';
import { drawnPieces, drawnSide } from './drawn-pieces.ts';
import { type Manoeuvre, tell } from './manoeuvres.ts';
import { drivenPieces, sideFrom } from './real-pieces.ts';

/** From the road the car is on to the arrival, `most` at most; none where the way is approximate. */
export function manoeuvresOf({ way }: Pick<Route, 'way'>, most?: number): Manoeuvre[] {
  if (!way) return [];
  if ('graph' in way) {
    const pieces = drawnPieces(way.graph, way.from, way.to, way.path);
    return tell(pieces, drawnSide(pieces, way.to, way.asked), most);
  }
  const { roads, edges, from, to } = way;
  return tell(drivenPieces(roads, edges, from, to), sideFrom(roads, edges.at(-1) ?? -1, to), most);
}
