/** What a demo has and a business does not. Loaded only where DEMO is on. */

import { type CityId, cities } from '#src/geo/streets/cities/cities.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { runScenario } from './fleet/scenario.ts';
import { makePast } from './past/past.ts';
import type { PastParts } from './past/story.ts';
import { seedVehicles } from './stock/seed.ts';
import { seedJournal } from './stories/seed.ts';

export { gear } from './gear/catalogue.ts';
export { knownForDays } from './past/past.ts';
export { createPastClock } from './past/past-clock.ts';

import type { App } from '#src/app/app.ts';
import type { Config } from '#src/platform/config.ts';
import type { Role } from '#src/platform/contract.ts';
import type { Log } from '#src/platform/observe/log.ts';

const demoPassword = 'ride-with-rove';
const people: { firstName: string; lastName: string; email: string; phone: string; roles: Role[] }[] = [
  {
    ...{ firstName: 'Robin', lastName: 'Avery', email: 'rider@rove.example' },
    ...{ phone: '416 555 0134', roles: ['rider'] },
  },
  {
    ...{ firstName: 'Dana', lastName: 'Whitlock', email: 'driver@rove.example' },
    ...{ phone: '416 555 0171', roles: ['rider', 'driver'] },
  },
  {
    ...{ firstName: 'Sam', lastName: 'Carver', email: 'seller@rove.example' },
    ...{ phone: '647 555 0186', roles: ['rider', 'seller'] },
  },
  {
    ...{ firstName: 'Olive', lastName: 'Park', email: 'operator@rove.example' },
    ...{ phone: '416 555 0150', roles: ['rider', 'operator'] },
  },
];
/** The specification's five simulated drivers, in each city, and somebody who rides with them. */
const driversPerCity = 5;
const ridersPerCity = 1;

/** Fills an empty marketplace and an empty journal; does nothing where there is something. */
export async function seedDemo(parts: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
}): Promise<void> {
  await seedVehicles(parts);
  await seedJournal(parts);
}

/** Creates the demo accounts where they are missing; the driver gets a vehicle. */
export async function createDemoAccounts(app: Pick<App, 'accounts' | 'drivers'>): Promise<void> {
  for (const { roles, ...person } of people) {
    const { id, created } = await app.accounts.ensureUser(
      { ...person, password: demoPassword, isDriver: roles.includes('driver') },
      roles,
    );
    if (created && roles.includes('driver')) {
      await app.drivers.createProfile(
        id,
        {
          vehicleInfo: '2021 Hyundai Elantra',
          vehicleType: 'standard',
          vehicleColor: 'White',
          licensePlate: 'CWHT 902',
          country: 'Canada',
          state: 'Ontario',
          city: 'Toronto',
        },
        { rides: 214, ratingSum: 1012, ratingCount: 206, simulated: true },
      );
    }
  }
}

/** Lets the fleet live through the public API at `address` until the signal aborts. */
export function startFleet(
  address: string,
  config: Pick<Config, 'demoCity' | 'demoSpeed' | 'demoSeed'>,
  signal: AbortSignal,
  log: Log,
): void {
  runScenario(
    {
      baseUrl: address,
      cityIds: livedIn(config.demoCity, log),
      driversPerCity,
      ridersPerCity,
      speed: config.demoSpeed,
      seed: config.demoSeed,
    },
    signal,
  ).catch((error: unknown) =>
    log.error({ err: error }, 'the simulated fleet stopped; the next start brings it back'),
  );
}

/** The city that was named, or all that are open; simulated people ask for rides nowhere else. */
function livedIn(named: string | undefined, log: Log): CityId[] {
  const open = cities()
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id);
  if (named === undefined || open.includes(named)) return open.filter((id) => id === (named ?? id));
  log.warn(
    { event: 'demo_city_unknown', city: named },
    `DEMO_CITY names no open city: ${open.join(', ')} are`,
  );
  return open;
}

/** Makes what the demo's people have done before, beside everything else. @returns a promise that never fails */
export async function startPast(parts: Omit<PastParts, 'password'>): Promise<void> {
  const beganMs = performance.now();
  try {
    const steps = await makePast({ ...parts, password: demoPassword });
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    if (steps > 0) parts.log.info({ event: 'past_made', steps, seconds }, 'the demo’s people have a past');
  } catch (error) {
    if (!parts.signal.aborted)
      parts.log.error({ err: error }, 'the demo’s people have no past; the next start makes it');
  } finally {
    parts.clock.end();
  }
}
