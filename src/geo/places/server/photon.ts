/** A Photon geocoder at `PHOTON_URL`, as it is documented at github.com/komoot/photon. */
import { z } from 'zod';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Location, Prediction } from '../contract.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const timeoutMs = 1_500;

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_type: z.string().optional(),
    osm_id: z.number().optional(),
    osm_key: z.string().optional(),
    osm_value: z.string().optional(),
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    district: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    country: z.string().optional(),
  }),
});
const Answer = z.object({ features: z.array(Feature) });
type Feature = z.infer<typeof Feature>;

export interface RemoteGeocoder {
  autocomplete(input: string, near: LatLng | undefined): Promise<Prediction[]>;
  details(address: string): Promise<Location | undefined>;
  reverse(at: LatLng): Promise<Location | undefined>;
}

/** Every call rejects when the service is slow, wrong or resting; the caller then asks the embedded index. */
export function createPhoton(baseUrl: string, breaker: Breaker = createBreaker()): RemoteGeocoder {
  async function ask(path: string, query: Record<string, string>): Promise<Feature[]> {
    const features = await breaker.run(async () => {
      const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
      url.search = new URLSearchParams(query).toString();
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429)
        throw new Error(`Photon answered ${response.status}`);
      // It says no to these words: whoever typed them must not put it to rest for everybody.
      if (!response.ok) return undefined;
      return Answer.parse(await response.json()).features;
    });
    if (!features) throw new Error('Photon refused these words.');
    return features;
  }
  return {
    async autocomplete(input, near) {
      const bias: Record<string, string> = near ? { lat: String(near.lat), lon: String(near.lng) } : {};
      const features = await ask('api', { q: input, limit: '5', lang: 'en', ...bias });
      return features.slice(0, 5).map(predictionOf);
    },
    async details(address) {
      const [feature] = await ask('api', { q: address, limit: '1', lang: 'en' });
      return feature && locationOf(feature);
    },
    async reverse(at) {
      const [feature] = await ask('reverse', { lat: String(at.lat), lon: String(at.lng), lang: 'en' });
      return feature && { ...locationOf(feature), lat: at.lat, lng: at.lng };
    },
  };
}

function textsOf({ properties: p }: Feature): { main: string; secondary: string } {
  const street = [p.housenumber, p.street].filter(Boolean).join(' ');
  const parts = [p.name, street, p.district, p.city, p.state, p.country].filter(
    (part): part is string => !!part,
  );
  const [main = '', ...rest] = parts.filter((part, i) => parts.indexOf(part) === i);
  return { main, secondary: rest.join(', ') };
}

const idOf = ({ properties: p }: Feature) => `photon:${p.osm_type ?? 'X'}${p.osm_id ?? 0}`;

function predictionOf(feature: Feature): Prediction {
  const { main, secondary } = textsOf(feature);
  return {
    description: [main, secondary].filter(Boolean).join(', '),
    place_id: idOf(feature),
    main_text: main,
    secondary_text: secondary,
    types: [feature.properties.osm_value, feature.properties.osm_key].filter(
      (type): type is string => !!type,
    ),
    source: 'photon',
  };
}

function locationOf(feature: Feature): Location {
  const { main, secondary } = textsOf(feature);
  const [lng, lat] = feature.geometry.coordinates;
  return {
    address: [main, secondary].filter(Boolean).join(', '),
    lat,
    lng,
    placeId: idOf(feature),
    source: 'photon',
  };
}
