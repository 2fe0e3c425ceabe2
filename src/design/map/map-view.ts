/** What things laid over a map need of it, whether it is live or still. */
import type { LngLat } from './map-data.ts';
import { type Camera, type Padding, type Pixel, toWorld } from './mercator.ts';

export interface MapView {
  /** Pixels from the container's top left. */
  project(at: LngLat): Pixel;
  camera(): Camera;
  /** Calls back after every change of the camera or the container; answers how to stop. */
  onChange(changed: () => void): () => void;
}

/** A view that stands where it is put, for the drawing under it. */
export interface StillView extends MapView {
  moveTo(camera: Camera, padding: Padding): void;
  close(): void;
}

export function createStillView(container: HTMLElement, start: Camera, startPadding: Padding): StillView {
  let camera = start;
  let padding = startPadding;
  let box = { width: container.clientWidth, height: container.clientHeight };
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const observer = new ResizeObserver(() => {
    box = { width: container.clientWidth, height: container.clientHeight };
    announce();
  });
  observer.observe(container);
  const middle = (): Pixel => ({
    x: (box.width + padding.left - padding.right) / 2,
    y: (box.height + padding.top - padding.bottom) / 2,
  });
  return {
    project(at) {
      const point = toWorld(at, camera.zoom);
      const centre = toWorld(camera.center, camera.zoom);
      const origin = middle();
      return { x: origin.x + point.x - centre.x, y: origin.y + point.y - centre.y };
    },
    camera: () => camera,
    onChange(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    moveTo(next, nextPadding) {
      camera = next;
      padding = nextPadding;
      announce();
    },
    close: () => observer.disconnect(),
  };
}
