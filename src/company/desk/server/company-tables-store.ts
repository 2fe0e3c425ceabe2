/** Where the tables of questions and of events come from. */
import { sql } from 'drizzle-orm';
import { ticketNumber } from '#src/company/help/rules.ts';
import { helpMessages, helpTickets } from '#src/company/help/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import { peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';
import { events } from '#src/platform/events/tables.ts';

export const questionsSource = (): TableSource => {
  const [, prefix = '', first = '0'] = /^(.*?)(\d+)$/.exec(ticketNumber(0)) ?? [];
  return {
    from: sql`${helpTickets}`,
    id: sql`${helpTickets.id}`,
    idType: 'integer',
    columns: {
      last: sql`${helpTickets.lastAt}`,
      number: sql`${prefix} || (${helpTickets.id} + ${Number(first)}::int)`,
      state: sql`${helpTickets.state}`,
      type: sql`${helpTickets.about}`,
      who: sql`${helpTickets.name}`,
      email: sql`${helpTickets.email}`,
      reference: sql`${helpTickets.reference}`,
      messages: sql`(select count(*) from ${helpMessages} where ${helpMessages.ticketId} = ${helpTickets.id})`,
      answeredBy: sql`(select ${users.name} from ${helpMessages} join ${users} on ${users.id} = ${helpMessages.operatorId}
        where ${helpMessages.ticketId} = ${helpTickets.id} order by ${helpMessages.id} desc limit 1)`,
      asked: sql`${helpTickets.createdAt}`,
    },
    sorts: { last: { by: sql`${helpTickets.lastAt}`, type: 'timestamptz' } },
    filters: {
      who: (filter) => {
        const typed = filter.of === 'words' ? filter.words.toLowerCase() : '';
        return typed.includes('@')
          ? sql`${helpTickets.email} = ${typed}`
          : sql`${helpTickets.userId} in ${peopleWho(users, typed)}`;
      },
    },
  };
};

/** Without what an event says: it stands beside what it happened to, for whoever may see that. */
export const eventsSource = (): TableSource => ({
  from: sql`${events}`,
  id: sql`${events.seq}`,
  idType: 'bigint',
  columns: {
    number: sql`${events.seq}`,
    at: sql`${events.createdAt}`,
    type: sql`${events.type}`,
    subject: sql`${events.subject}`,
    people: sql`cardinality(${events.userIds})`,
  },
  sorts: { number: { by: sql`${events.seq}`, type: 'bigint' } },
  filters: {},
});
