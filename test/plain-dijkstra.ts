/**
 * The cheapest way over a graph of roads by looking at every turn, as Dijkstra wrote it down: slow, and plainly right. It
 * is what the hierarchy is held to. For tests only.
 */

import { createHeap } from '#src/geo/extracts/heap.ts';
import { type RoadEnd, shareOf } from '#src/geo/streets/import/find-way.ts';
import type { RoadGraph } from '#src/geo/streets/import/road-graph.ts';

/** Infinity where no way is; `settled` says how many edges were looked at. */
export function plainly(graph: RoadGraph, from: RoadEnd, to: RoadEnd): { cost: number; settled: number } {
  const edgesOn = (piece: number) =>
    [graph.pieceForward[piece]!, graph.pieceBackward[piece]!].filter((edge) => edge >= 0);
  const cost = new Float64Array(graph.edgePiece.length).fill(Number.POSITIVE_INFINITY);
  const heap = createHeap();
  const reach = (edge: number, key: number) => {
    if (key >= cost[edge]!) return;
    cost[edge] = key;
    heap.push(key, edge);
  };
  const dearness = ({ dear }: RoadEnd, edge: number) => (dear?.edge === edge ? dear.cost : 0);
  let best = Number.POSITIVE_INFINITY;
  for (const edge of edgesOn(from.piece)) {
    const [start, end] = [shareOf(graph, edge, from), shareOf(graph, edge, to)];
    const extra = dearness(from, edge);
    if (from.piece === to.piece && end >= start)
      best = Math.min(best, Math.round((end - start) * graph.edgeCost[edge]!) + extra + dearness(to, edge));
    for (let t = graph.firstTurn[edge]!; t < graph.firstTurn[edge + 1]!; t++)
      reach(
        graph.turnTarget[t]!,
        Math.round((1 - start) * graph.edgeCost[edge]!) + extra + graph.turnCost[t]!,
      );
  }
  const ends = new Map<number, number>();
  for (const edge of edgesOn(to.piece))
    for (let one = edge; one >= 0; one = graph.edgeTwin[one]!)
      ends.set(one, Math.round(shareOf(graph, edge, to) * graph.edgeCost[edge]!) + dearness(to, edge));
  let settled = 0;
  while (heap.size > 0 && heap.leastKey < best) {
    const key = heap.leastKey;
    const edge = heap.pop();
    if (key > cost[edge]!) continue;
    settled += 1;
    const end = ends.get(edge);
    if (end !== undefined) best = Math.min(best, key + end);
    for (let t = graph.firstTurn[edge]!; t < graph.firstTurn[edge + 1]!; t++)
      reach(graph.turnTarget[t]!, key + graph.edgeCost[edge]! + graph.turnCost[t]!);
  }
  return { cost: best, settled };
}
