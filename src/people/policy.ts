/** Who may see and do what with accounts. */
import { policyOf } from '#src/platform/policy.ts';

export const accountPolicy = policyOf({
  record: 'An account',
  who: { owner: 'whose account it is', operator: 'an operator whose account it is not' },
  acts: {
    manage: {
      words: 'suspend it, or take away its second step',
      by: ['operator'],
      when: 'with a reason, which is kept; a demo’s own people are nobody’s to change',
    },
  },
});

export const dataExportPolicy = policyOf({
  record: 'A person’s own data as a file',
  who: { owner: 'whose data they are' },
  acts: { read: { words: 'read it', by: ['owner'], when: 'until its link ends' } },
});
