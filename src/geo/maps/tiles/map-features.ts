/**
 * What is drawn of a city, in typed arrays: a feature is a point, a line, or an area of rings. Places are in the square of
 * the Mercator map, from 0 in the north-west to 2^32, which is a centimetre.
 */

import { growing } from '#src/geo/extracts/growing.ts';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { type Look, type TileLayer, tileLayers } from './map-kinds.ts';

export const world = 2 ** 32;

/** More than a city and its surroundings have, ten times over. */
export const mostDrawn = { features: 4_000_000, points: 40_000_000, looks: 2_000_000 } as const;

export const shapes = { point: 1, line: 2, area: 3 } as const;
type Shape = (typeof shapes)[keyof typeof shapes];

export interface MapFeatures {
  count: number;
  shape: Uint8Array;
  from: Uint8Array;
  layer: Uint8Array;
  /** Index in `looks`. */
  look: Uint32Array;
  /** The rings of feature f are firstRing[f] .. firstRing[f + 1] - 1; what is no area has one. */
  firstRing: Uint32Array;
  /** The points of ring r are firstPoint[r] .. firstPoint[r + 1] - 1. */
  firstPoint: Uint32Array;
  x: Uint32Array;
  y: Uint32Array;
  looks: Look['properties'][];
}

/** A place as ten-millionths of a degree, in the square. */
export function inSquare(lng: number, lat: number): [x: number, y: number] {
  const sin = Math.sin((lat / 1e7) * (Math.PI / 180));
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return [clamped((lng / 1e7 + 180) / 360), clamped(y)];
}

const clamped = (share: number) => Math.min(world - 1, Math.max(0, Math.round(share * world)));

export type Ring = readonly (readonly [x: number, y: number])[];

export function collectFeatures() {
  const kept = {
    shape: growing(Uint8Array),
    from: growing(Uint8Array),
    layer: growing(Uint8Array),
    look: growing(Uint32Array),
    firstRing: growing(Uint32Array),
    firstPoint: growing(Uint32Array),
    x: growing(Uint32Array),
    y: growing(Uint32Array),
  };
  const looks: Look['properties'][] = [];
  const known = new Map<string, number>();
  const indexOf = (properties: Look['properties']): number => {
    const key = JSON.stringify(properties);
    const index = known.get(key);
    if (index !== undefined) return index;
    if (looks.length >= mostDrawn.looks) throw new ImportRefused('There are too many names in this file.');
    known.set(key, looks.length);
    return looks.push(properties) - 1;
  };
  return {
    get count() {
      return kept.shape.length;
    },
    add(shape: Shape, { layer, properties, from }: Look, rings: readonly Ring[]): void {
      const points = rings.reduce((sum, ring) => sum + ring.length, 0);
      if (kept.shape.length >= mostDrawn.features || kept.x.length + points > mostDrawn.points)
        throw new ImportRefused(
          'There is more to draw in this file than a city has. Take a smaller extract.',
        );
      kept.shape.push(shape);
      kept.from.push(from);
      kept.layer.push(tileLayers.indexOf(layer));
      kept.look.push(indexOf(properties));
      kept.firstRing.push(kept.firstPoint.length);
      for (const ring of rings) {
        kept.firstPoint.push(kept.x.length);
        for (const [x, y] of ring) {
          kept.x.push(x);
          kept.y.push(y);
        }
      }
    },
    done(): MapFeatures {
      kept.firstRing.push(kept.firstPoint.length);
      kept.firstPoint.push(kept.x.length);
      return {
        count: kept.shape.length,
        ...{
          shape: kept.shape.done(),
          from: kept.from.done(),
          layer: kept.layer.done(),
          look: kept.look.done(),
        },
        ...{ firstRing: kept.firstRing.done(), firstPoint: kept.firstPoint.done() },
        ...{ x: kept.x.done(), y: kept.y.done(), looks },
      };
    },
  };
}
export type Features = ReturnType<typeof collectFeatures>;

export const layerOf = ({ layer }: MapFeatures, feature: number): TileLayer =>
  tileLayers[layer[feature] ?? 0] ?? 'ground';
