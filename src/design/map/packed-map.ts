/**
 * A city's map as it travels: points as whole hundred thousandths of a degree, each from the one before, which is about half
 * of what GeoJSON weighs when both are compressed.
 */
import type { MapArea, MapData, MapLabel, MapLine, MapShore } from './map-data.ts';

type PackedLine = readonly number[];

export interface PackedMap extends Pick<MapData, 'id' | 'name' | 'centre' | 'bounds' | 'tiles'> {
  areas: [MapArea['properties'], PackedLine[]][];
  lines: [MapLine['properties'], PackedLine][];
  labels: [MapLabel['properties'], PackedLine][];
  shores: PackedLine[];
}

const unit = 1e5;

function packLine(points: readonly (readonly number[])[]): number[] {
  let [x, y] = [0, 0];
  return points.flatMap(([lng = 0, lat = 0]) => {
    const [toX, toY] = [Math.round(lng * unit), Math.round(lat * unit)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
}

function unpackLine(steps: PackedLine): number[][] {
  const points: number[][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    points.push([x / unit, y / unit]);
  }
  return points;
}

export function packMap({
  id,
  name,
  centre,
  bounds,
  areas,
  lines,
  labels,
  shores,
  tiles,
}: MapData): PackedMap {
  return {
    ...(tiles && { tiles }),
    id,
    name,
    centre,
    bounds,
    areas: areas.map(({ properties, geometry }) => [properties, geometry.coordinates.map(packLine)]),
    lines: lines.map(({ properties, geometry }) => [properties, packLine(geometry.coordinates)]),
    labels: labels.map(({ properties, geometry }) => [properties, packLine([geometry.coordinates])]),
    shores: shores.map(({ geometry }) => packLine(geometry.coordinates)),
  };
}

const feature = <P, G>(properties: P, geometry: G) => ({ type: 'Feature' as const, properties, geometry });
const lineOf = (steps: PackedLine) => ({ type: 'LineString' as const, coordinates: unpackLine(steps) });

export function unpackMap({
  id,
  name,
  centre,
  bounds,
  areas,
  lines,
  labels,
  shores,
  tiles,
}: PackedMap): MapData {
  return {
    ...(tiles && { tiles }),
    id,
    name,
    centre,
    bounds,
    areas: areas.map(([properties, rings]) =>
      feature(properties, { type: 'Polygon' as const, coordinates: rings.map(unpackLine) }),
    ),
    lines: lines.map(([properties, steps]) => feature(properties, lineOf(steps))),
    labels: labels.map(([properties, steps]) =>
      feature(properties, { type: 'Point' as const, coordinates: unpackLine(steps)[0] ?? [] }),
    ),
    shores: shores.map((steps): MapShore => feature({ kind: 'shore' }, lineOf(steps))),
  };
}
