/** Who made and revoked tokens of regulators. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { regulatorTokens } from './tables.ts';

export const regulatorsPersonalData: PersonalData = {
  feature: 'regulators',
  holdings: [
    {
      title: 'Tokens of regulators you made at the desk',
      table: regulatorTokens,
      of: regulatorTokens.madeBy,
      fate: 'kept',
      because: 'Who let a regulator ask stays known by number.',
      shown: false,
    },
    {
      title: 'Tokens of regulators you revoked at the desk',
      table: regulatorTokens,
      of: regulatorTokens.revokedBy,
      fate: 'kept',
      because: 'Who ended a regulator’s access stays known by number.',
      shown: false,
    },
  ],
};
