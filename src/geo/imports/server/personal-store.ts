/** Which operators brought streets. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { streetImports } from './tables.ts';

export const importsPersonalData: PersonalData = {
  feature: 'street imports',
  holdings: [
    {
      ...{ title: 'Extracts of streets you brought', table: streetImports, of: streetImports.startedBy },
      ...{
        fate: 'kept',
        because:
          'Where a city’s streets came from is part of its record; its operator is known by number alone.',
      },
    },
  ],
};
