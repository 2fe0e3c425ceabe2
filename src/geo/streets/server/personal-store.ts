/** Which operators set what of the cities. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { cityStateChanges, cityStreets, cityVersions } from './tables.ts';

const because = 'What holds in a city is part of its record; its operator is known by number alone.';

export const citiesPersonalData: PersonalData = {
  feature: 'cities',
  holdings: (
    [
      ['Cities you changed', cityVersions, cityVersions.createdBy],
      ['Streets you brought', cityStreets, cityStreets.createdBy],
      ['Cities you opened, paused or closed', cityStateChanges, cityStateChanges.changedBy],
    ] as const
  ).map(([title, table, of]) => ({ title, table, of, fate: 'kept' as const, because })),
};
