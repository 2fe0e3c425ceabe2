import { CarFromAbove } from './car-from-above.tsx';
import type { MapVehicle } from './map-overlay.tsx';
import { type Camera, toWorld } from './mercator.ts';

/** The cars where they stand, inside the drawn map: what the server knows before any script runs. */
export function StillCars({ vehicles, camera }: { vehicles: readonly MapVehicle[]; camera: Camera }) {
  const centre = toWorld(camera.center, camera.zoom);
  return vehicles.map(({ id, lng, lat, heading, status }) => {
    const { x, y } = toWorld([lng, lat], camera.zoom);
    const turn = Math.round(heading);
    return (
      <g
        key={id}
        transform={`translate(${(x - centre.x).toFixed(1)} ${(y - centre.y).toFixed(1)}) rotate(${turn}) translate(-17 -17)`}
        className={status === 'busy' ? 'text-amber' : status ? 'text-moss' : 'text-signal-sign'}
      >
        <CarFromAbove busy={status === 'busy'} />
      </g>
    );
  });
}
