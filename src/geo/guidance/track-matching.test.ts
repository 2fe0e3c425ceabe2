import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { buildGraph } from '#src/geo/streets/import/build-graph.ts';
import { readGraph, writeGraph } from '#src/geo/streets/import/graph-file.ts';
import { readExtract } from '#src/geo/streets/import/read-extract.ts';
import { realRoute } from '#src/geo/streets/routing/real-streets.ts';
import { progressAlong } from '#src/geo/streets/routing/route-progress.ts';
import { gridTown, randomFrom, writeOsm } from '#test/osm-extract.ts';
import { matchTrack } from './track-matching.ts';

const path = join(mkdtempSync(join(tmpdir(), 'tracks-')), 'town.osm.pbf');
writeFileSync(path, writeOsm(gridTown({ columns: 30, rows: 24 })));
const roads = await readGraph(writeGraph(buildGraph(await readExtract(path))));
const random = randomFrom(11);
const anywhere = (): Point => [-76.7 + random() * 0.0012 * 29, 39.2 + random() * 0.0009 * 23];
/** Box and Muller. */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const keyOf = (edge: number) => `${roads.edgePiece[edge]} ${roads.edgeAlong[edge]}`;

/** A drive at 36 km/h, heard every few seconds some ten metres off, and not at all in a tunnel. */
function drive(tunnelSeconds: number) {
  const route = realRoute(roads, anywhere(), anywhere(), { hour: 11, weekend: false }, 500);
  if (!route?.way || !('roads' in route.way) || route.distanceMeters < 800) return undefined;
  const progress = progressAlong(route.polyline);
  const seconds = progress.totalMeters / 10;
  const tunnel = random() * Math.max(0, seconds - tunnelSeconds - 20) + 10;
  const fixes: Point[] = [];
  let last = 0;
  for (let at = 0; at <= seconds; at += 4) {
    if (at > tunnel && at < tunnel + tunnelSeconds) continue;
    const { point } = progress.at(at * 10);
    const off = (meters: number) => (normal() * meters) / 111_195;
    fixes.push([point[0] + off(8) / 0.775, point[1] + off(8)]);
    last = at * 10;
  }
  return { fixes, meters: last, edges: route.way.edges };
}

/**
 * Whether a track was matched to its streets: but for the roads on which it begins and ends, which a position ten metres
 * off cannot tell, at least 95 % of the length that was driven lies on roads that were found, in the direction of travel,
 * and what was found is as long, within 5 % or the width of a corner.
 */
function isMatched(driven: NonNullable<ReturnType<typeof drive>>): boolean {
  const found = matchTrack(roads, driven.fixes);
  const keys = new Set(found.edges.map(keyOf));
  const between = driven.edges.slice(1, -1);
  const lengthOf = (edges: readonly number[]) =>
    edges.reduce((sum, edge) => sum + roads.pieceMeters[roads.edgePiece[edge]!]!, 0);
  const onThem = lengthOf(between.filter((edge) => keys.has(keyOf(edge))));
  const longer = Math.abs(found.meters - driven.meters);
  return onThem >= 0.95 * lengthOf(between) && longer <= Math.max(40, 0.05 * driven.meters);
}

describe('a track of noisy positions', () => {
  test('is matched to the streets that were driven, 190 of 200 at least, half of them through a tunnel', () => {
    let [drives, matched] = [0, 0];
    while (drives < 200) {
      const driven = drive(drives % 2 === 0 ? 0 : 45);
      if (!driven) continue;
      drives += 1;
      if (isMatched(driven)) matched += 1;
    }
    expect(matched).toBeGreaterThanOrEqual(190);
  }, 60_000);

  test('of no road, or of none at all, says so', () => {
    expect(matchTrack(roads, [])).toEqual({ meters: 0, edges: [], matchedShare: 0 });
    const away = [0, 1, 2].map((i): Point => [-70 - i / 100, 30]);
    expect(matchTrack(roads, away)).toEqual({ meters: 0, edges: [], matchedShare: 0 });
  });

  test('however long and wild it is, costs no more than so much', () => {
    const wild = Array.from({ length: 50_000 }, anywhere);
    const from = process.cpuUsage();
    const { edges } = matchTrack(roads, wild);
    const { user } = process.cpuUsage(from);
    expect(edges.length).toBeGreaterThan(0);
    expect(user / 1e6).toBeLessThan(20);
  }, 60_000);

  test('that jumps where no way leads goes on anew, and counts the jump as the straight line', () => {
    const driven = drive(0) ?? drive(0) ?? drive(0);
    if (!driven) throw new Error('No way was found.');
    const there = matchTrack(roads, driven.fixes);
    const [first] = driven.fixes;
    if (!first) throw new Error('There is no position.');
    expect(there.matchedShare).toBeGreaterThan(0.9);
    expect(there.meters).toBeGreaterThan(distanceMeters(first, driven.fixes.at(-1)!) - 40);
  });
});
