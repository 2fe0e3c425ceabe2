/** Where the map of a city's areas looks, and where places lie on it. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Camera, cameraFor, type Pixel, toWorld } from '#src/design/map/mercator.ts';
import { boundsOf } from '#src/geo/streets/cities/city-facts.ts';
import { type Drawn, ringOfSelected, type Selected } from './editing.ts';

export type Projection = (at: readonly [lng: number, lat: number]) => Pixel;

const padding = { top: 76, right: 32, bottom: 32, left: 32 };

/** Where the panel lies over the map. */
const besidePanel = { ...padding, right: 372 };
const panelBesideFrom = 760;

/** @param selected is looked at whenever another one is chosen */
export function useAreasCamera(box: RefObject<HTMLElement | null>, drawn: Drawn, selected: Selected) {
  const { serviceArea } = drawn;
  const [size, setSize] = useState({ width: 760, height: 460 });
  const [camera, setCamera] = useState<Camera>(() => cameraFor(boundsOf(serviceArea.flat()), size, padding));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the whole city once, when its size is known.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { clientWidth: width, clientHeight: height } = current;
    setSize({ width, height });
    setCamera(cameraFor(boundsOf(serviceArea.flat()), { width, height }, padding));
  }, []);
  const chosen = JSON.stringify(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawing on moves no map.
  useEffect(() => {
    const ring = ringOfSelected(drawn, selected) ?? [];
    if (ring.length < 3) return;
    const beside = size.width > panelBesideFrom ? besidePanel : padding;
    setCamera(cameraFor(boundsOf(ring), size, beside));
  }, [chosen]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    // React's own listener is passive, and the page would scroll too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const levels = Math.max(-0.5, Math.min(0.5, -event.deltaY / 240));
      setCamera((now) => ({ ...now, zoom: Math.min(18, Math.max(7, now.zoom + levels)) }));
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      current.removeEventListener('wheel', onWheel);
    };
  }, [box]);
  const middle = toWorld(camera.center, camera.zoom);
  const projection: Projection = (at) => {
    const { x, y } = toWorld(at, camera.zoom);
    return { x: x - middle.x + size.width / 2, y: y - middle.y + size.height / 2 };
  };
  return { camera, setCamera, size, projection };
}
