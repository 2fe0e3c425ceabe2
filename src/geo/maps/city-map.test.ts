import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toWorld } from '#src/design/map/mercator.ts';
import { packMap, unpackMap } from '#src/design/map/packed-map.ts';
import { cities, roadLine } from '../streets/cities/cities.ts';
import { streetNames } from '../streets/street-names.ts';
import { cityMap } from './city-map.ts';
import { drawCity } from './draw-city.ts';

/** As a page is sent, where nobody waits for the last percent. */
const sentBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
const mostBytes = 120_000;

describe.each([...cities()])('the map of $name', (city) => {
  const data = cityMap(city);

  it('has every road, park, river, station and neighbourhood, and travels light', () => {
    const kinds = (kind: string) => data.lines.filter((line) => line.properties.kind === kind).length;
    const drawn = data.lines.flatMap(({ properties: p }) => (p.kind === 'road' ? [p.name] : []));
    const streets = city.roads.filter((road) => road.class !== 'ramp');
    expect(streets.filter((road) => !streetNames(city, road).some((name) => drawn.includes(name)))).toEqual(
      [],
    );
    expect(new Set(drawn)).toContain(city.id === 'toronto' ? 'King St W' : '16 Ave NW');
    expect(kinds('river')).toBe(city.rivers.length);
    expect(data.areas.filter((area) => area.properties.kind === 'park')).toHaveLength(city.parks.length);
    expect(data.labels.filter((label) => label.properties.kind === 'place')).toHaveLength(
      city.neighbourhoods.length,
    );
    const names = new Set(
      data.labels
        .filter((label) => label.properties.kind === 'station')
        .map((label) => label.properties.name),
    );
    for (const stop of city.transit.flatMap((line) => line.stops))
      if (stop.name) expect(names).toContain(stop.name);
    const pieces = data.lines.filter(({ properties: p }) => p.kind === 'road');
    const points = city.roads.reduce((sum, road) => sum + roadLine(road).length, 0);
    const cuts = pieces.length - city.roads.length;
    expect(pieces.reduce((sum, { geometry }) => sum + geometry.coordinates.length, 0)).toBe(points + cuts);
  });

  it('weighs what a phone can wait for: the drawing of any zoom and the features together', () => {
    const features = sentBytes(JSON.stringify(packMap(data)));
    for (const zoom of [9, 11, 13, 14, 15, 16, 17]) {
      expect(features + sentBytes(drawCity(data, zoom)), `at zoom ${zoom}`).toBeLessThan(mostBytes);
    }
  });

  it('travels packed and arrives the same', () => {
    expect(unpackMap(JSON.parse(JSON.stringify(packMap(data))))).toEqual(data);
  });

  it('shows small streets from near by only, as streets with two kerbs from nearer still', () => {
    const paths = (zoom: number) => drawCity(data, zoom).match(/<path d=/g)?.length ?? 0;
    expect(drawCity(data, 11.5)).not.toContain('stroke-width="0.5"');
    expect(drawCity(data, 12.5)).toMatch(/var\(--map-minor\)" stroke-width="0.6"/);
    expect(paths(15)).toBeGreaterThan(paths(12.5));
    expect(drawCity(data, 15)).not.toContain('var(--map-minor)');
  });

  it('closes every ring and rounds to a metre', () => {
    for (const area of data.areas) {
      for (const ring of area.geometry.coordinates) expect(ring[0]).toEqual(ring.at(-1));
    }
    const coordinates = data.lines.flatMap((line) => line.geometry.coordinates).flat();
    for (const value of coordinates)
      expect(Math.abs(value * 1e5 - Math.round(value * 1e5))).toBeLessThan(1e-4);
  });

  it.each([9, 11, 13, 15.5])('is drawn at zoom %s as well-formed SVG with the page colours only', (zoom) => {
    const svg = drawCity(data, zoom);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"><defs display="none"><g id="map" fill="none" stroke="none"/,
    );
    expect(svg).not.toMatch(/NaN|undefined|Infinity|#[0-9a-fA-F]{6}/);
    const opened = svg.match(/<(svg|g|text)\b/g)!.length;
    const closed = svg.match(/<\/(svg|g|text)>/g)!.length;
    expect(opened).toBe(closed);
  });

  it('is drawn in pieces that lie together, and nothing between them is lost', () => {
    const svg = drawCity(data, 13);
    const drawn = [...svg.matchAll(/<path d="([^"]*)" stroke="var\(--map-street\)" stroke-width="4.4"/g)];
    expect(drawn.length).toBeGreaterThan(3);
    const lengths = drawn.map(([, d]) => {
      let length = 0;
      for (const [, steps] of d!.matchAll(/l([^M]*)/g)) {
        const numbers = steps!.match(/-?[\d.]+/g)!.map(Number);
        for (let i = 0; i < numbers.length; i += 2) length += Math.hypot(numbers[i]!, numbers[i + 1]!);
      }
      return length;
    });
    const whole = data.lines
      .filter(({ properties: p }) => p.kind === 'road' && p.class === 'arterial')
      .map(({ geometry }) => geometry.coordinates.map(([lng, lat]) => toWorld([lng!, lat!], 13)))
      .flatMap((line) => line.slice(1).map((to, i) => Math.hypot(to.x - line[i]!.x, to.y - line[i]!.y)))
      .reduce((sum, length) => sum + length, 0);
    const sum = lengths.reduce((all, length) => all + length, 0);
    expect(Math.abs(sum / whole - 1)).toBeLessThan(0.01);
    expect(Math.max(...lengths)).toBeLessThan(whole / 2);
  });

  it('writes no name over another', () => {
    const svg = drawCity(data, 13);
    const blocks = [...svg.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)">([^<]+)</g)].map((match) => ({
      x: Number(match[1]),
      y: Number(match[2]),
      width: match[3]!.length * 6,
    }));
    expect(blocks.length).toBeGreaterThan(40);
    for (const [i, a] of blocks.entries()) {
      for (const b of blocks.slice(i + 1)) {
        const overlap = Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 2 && Math.abs(a.y - b.y) < 9;
        expect(overlap, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(false);
      }
    }
  });
});
