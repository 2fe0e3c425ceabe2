/** A city drawn without a map library: in the first HTML, and where the live map cannot be had. */
import type { CSSProperties, ReactNode } from 'react';
import { drawingAddress, drawnZoomOf } from './drawing-address.ts';
import type { LngLat } from './map-data.ts';
import { type Camera, type Padding, toWorld } from './mercator.ts';

export interface MapFrame {
  id: string;
  name: string;
  /** Where the drawing's own origin lies. */
  centre: LngLat;
  bounds: readonly [west: number, south: number, east: number, north: number];
  /** Whose facts the drawing is made from, in a line beside it. */
  credit: string;
  /** Real streets are too many for one drawing: it comes as windows around what is looked at. */
  isTiled?: boolean;
}

export const defaultZoom = 13;
export const noPadding: Padding = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Fills its positioned parent. The camera's centre is the middle of what the padding leaves, at any size, so
 * the server can draw it without knowing the screen; the live map then appears in the same place.
 */
export function StaticMap({
  frame,
  camera,
  padding = noPadding,
  children,
}: {
  frame: MapFrame;
  camera: Camera;
  padding?: Padding;
  /** Drawn over the map, in pixels from its middle. */
  children?: ReactNode;
}) {
  const drawnZoom = drawnZoomOf(camera.zoom);
  const centre = toWorld(camera.center, drawnZoom);
  const origin = toWorld(frame.centre, drawnZoom);
  const scale = 2 ** (camera.zoom - drawnZoom);
  // Moved by a transform, since a picture that is refined is no shift of the page's layout. The page may shift
  // the first one by its own breakpoints, before anyone knows the screen's width.
  const style: CSSProperties = {
    transform: `translate(var(--map-shift, ${(padding.left - padding.right) / 2}px), var(--map-drop, ${(padding.top - padding.bottom) / 2}px))`,
  };
  const x = (origin.x - centre.x).toFixed(1);
  const y = (origin.y - centre.y).toFixed(1);
  return (
    // A layer of its own: what changes beside it or glides over it would have all of it drawn again.
    <div className="map-colours absolute inset-0 overflow-hidden will-change-transform" aria-hidden="true">
      {/* As large as what it may show, before that has come: growing would be a shift of the layout. */}
      <svg className="absolute -top-1/2 -left-1/2 size-[200%]" style={style} aria-hidden="true">
        <svg x="50%" y="50%" className="overflow-visible" aria-hidden="true">
          <use
            href={`${drawingAddress(frame.id, drawnZoom, frame.isTiled ? camera.center : undefined)}#map`}
            transform={`${scale === 1 ? '' : `scale(${scale.toFixed(4)}) `}translate(${x} ${y})`}
          />
          {children}
        </svg>
      </svg>
    </div>
  );
}
