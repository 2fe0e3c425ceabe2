/** Which operator set the number of an account. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { accountNumbers } from './tables.ts';

export const reportsPersonalData: PersonalData = {
  feature: 'reports',
  holdings: [
    {
      title: 'Account numbers you set',
      table: accountNumbers,
      of: accountNumbers.setBy,
      fate: 'kept',
      because: 'Account numbers are part of the books; their operator is known by number alone.',
    },
  ],
};
