/** Web Mercator on a plane of pixels, 512 at zoom 0. */
import type { LngLat } from './map-data.ts';

export interface Camera {
  center: LngLat;
  zoom: number;
}

export interface Pixel {
  x: number;
  y: number;
}

export const worldSize = (zoom: number): number => 512 * 2 ** zoom;

export function toWorld([lng, lat]: LngLat, zoom: number): Pixel {
  const size = worldSize(zoom);
  const sin = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size,
  };
}

export function toLngLat({ x, y }: Pixel, zoom: number): LngLat {
  const size = worldSize(zoom);
  const n = Math.PI - (2 * Math.PI * y) / size;
  return [(x / size) * 360 - 180, (Math.atan(Math.sinh(n)) * 180) / Math.PI];
}

export function metersPerPixel(lat: number, zoom: number): number {
  return (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom);
}

export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The camera that shows the bounds inside a box of pixels, less its padding. */
export function cameraFor(
  [west, south, east, north]: readonly [number, number, number, number],
  box: { width: number; height: number },
  padding: Padding,
  maxZoom = 16,
): Camera {
  const topLeft = toWorld([west, north], 0);
  const bottomRight = toWorld([east, south], 0);
  const width = Math.max(40, box.width - padding.left - padding.right);
  const height = Math.max(40, box.height - padding.top - padding.bottom);
  const zoom = Math.min(
    maxZoom,
    Math.log2(
      Math.min(
        width / Math.max(1e-9, bottomRight.x - topLeft.x),
        height / Math.max(1e-9, bottomRight.y - topLeft.y),
      ),
    ),
  );
  const middle = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  return { center: toLngLat(middle, 0), zoom };
}
