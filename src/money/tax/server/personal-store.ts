/** Whose registration numbers there are, and who entered rules and numbers. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { taxRegistrations, taxRules } from './tables.ts';

const byNumber = 'Tax rules and numbers are part of the books; their operator is known by number alone.';

export const taxPersonalData: PersonalData = {
  feature: 'taxes',
  holdings: [
    {
      title: 'Your tax registration numbers',
      table: taxRegistrations,
      of: taxRegistrations.userId,
      fate: 'kept',
      because: 'Receipts of what you sold show it, and tax law asks for them.',
    },
    ...(
      [
        ['Registration numbers you entered', taxRegistrations, taxRegistrations.createdBy],
        ['Registration numbers you ended', taxRegistrations, taxRegistrations.endedBy],
        ['Tax rules you added', taxRules, taxRules.createdBy],
        ['Tax rules you ended', taxRules, taxRules.endedBy],
      ] as const
    ).map(([title, table, of]) => ({ title, table, of, fate: 'kept' as const, because: byNumber })),
  ],
};
