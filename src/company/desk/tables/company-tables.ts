/** Questions to the company, and everything that happened, as tables of the desk. */
import { ticketTopics } from '#src/company/help/rules.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const questionsTable = {
  key: 'questions',
  title: 'All questions',
  one: 'question',
  many: 'questions',
  permission: 'tickets.read',
  sorted: { by: 'last', descending: true },
  columns: [
    { key: 'last', label: 'Last word', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'number', label: 'Question', kind: 'text', width: 100, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 120, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'open', label: 'Waiting', tone: 'amber' },
        { value: 'answered', label: 'Answered', tone: 'moss' },
        { value: 'closed', label: 'Closed' },
      ],
    },
    {
      ...{ key: 'type', label: 'About', kind: 'type', width: 176, filter: true, quick: true },
      choices: () => Object.entries(ticketTopics).map(([value, label]) => ({ value, label })),
    },
    {
      ...{ key: 'who', label: 'Who', kind: 'text', width: 176, filter: true, phone: true },
      hint: 'The whole e-mail, or how the name of the account begins',
    },
    { key: 'email', label: 'E-mail', kind: 'text', width: 220 },
    {
      ...{ key: 'reference', label: 'Reference', kind: 'text', width: 140, filter: true },
      hint: 'The whole of it, such as a ride’s or an order’s',
    },
    { key: 'messages', label: 'Messages', kind: 'number', width: 92 },
    { key: 'answeredBy', label: 'Answered by', kind: 'text', width: 160 },
    { key: 'asked', label: 'Asked', kind: 'day', width: 152 },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Waiting', query: 'state=open&sort=last' },
    { name: 'Answered', query: 'state=answered' },
    { name: 'About money', query: 'type=money' },
  ],
} as const satisfies TableShape;

export const eventsTable = {
  key: 'events',
  title: 'All events',
  one: 'event',
  many: 'events',
  permission: 'company.read',
  sorted: { by: 'number', descending: true },
  columns: [
    { key: 'number', label: 'Number', kind: 'number', width: 100, filter: true, sort: true },
    { key: 'at', label: 'At', kind: 'day', width: 152, filter: true, quick: true, phone: true },
    { key: 'type', label: 'What happened', kind: 'text', width: 260, phone: true },
    {
      ...{ key: 'subject', label: 'To what', kind: 'text', width: 260, filter: true, phone: true },
      hint: 'The whole of it, such as ride:12',
    },
    { key: 'people', label: 'People told', kind: 'number', width: 108 },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Today', query: 'at=today' },
  ],
} as const satisfies TableShape;
