/** The cities that pure tests and parts of screens know, as a page or a process would have been told of them. */

import { type cities, setCities } from '#src/geo/streets/cities/cities.ts';
import { makeCity } from '#src/geo/streets/cities/city-facts.ts';
import { frameOf, setCityFrames } from '#src/geo/streets/city-frames.ts';
import { drawnCities } from '../demo/cities/cities.ts';

const known = globalThis as { roveTestCities?: ReturnType<typeof cities> };
known.roveTestCities ??= drawnCities().map(({ facts, streets }) => makeCity(facts, 'open', streets));
setCities(known.roveTestCities);
setCityFrames(known.roveTestCities.map(frameOf));
