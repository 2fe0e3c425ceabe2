/** Who may see and do what with an order of gear. */
import { policyOf } from '#src/platform/policy.ts';

export const gearOrderPolicy = policyOf({
  record: 'An order of gear',
  who: {
    owner: 'the account whose order it is',
    key: 'who shows the key of the link in its mail',
    address: 'who is signed in with the confirmed address it was made with, while it is no account’s',
  },
  acts: {
    open: {
      words: 'see it, cancel it, send things back and review them',
      by: ['owner', 'key', 'address'],
      when: 'each in its time',
    },
    claim: {
      words: 'make it their account’s',
      by: ['key', 'address'],
      when: 'signed in, while it is no account’s',
    },
  },
});
export type WhoOfGearOrder = keyof typeof gearOrderPolicy.who;
