/** Questions that people asked Rove. */
import { inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { helpMessages, helpTickets } from './tables.ts';

export const helpPersonalData: PersonalData = {
  feature: 'help',
  holdings: [
    {
      title: 'Questions you answered',
      table: helpMessages,
      of: helpMessages.operatorId,
      fate: 'kept',
      because: 'They belong to whoever asked; your name is no longer shown.',
      shown: false,
    },
    {
      title: 'What you wrote to us, and our answers',
      table: helpMessages,
      where: ({ userId, email }) =>
        inArray(
          helpMessages.ticketId,
          sql`(select id from help_tickets where user_id = ${userId} or email = ${email})`,
        ),
      fate: 'deleted',
    },
    { title: 'Your questions', table: helpTickets, of: helpTickets.userId, fate: 'deleted' },
    {
      title: 'Questions from your address',
      table: helpTickets,
      ofEmail: helpTickets.email,
      fate: 'deleted',
    },
  ],
};
