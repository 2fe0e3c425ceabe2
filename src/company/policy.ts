/** Who may see and do what with questions to Rove. */
import { policyOf } from '#src/platform/policy.ts';

export const ticketPolicy = policyOf({
  record: 'A question to the company',
  who: { owner: 'the account that asked', key: 'who shows the key of the link in its mail' },
  acts: { read: { words: 'read it and write under it', by: ['owner', 'key'] } },
});
