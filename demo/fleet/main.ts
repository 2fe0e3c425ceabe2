/** `npm run simulate -- --drivers 20 --riders 5 --city toronto --speed 10 --seed 3 --url http://127.0.0.1:3000` */
import { parseArgs } from 'node:util';
import { cityIds } from '#src/geo/streets/cities/cities.ts';
import { setDrawnCities } from '../cities/cities.ts';
import { runScenario } from './scenario.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    city: { type: 'string', default: 'toronto,calgary' },
    drivers: { type: 'string', default: '5' },
    riders: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const number = (name: 'drivers' | 'riders' | 'speed' | 'seed') => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number`);
  return value;
};
setDrawnCities();
const chosen = cityIds().filter((id) => values.city.split(',').includes(id));
if (chosen.length === 0) throw new Error(`--city must be ${cityIds().join(' or ')}`);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
console.log(
  `Simulating ${values.drivers} drivers and ${values.riders} riders in ${chosen.join(' and ')} at ${values.url}.`,
);
await runScenario(
  {
    baseUrl: values.url,
    cityIds: chosen,
    driversPerCity: number('drivers'),
    ridersPerCity: number('riders'),
    speed: number('speed'),
    seed: number('seed'),
  },
  stop.signal,
);
