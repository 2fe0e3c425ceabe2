/** What both sides know of a question to Rove. */
import { companyName } from '#src/platform/settings/company.ts';

/** What a question may be about, with the words of the form. */
export const ticketTopics = {
  ride: 'A ride',
  driver: 'My driver',
  rode_in: 'The car I rode in',
  safety: 'I did not feel safe',
  lost: 'Something I lost',
  money: 'A payment or refund',
  car: 'Buying or selling a car',
  gear: 'An order of gear',
  get driving() {
    return `Driving for ${companyName()}`;
  },
  account: 'My account or my data',
  other: 'Something else',
} as const;
export type TicketTopic = keyof typeof ticketTopics;

/** Open waits for Rove, answered for the person; closed is done until the person writes again. */
export type TicketState = 'open' | 'answered' | 'closed';

export const longestMessage = 4000;
/** From one address within a day, so that nobody's mailbox is filled by a stranger. */
export const mostTicketsADay = 5;

const firstNumber = 1000;
/** `T-1042`, as people say it. */
export const ticketNumber = (id: number): string => `T-${firstNumber + id}`;
export const ticketIdOf = (number: string): number => Number(number.slice(2)) - firstNumber;
