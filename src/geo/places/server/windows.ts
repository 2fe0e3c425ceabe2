/** Windows of the maps of real streets, drawn when first asked for; those asked for last are kept. */
import { squareOf, windowSize, windowStep } from '#src/design/map/drawing-address.ts';
import { toWorld } from '#src/design/map/mercator.ts';
import { drawWindow } from '#src/geo/maps/tiles/draw-window.ts';
import { type City, perCity } from '#src/geo/streets/cities/cities.ts';
import { createOneAtATime } from '#src/platform/mutex.ts';
import { refuse } from '#src/platform/refusal.ts';
import { type KeptTiles, TilesGone, versionIn } from './kept-tiles.ts';
import { type MapFile, mapFileOf } from './map-file.ts';

/** Of each city; a window of a dense town is a few hundred kilobytes. */
const mostKept = 60;

const keptOf = perCity(() => new Map<string, MapFile>());

interface Square {
  column: number;
  row: number;
}

/** @param nothing what is shown of what lies beyond a city */
export function createWindows(tiles: KeptTiles, nothing: MapFile) {
  const oneAtATime = createOneAtATime();

  async function draw(city: City, zoom: number, square: Square): Promise<MapFile> {
    const version = versionIn(city.mapFile ?? '');
    const tile = (z: number, x: number, y: number) => tiles.tile(city.id, version, z, x, y);
    const body = await drawWindow(city, { zoom, ...square, tiles: { tile } });
    return mapFileOf('image/svg+xml', body);
  }

  async function drawAndKeep(
    city: City,
    zoom: number,
    square: Square,
    kept: Map<string, MapFile>,
    key: string,
  ): Promise<MapFile> {
    try {
      const file = await draw(city, zoom, square);
      kept.set(key, file);
      for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
      return file;
    } catch (error) {
      // The version was swapped between the asking and the drawing; the page asks again with the next.
      if (error instanceof TilesGone) return nothing;
      throw error;
    }
  }

  return {
    /** @param at column and row of the square, the one around the city's middle unless given. @throws Refusal invalid_request */
    async of(city: City, zoom: number, at?: string): Promise<MapFile> {
      const [column = 0, row = 0] = at?.split(',').map(Number) ?? [];
      const square = at ? { column, row } : squareOf(toWorld(city.centre, zoom));
      if (Math.max(square.column, square.row) * windowStep >= 512 * 2 ** zoom)
        throw refuse('invalid_request');
      if (!mayShow(city, zoom, square)) return nothing;
      const key = `${zoom} ${square.column} ${square.row}`;
      const kept = keptOf(city);
      const again = (): MapFile | undefined => {
        const known = kept.get(key);
        if (!known) return undefined;
        // The one asked for last stands last, and the first goes.
        kept.delete(key);
        kept.set(key, known);
        return known;
      };
      // Who asks for the same at once waits for the one that is being drawn, and one drawing is made at a time.
      return (
        again() ?? oneAtATime('window', async () => again() ?? drawAndKeep(city, zoom, square, kept, key))
      );
    },
  };
}

/** Whether any of the city can be seen in the window. */
function mayShow(
  { bounds: [west, south, east, north] }: City,
  zoom: number,
  { column, row }: Square,
): boolean {
  const [a, b] = [toWorld([west, north], zoom), toWorld([east, south], zoom)];
  const [x, y] = [(column + 0.5) * windowStep, (row + 0.5) * windowStep];
  const [dx, dy] = [windowSize.width, windowSize.height];
  return x > a.x - dx && x < b.x + dx && y > a.y - dy && y < b.y + dy;
}
