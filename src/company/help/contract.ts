/** The calls of the help centre: questions with their answers, and how the services are. */
import { z } from 'zod';
import { containsLink, nameWords } from '#src/platform/contains-link.ts';
import {
  type Calls,
  Email,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { longestMessage, mostTicketsADay, type TicketTopic, ticketTopics } from './rules.ts';

const Message = longText(longestMessage).min(1, 'Say what happened.');
const topics = Object.keys(ticketTopics) as [TicketTopic, ...TicketTopic[]];

export const TicketRequest = z.object({
  about: z.enum(topics, 'Choose what it is about.'),
  /** What it is about by its own number: `RV-2024-031`, `T-1042`. */
  reference: text(40).nullish(),
  message: Message,
  /** Of a visitor; whoever is signed in is answered at their account's own address. */
  name: text(80)
    .refine((name) => !containsLink(name), nameWords)
    .nullish(),
  email: z.union([z.literal(''), Email]).nullish(),
});
export type TicketRequest = z.output<typeof TicketRequest>;

const TicketMessage = z.object({
  id: Id,
  /** `rove` is an operator, who is named by the first name alone. */
  from: z.enum(['person', 'company']),
  name: z.string(),
  text: z.string(),
  at: Timestamp,
});

export const Ticket = z.object({
  id: Id,
  /** `T-1042`. */
  number: z.string(),
  about: z.enum(topics),
  reference: z.string().nullable(),
  state: z.enum(['open', 'answered', 'closed']),
  createdAt: Timestamp,
  lastAt: Timestamp,
  /** Opens the conversation without an account; for the one who asked. */
  token: z.string(),
  messages: z.array(TicketMessage),
});
export type Ticket = z.output<typeof Ticket>;

export const DeskTicket = Ticket.omit({ token: true }).extend({
  name: z.string(),
  email: z.string(),
  /** Null for somebody who asked without an account. */
  userId: idOf<UserId>().nullable(),
});
export type DeskTicket = z.output<typeof DeskTicket>;

export const ServiceState = z.object({
  service: z.string(),
  state: z.enum(['working', 'trouble', 'off']),
  /** `Working`, or what is the matter. */
  words: z.string(),
});
export type ServiceState = z.output<typeof ServiceState>;

export const helpRefusals = {
  ticket_not_found: [404, 'There is no such question, or this link does not belong to one.'],
  address_required: [422, 'Enter your name and an email address, so that we can answer.'],
  too_many_tickets: [
    429,
    `You have asked ${mostTicketsADay} questions today. Write under one of them, or come back tomorrow.`,
  ],
  ticket_moved_on: [409, 'Something was written here a moment ago. Read it first.'],
  ticket_closed: [409, 'This question is closed already.'],
} satisfies RefusalCatalogue;

/** What the link holds, its name where a cookie keeps it, or the number of one’s own question. */
const ByToken = z.object({ token: token(1, 80) });
const ById = z.object({ id: Id });

export const helpCalls = {
  'GET /api/help/services': {
    summary: 'How the services are, as looked at within the last minute',
    reply: z.object({ services: z.array(ServiceState), lookedAt: Timestamp }),
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/help/tickets': {
    summary: 'Ask the company; the answer comes by mail and at the ticket’s own address',
    body: TicketRequest,
    /** `link` is where this browser reads it: `/help/tickets/…`. */
    reply: Ticket.extend({ link: z.string() }),
    status: 201,
    refusals: ['address_required', 'too_many_tickets'],
    rateLimit: { max: 10, windowSeconds: 600 },
  },
  'GET /api/help/tickets': {
    summary: 'My questions, the newest first',
    access: 'signed_in',
    reply: z.array(Ticket),
  },
  'GET /api/help/tickets/:token': {
    summary: 'One question with its answers, by the link that was mailed',
    params: ByToken,
    reply: Ticket,
    refusals: ['ticket_not_found', 'sign_in_required', 'link_not_here'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/help/tickets/:token/messages': {
    summary: 'Write under a question; a closed one is open again',
    params: ByToken,
    body: z.object({ message: Message }),
    reply: Ticket,
    refusals: ['ticket_not_found', 'sign_in_required', 'link_not_here'],
    rateLimit: { max: 10, windowSeconds: 600 },
  },
} satisfies Calls;

export const helpDeskCalls = {
  'GET /api/operations/tickets': {
    summary: 'Questions that wait for an answer, the oldest first; or those that were answered or closed',
    access: 'operator',
    permission: 'tickets.read',
    query: z.object({ state: z.enum(['open', 'answered', 'closed']).default('open') }),
    reply: z.object({ tickets: z.array(DeskTicket), waiting: z.number().int() }),
  },
  'POST /api/operations/tickets/:id/answer': {
    summary: 'Answer a question; `seen` is the newest message that was read',
    access: 'operator',
    permission: 'tickets.answer',
    params: ById,
    body: z.object({ message: Message, seen: Id }),
    reply: DeskTicket,
    refusals: ['ticket_not_found', 'ticket_moved_on'],
  },
  'POST /api/operations/tickets/:id/close': {
    summary: 'Close a question that needs no further answer',
    access: 'operator',
    permission: 'tickets.answer',
    params: ById,
    body: z.object({ seen: Id }),
    reply: DeskTicket,
    refusals: ['ticket_not_found', 'ticket_moved_on', 'ticket_closed'],
  },
} satisfies Calls;

nameShapes({ Ticket, DeskTicket, TicketMessage, TicketRequest, ServiceState });
