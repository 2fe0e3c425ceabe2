/** What the browser knows of the cities before their maps have come; kept equal to their facts by a test. */
import type { MapFrame } from '#src/design/map/static-map.tsx';

export interface CityFrame extends MapFrame {
  region: { name: string; code: string };
  timeZone: string;
}

const firstCity: CityFrame = {
  id: 'toronto',
  name: 'Toronto',
  region: { name: 'Ontario', code: 'ON' },
  timeZone: 'America/Toronto',
  centre: [-79.3832, 43.6511],
  bounds: [-79.707, 43.522, -79.1125, 43.878],
  credit: 'Streets: Open Government Licence – Toronto',
};

/** The first is shown to whom nothing else is known of. */
export const cityFrames: readonly CityFrame[] = [
  firstCity,
  {
    id: 'calgary',
    name: 'Calgary',
    region: { name: 'Alberta', code: 'AB' },
    timeZone: 'America/Edmonton',
    centre: [-114.0631, 51.0461],
    bounds: [-114.378, 50.843, -113.87, 51.2325],
    credit: 'Streets: Open Calgary Terms of Use',
  },
];

/** The city of that id; the first one for an id that no city has, such as what a cookie says. */
export const cityFrameOf = (id: string | null | undefined): CityFrame =>
  cityFrames.find((frame) => frame.id === id) ?? firstCity;

/** The city in whose region, by name or code, somebody is; the first one elsewhere. */
export const cityFrameIn = (region: string): CityFrame =>
  cityFrames.find((frame) => frame.region.name === region || frame.region.code === region) ?? firstCity;

/** The city whose map holds the place, or undefined. */
export function cityFrameAt({ lat, lng }: { lat: number; lng: number }): CityFrame | undefined {
  return cityFrames.find(
    ({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
}
