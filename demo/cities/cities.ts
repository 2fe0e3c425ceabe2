/** The two cities that a demo brings: Toronto and Calgary, with streets that were drawn for them. */
import { readFileSync } from 'node:fs';
import { setCities } from '#src/geo/streets/cities/cities.ts';
import { CityFacts, CityStreets, makeCity } from '#src/geo/streets/cities/city-facts.ts';
import { readRoad } from '#src/geo/streets/cities/street-lines.ts';
import { frameOf, setCityFrames } from '#src/geo/streets/city-frames.ts';
import calgary from './calgary.json' with { type: 'json' };
import calgaryStreets from './calgary-streets.json' with { type: 'json' };
import { landmarkAddresses } from './landmark-addresses.ts';
import { numberedCrossings } from './numbered-crossings.ts';
import { postalAreas } from './postal-areas.ts';
import toronto from './toronto.json' with { type: 'json' };
import torontoAreas from './toronto-areas.json' with { type: 'json' };
import torontoStreets from './toronto-streets.json' with { type: 'json' };

/** From where Rove is started, as the migrations are. */
export const cornersFile = 'demo/cities/corners.tsv';

/** What people write for them and their provinces besides name and code. */
const otherNames = {
  toronto: {
    otherNames: ['gta', 'north york', 'n york', 'east york', 'scarborough', 'etobicoke'],
    otherRegionNames: ['ont'],
  },
  calgary: { otherNames: [], otherRegionNames: ['alta'] },
};

const boxOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

export interface DrawnCity {
  facts: CityFacts;
  streets: CityStreets;
}

/** The first is shown to whom nothing else is known of. @throws Error without the file of corners */
export const drawnCities = (): DrawnCity[] =>
  citiesWith({ toronto: torontoStreets.map(readRoad), calgary: calgaryStreets.map(readRoad) });

/** For a program without a database: a simulated fleet, a bench, pure tests. */
export function setDrawnCities(): void {
  const drawn = drawnCities().map(({ facts, streets }) => makeCity(facts, 'open', streets));
  setCities(drawn);
  setCityFrames(drawn.map(frameOf));
}

/** With the roads that were drawn by hand alone, from which the streets are made. */
export const handDrawnCities = (): DrawnCity[] =>
  citiesWith({ toronto: toronto.roads, calgary: calgary.roads });

function citiesWith(roadsOf: Record<keyof typeof otherNames, unknown[]>): DrawnCity[] {
  const corners = readFileSync(cornersFile, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  return [toronto, calgary].map((drawn) => {
    const id = drawn.id as keyof typeof otherNames;
    const addresses = landmarkAddresses(id);
    return {
      facts: CityFacts.parse({
        ...drawn,
        serviceArea: [boxOf(drawn.bounds)],
        areas: id === 'toronto' ? torontoAreas : [],
      }),
      streets: CityStreets.parse({
        ...drawn,
        ...otherNames[id],
        roads: roadsOf[id],
        landmarks: drawn.landmarks.map((one) => ({ ...one, address: addresses.get(one.name) })),
        corners: corners
          .filter(([of]) => of === id)
          .map(([, street, cross, lat, lng]) => [street, cross, Number(lat), Number(lng)]),
        numberedCrossings: numberedCrossings(id),
        postalAreas: postalAreas(id),
      }),
    };
  });
}
