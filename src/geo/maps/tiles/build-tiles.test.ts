import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { buildGraph } from '#src/geo/streets/import/build-graph.ts';
import { readExtract } from '#src/geo/streets/import/read-extract.ts';
import { type Osm, type OsmTags, writeOsm } from '#test/osm-extract.ts';
import { buildTiles } from './build-tiles.ts';
import { drawWindow } from './draw-window.ts';
import { openTiles } from './read-pmtiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-'));
/** A corner of a tile of zoom 14, so that the middle of what is drawn lies well within one. */
const [west, north] = [-76.640625, 39.300299];
const meters = 1 / 111_000;

/** Points are metres east and south of the corner. */
function town(isDrowned = false): Osm {
  const nodes: Osm['nodes'] = [];
  const ways: Osm['ways'] = [];
  const node = (x: number, y: number, tags?: OsmTags) => {
    const id = nodes.length + 1;
    nodes.push({ id, lng: west + (x * meters) / 0.774, lat: north - y * meters, ...(tags && { tags }) });
    return id;
  };
  const way = (tags: OsmTags, ...places: [number, number][]) => {
    const refs = places.map(([x, y]) => node(x, y));
    ways.push({ id: 1000 + ways.length, tags, refs });
    return refs;
  };
  const ring = (tags: OsmTags, x: number, y: number, side: number) => {
    const refs = [node(x, y), node(x, y + side), node(x + side, y + side), node(x + side, y)];
    ways.push({ id: 1000 + ways.length, tags, refs: [...refs, refs[0] ?? 0] });
    return 999 + ways.length;
  };
  const main = way({ highway: 'primary', name: 'Main Street' }, [200, 600], [700, 600]);
  // The same street, mapped in two pieces.
  const [end = 0] = main.slice(-1);
  ways.push({ id: 5000, tags: { highway: 'primary', name: 'Main Street' }, refs: [end, node(1200, 600)] });
  way({ highway: 'residential', name: 'Back Lane', oneway: '-1' }, [200, 900], [1200, 900]);
  ring({ building: 'house', 'addr:housenumber': '12' }, 400, 640, 12);
  ring({ landuse: 'industrial' }, 900, 1000, 200);
  node(405, 560, { railway: 'station', name: 'Union Station' });
  node(500, 640, { shop: 'bakery', name: 'Ovens & <Loaves>' });
  const outer = ring({}, 300, 1000, 300);
  const inner = ring({}, 400, 1100, 100);
  const areas = [{ id: 9000, tags: { leisure: 'park', name: 'Green Park' }, outer: [outer], inner: [inner] }];
  // The water lies on the right of its shore, here in the south.
  way(
    { natural: 'coastline' },
    isDrowned ? [9000, 1500] : [-9000, 1500],
    isDrowned ? [-9000, 1500] : [9000, 1500],
  );
  return { nodes, ways, areas };
}

const path = join(folder, 'town.osm.pbf');
writeFileSync(path, writeOsm(town()));
const built = buildGraph(await readExtract(path));
const file = await buildTiles(path, built, () => {});
const others = new PMTiles({
  getKey: () => 'town',
  getBytes: async (offset, length) => ({
    data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
  }),
});

const tileAt = (z: number) => {
  const sin = Math.sin((39.295 * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z;
  return [Math.floor(((-76.633 + 180) / 360) * 2 ** z), Math.floor(y)] as const;
};
async function layersAt(z: number): Promise<Record<string, VectorTileFeature[]>> {
  const tile = await others.getZxy(z, ...tileAt(z));
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer(0))));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}
const propertiesOf = (features: VectorTileFeature[] = []) => features.map(({ properties }) => properties);

describe('the map of an extract', () => {
  test('is tiles of zoom 8 to 16, and says whose data it is', async () => {
    expect(await others.getHeader()).toMatchObject({ minZoom: 8, maxZoom: 16, tileType: 1 });
    expect(await others.getMetadata()).toMatchObject({ attribution: '© OpenStreetMap contributors' });
    expect(Object.keys(await layersAt(8))).toContain('water');
  });

  test('has streets with their class, name and direction, pieces of one street as one line', async () => {
    const { roads = [] } = await layersAt(14);
    expect(propertiesOf(roads)).toEqual([
      { class: 'arterial', name: 'Main Street' },
      { class: 'local', name: 'Back Lane', oneway: -1 },
    ]);
    expect(roads[0]?.loadGeometry()).toHaveLength(1);
    // Small streets are nothing to see from afar.
    expect(propertiesOf((await layersAt(10)).roads)).toEqual([{ class: 'arterial', name: 'Main Street' }]);
  });

  test('has areas of several ways with their holes, and what the ground is', async () => {
    const { ground = [] } = await layersAt(14);
    expect(propertiesOf(ground)).toEqual(expect.arrayContaining([{ kind: 'works' }, { kind: 'park' }]));
    const park = ground.find(({ properties }) => properties.kind === 'park');
    expect(park?.loadGeometry()).toHaveLength(2);
  });

  test('has the sea on the right of its shore', async () => {
    const { water = [] } = await layersAt(14);
    expect(propertiesOf(water)).toEqual(expect.arrayContaining([{ kind: 'sea' }, { kind: 'shore' }]));
    const [ring = []] = water.find(({ properties }) => properties.kind === 'sea')?.loadGeometry() ?? [];
    const shore = water.find(({ properties }) => properties.kind === 'shore')?.loadGeometry()[0]?.[0]?.y ?? 0;
    expect(Math.min(...ring.map(({ y }) => y))).toBe(shore);
  });

  test('has no sea where most of the roads would lie in it', async () => {
    const wrong = join(folder, 'drowned.osm.pbf');
    writeFileSync(wrong, writeOsm(town(true)));
    const said: string[] = [];
    const drowned = await buildTiles(wrong, buildGraph(await readExtract(wrong)), (words) =>
      said.push(words),
    );
    expect(said).toContain('The sea is left out: its shore is not whole in this extract.');
    expect(drowned.length).toBeGreaterThan(1000);
  });

  test('has houses with their numbers, shops and stations at the last zoom, and no house from afar', async () => {
    expect((await layersAt(13)).buildings).toBeUndefined();
    const found: unknown[] = [];
    const [x0, y0] = tileAt(14);
    for (let x = 4 * x0; x < 4 * x0 + 4; x++)
      for (let y = 4 * y0; y < 4 * y0 + 4; y++) {
        const tile = await others.getZxy(16, x, y);
        if (!tile) continue;
        const { labels, buildings } = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
        for (const layer of [labels, buildings])
          for (let i = 0; i < (layer?.length ?? 0); i++) found.push(layer?.feature(i).properties);
      }
    for (const wanted of [
      { kind: 'block' },
      { kind: 'number', name: '12' },
      { kind: 'station', name: 'Union Station' },
      { kind: 'shop', name: 'Ovens & <Loaves>' },
      { kind: 'park-name', name: 'Green Park' },
    ])
      expect(found).toContainEqual(wanted);
  });
});

describe('a window of it', async () => {
  const tiles = await openTiles(async (at, bytes) => file.subarray(at, at + bytes));
  const city = {
    ...{ id: 'town', name: 'Town', centre: [-76.633, 39.295], bounds: [-76.7, 39.2, -76.6, 39.4] },
    ...{
      isBox: false,
      serviceArea: [
        [
          [-76.64, 39.3],
          [-76.62, 39.3],
          [-76.62, 39.28],
        ],
      ],
      areas: [],
    },
  } as unknown as Parameters<typeof drawWindow>[0];
  const at = (zoom: number) => {
    const [x, y] = tileAt(zoom);
    return { zoom, column: x, row: y, tiles };
  };

  test('is a drawing in the page’s colours, with names and the edge of where rides go', async () => {
    const wide = await drawWindow(city, at(15));
    for (const colour of ['water', 'park', 'building', 'street', 'service-edge'])
      expect(wide).toContain(`var(--map-${colour})`);
    const svg = await drawWindow(city, at(16));
    expect(svg).toContain('>Main Street</text>');
    expect(svg).toContain('>12</text>');
    // Whatever somebody named a shop, it is text.
    expect(svg).toContain('&amp;');
    expect(svg).not.toContain('<Loaves>');
  });

  test('has no house from afar, and nothing where nothing lies', async () => {
    expect(await drawWindow(city, at(12))).not.toContain('var(--map-building)');
    const far = await drawWindow(city, { ...at(14), column: 3, row: 3 });
    expect(far).not.toContain('var(--map-street)"');
  });
});
