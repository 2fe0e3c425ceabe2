/** What each file of tests begins with: no setting of the file before it, and the cities that pure tests and screens know. */

import { type cities, setCities } from '#src/geo/streets/cities/cities.ts';
import { makeCity } from '#src/geo/streets/cities/city-facts.ts';
import { frameOf, setCityFrames } from '#src/geo/streets/city-frames.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { drawnCities } from '../demo/cities/cities.ts';

setSettings({ version: 0, values: {} });

const known = globalThis as { roveTestCities?: ReturnType<typeof cities> };
known.roveTestCities ??= drawnCities().map(({ facts, streets }) => makeCity(facts, 'open', streets));
setCities(known.roveTestCities);
setCityFrames(known.roveTestCities.map(frameOf));
