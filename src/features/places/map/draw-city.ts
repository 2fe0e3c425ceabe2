/**
 * A city's map as one SVG symbol, for the page to show before the live map has come, and instead of it where
 * it cannot. Colours are the page's `--map-…` properties, so one file serves light and dark.
 */
import type { LngLat, MapData, MapLine } from '#src/design/map/map-data.ts';
import { measures, widthFactor } from '#src/design/map/measures.ts';
import { type Pixel, toWorld } from '#src/design/map/mercator.ts';
import { createLettering } from './lettering.ts';

/** An SVG document whose symbol `map` is drawn at `zoom`, in pixels from the city's centre. */
export function drawCity(data: MapData, zoom: number): string {
  const origin = toWorld(data.centre, zoom);
  const place = (at: readonly number[]): Pixel => {
    const { x, y } = toWorld(at as unknown as LngLat, zoom);
    return { x: Math.round((x - origin.x) * 10) / 10, y: Math.round((y - origin.y) * 10) / 10 };
  };
  const k = widthFactor(zoom);
  const path = (lines: readonly (readonly number[][])[], closed = false) =>
    lines.map((line) => pathOf(line.map(place)) + (closed ? 'Z' : '')).join('');
  const linesOf = (wanted: (line: MapLine) => boolean) =>
    path(data.lines.filter(wanted).map((line) => line.geometry.coordinates));
  const road = (roadClass: string) =>
    linesOf(({ properties: p }) => p.kind === 'road' && p.class === roadClass);
  const area = (kind: string) =>
    path(
      data.areas
        .filter((found) => found.properties.kind === kind)
        .flatMap((found) => found.geometry.coordinates),
      true,
    );

  const parts: string[] = [];
  const fill = (d: string, colour: string) => {
    if (d) parts.push(`<path d="${d}" fill="var(--map-${colour})" fill-rule="evenodd"/>`);
  };
  const stroke = (d: string, colour: string, width: number, more = '') => {
    if (d && width > 0) {
      parts.push(`<path d="${d}" stroke="var(--map-${colour})" stroke-width="${round(width)}"${more}/>`);
    }
  };

  const shore = path(data.shores.map((line) => line.geometry.coordinates));
  fill(area('water'), 'water');
  for (const { away, strength } of [...measures.waterlines].reverse()) {
    const width = 2 * away * k;
    stroke(shore, 'water', width + 2);
    stroke(shore, 'waterline', width + 1, ` stroke-opacity="${strength}"`);
    stroke(shore, 'water', width - 1);
  }
  fill(area('land'), 'land');
  fill(area('island'), 'land');
  stroke(shore, 'shore', measures.shore);
  stroke(
    linesOf((line) => line.properties.kind === 'contour'),
    'contour',
    1,
  );
  const rivers = linesOf((line) => line.properties.kind === 'river');
  for (const width of measures.river.slopes) {
    stroke(rivers, 'contour', width * k + 1);
    stroke(rivers, 'land', width * k - 1);
  }
  stroke(rivers, 'park', measures.river.valley * k);
  fill(area('park'), 'park');
  stroke(area('park'), 'park-edge', 0.75);
  for (const width of new Set(data.lines.map(({ properties: p }) => (p.kind === 'river' ? p.width : 0)))) {
    const river = linesOf(({ properties: p }) => p.kind === 'river' && p.width === width);
    stroke(river, 'shore', width * measures.river.water * k + 1);
    stroke(river, 'water', width * measures.river.water * k);
    stroke(river, 'waterline', width > 0 ? 1 : 0);
  }
  const { arterial, expressway, ramp, secondary } = measures;
  const widthOf = ({ width, least }: { width: number; least: number }) => Math.max(least, width * k);
  stroke(road('secondary'), 'minor', widthOf(secondary));
  stroke(road('ramp'), 'expressway-line', widthOf(ramp) + ramp.casing);
  stroke(road('arterial'), 'casing', widthOf(arterial) + arterial.casing);
  stroke(road('ramp'), 'expressway', widthOf(ramp));
  stroke(road('arterial'), 'street', widthOf(arterial));
  const expressways = road('expressway');
  stroke(expressways, 'expressway-line', widthOf(expressway) + expressway.casing);
  stroke(expressways, 'expressway', widthOf(expressway));
  stroke(expressways, 'expressway-line', expressway.middle);
  if (zoom >= 11) {
    stroke(
      linesOf((line) => line.properties.kind === 'transit'),
      'transit',
      measures.transit,
      ' stroke-dasharray="0.6 3.4"',
    );
    const stations = data.labels
      .filter((label) => label.properties.kind === 'station')
      .map((label) => place(label.geometry.coordinates))
      .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${measures.station}"/>`);
    parts.push(`<g fill="var(--map-street)" stroke="var(--map-transit)">${stations.join('')}</g>`);
  }
  parts.push(createLettering(data, zoom, place));

  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    // A page's own lines, such as those of its icons, are not to be drawn around what is only filled here.
    '<g id="map" fill="none" stroke="none" stroke-linejoin="round" stroke-linecap="round">',
    ...parts,
    '</g></svg>',
  ].join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

function pathOf(points: readonly Pixel[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let { x, y } = first;
  let d = `M${x} ${y}l`;
  for (const point of rest) {
    const dx = round(point.x - x);
    const dy = round(point.y - y);
    if (dx === 0 && dy === 0) continue;
    d += `${d.endsWith('l') ? '' : ' '}${dx} ${dy}`;
    x = round(x + dx);
    y = round(y + dy);
  }
  return d.endsWith('l') ? d.slice(0, -1) : d;
}
