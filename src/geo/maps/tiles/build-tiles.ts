/** The map of a city out of an extract, as one file of vector tiles. */
import type { PartBuilder } from '../../streets/import/build-version.ts';
import { cutTiles } from './cut-tiles.ts';
import { drawFeatures } from './draw-features.ts';
import { tileLayers, zooms } from './map-kinds.ts';
import { createTilesWriter } from './write-pmtiles.ts';

/** @throws ImportRefused */
export const buildTiles: PartBuilder = async (path, { arrays, facts }, say) => {
  const { shapeLng: lng, shapeLat: lat } = arrays;
  const features = await drawFeatures(path, { bounds: facts.bounds, lng, lat }, say);
  say(`${features.count} things to draw.`);
  const writer = createTilesWriter();
  cutTiles(features, writer, say);
  say(`${writer.count} tiles.`);
  return writer.done({
    ...{ minZoom: zooms.least, maxZoom: zooms.most, bounds: facts.bounds },
    metadata: {
      attribution: facts.attribution,
      vector_layers: tileLayers.map((id) => ({ id, fields: {}, minzoom: zooms.least, maxzoom: zooms.most })),
    },
  });
};
