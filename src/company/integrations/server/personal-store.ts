/** Who made and revoked keys and webhooks. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { apiKeys, webhookEndpoints } from './tables.ts';

const byNumber = {
  fate: 'kept',
  because: 'Who let another program in stays known by number.',
  shown: false,
} as const;

export const integrationsPersonalData: PersonalData = {
  feature: 'other programs',
  holdings: [
    {
      ...{
        title: 'The account of a program',
        table: apiKeys,
        of: apiKeys.userId,
        fate: 'kept',
        shown: false,
      },
      because: 'It stands for a program, and for no person.',
    },
    { title: 'Keys you made', table: apiKeys, of: apiKeys.madeBy, ...byNumber },
    { title: 'Keys you revoked', table: apiKeys, of: apiKeys.revokedBy, ...byNumber },
    { title: 'Webhooks you made', table: webhookEndpoints, of: webhookEndpoints.madeBy, ...byNumber },
  ],
};
