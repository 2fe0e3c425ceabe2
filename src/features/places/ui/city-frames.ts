/** What the browser knows of the cities before their maps have come; kept equal to their facts by a test. */
import type { MapFrame } from '#src/design/map/static-map.tsx';

export const cityFrames = {
  toronto: {
    id: 'toronto',
    name: 'Toronto',
    centre: [-79.3832, 43.6511],
    bounds: [-79.707, 43.522, -79.1125, 43.878],
  },
  calgary: {
    id: 'calgary',
    name: 'Calgary',
    centre: [-114.0631, 51.0461],
    bounds: [-114.378, 50.843, -113.87, 51.2325],
  },
} as const satisfies Record<string, MapFrame>;

export type CityFrameId = keyof typeof cityFrames;

/** The city whose map holds the place, or undefined. */
export function cityFrameAt({ lat, lng }: { lat: number; lng: number }): MapFrame | undefined {
  return Object.values(cityFrames).find(
    ({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
}
