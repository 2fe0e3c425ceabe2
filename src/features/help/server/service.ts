/** Questions to Rove: asked by anybody, answered by operators, read by whoever asked. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type DeskTicket, helpRefusals, type Ticket, type TicketRequest } from '../contract.ts';
import { mostTicketsADay, type TicketState, ticketNumber } from '../rules.ts';
import { createServiceStates, type ServiceCheck } from './services.ts';
import * as store from './store.ts';

const refuse = refusalsOf(helpRefusals);
const dayMs = 24 * 3_600_000;

export type Help = ReturnType<typeof createHelp>;

export function createHelp(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  accounts: Accounts;
  /** Signs the links to conversations. */
  secret: string;
  baseUrl: string;
  services: readonly ServiceCheck[];
}) {
  const { database, clock, mailer, accounts, baseUrl } = parts;
  const tokens = createTicketTokens(parts.secret);
  const linkTo = (id: number) => `${baseUrl}/help/tickets/${tokens.make(id)}`;

  /** Rows as both sides are shown them; operators are named by the first name alone. */
  async function asDesk(rows: readonly store.TicketRow[]): Promise<DeskTicket[]> {
    const messages = await store.findMessages(
      database.db,
      rows.map(({ id }) => id),
    );
    const operatorIds = [...messages.values()].flat().flatMap(({ operatorId }) => operatorId ?? []);
    const operators = await accounts.getUsers([...new Set(operatorIds)]);
    return rows.map(({ id, createdAt, lastAt, ...row }) => ({
      ...row,
      id,
      number: ticketNumber(id),
      createdAt: createdAt.toISOString(),
      lastAt: lastAt.toISOString(),
      messages: (messages.get(id) ?? []).map((message) => ({
        id: message.id,
        from: message.operatorId === null ? ('person' as const) : ('rove' as const),
        name:
          message.operatorId === null ? row.name : (operators.get(message.operatorId)?.firstName ?? 'Rove'),
        text: message.text,
        at: message.at.toISOString(),
      })),
    }));
  }

  async function asTickets(rows: readonly store.TicketRow[]): Promise<Ticket[]> {
    return (await asDesk(rows)).map(({ name: _, email: __, userId: ___, ...ticket }) => ({
      ...ticket,
      token: tokens.make(ticket.id),
    }));
  }

  const tell = (tx: Tx, type: string, ticket: store.TicketRow) =>
    record(tx, {
      type,
      subject: `ticket:${ticket.id}`,
      payload: { ticketId: ticket.id },
      userIds: ticket.userId === null ? [] : [ticket.userId],
      at: clock.now(),
    });

  function idIn(token: string): number {
    const id = tokens.read(token);
    if (id === undefined) throw refuse('ticket_not_found');
    return id;
  }

  /** The ticket an operator acts on, locked, if nothing was written since they read it. */
  async function lockAsSeen(tx: Tx, id: number, seen: number): Promise<store.TicketRow> {
    const ticket = await store.lockTicket(tx, id);
    if (!ticket) throw refuse('ticket_not_found');
    const newest = (await store.findMessages(tx, [id])).get(id)?.at(-1)?.id;
    if (newest !== seen) throw refuse('ticket_moved_on');
    return ticket;
  }

  return {
    states: createServiceStates(parts.services, clock),

    /** @throws Refusal address_required, too_many_tickets */
    async ask(actor: Actor | null, asked: TicketRequest): Promise<Ticket> {
      const name = actor ? `${actor.firstName} ${actor.lastName}` : (asked.name ?? '');
      const email = actor?.email ?? asked.email ?? '';
      if (!name || !email) {
        throw refuse('address_required', {
          fields: {
            ...(!name && { name: 'Enter your name.' }),
            ...(!email && { email: 'Enter an email address such as name@example.com.' }),
          },
        });
      }
      const at = clock.now();
      const row = await database.transaction(async (tx) => {
        await store.lockAddress(tx, email);
        const today = await store.countSince(tx, email, new Date(at.getTime() - dayMs));
        if (today >= mostTicketsADay) throw refuse('too_many_tickets');
        const ticket = await store.insertTicket(tx, {
          userId: actor?.userId ?? null,
          name,
          email,
          about: asked.about,
          reference: asked.reference || null,
          createdAt: at,
          lastAt: at,
        });
        await store.insertMessage(tx, { ticketId: ticket.id, text: asked.message, at });
        await mailer.write(tx, {
          to: email,
          subject: `${ticketNumber(ticket.id)}: we have your question`,
          body: [
            `Somebody, probably you, asked Rove for help under this address. A person will read it and answer here and by mail. Until then you can add to it:`,
            linkTo(ticket.id),
            'Whoever has this link can read the conversation, so keep it to yourself. If it was not you, do nothing.',
          ].join('\n\n'),
        });
        await tell(tx, 'ticket.opened', ticket);
        return ticket;
      });
      return (await asTickets([row]))[0]!;
    },

    mine: async (actor: Actor): Promise<Ticket[]> =>
      asTickets(await store.findTicketsOf(database.db, actor.userId)),

    /** @throws Refusal ticket_not_found */
    async read(token: string): Promise<Ticket> {
      const row = await store.findTicket(database.db, idIn(token));
      if (!row) throw refuse('ticket_not_found');
      return (await asTickets([row]))[0]!;
    },

    /** Writes under a question and opens it again. @throws Refusal ticket_not_found */
    async add(token: string, message: string): Promise<Ticket> {
      const id = idIn(token);
      const at = clock.now();
      const row = await database.transaction(async (tx) => {
        const ticket = await store.lockTicket(tx, id);
        if (!ticket) throw refuse('ticket_not_found');
        await store.insertMessage(tx, { ticketId: id, text: message, at });
        // Who waits already keeps their place in the queue.
        const changed = await store.updateTicket(tx, id, {
          state: 'open',
          ...(ticket.state === 'open' ? {} : { lastAt: at }),
        });
        await tell(tx, 'ticket.written', changed);
        return changed;
      });
      return (await asTickets([row]))[0]!;
    },

    async desk(state: TicketState): Promise<{ tickets: DeskTicket[]; waiting: number }> {
      const tickets = await asDesk(await store.findTicketsIn(database.db, state));
      return { tickets, waiting: await store.countWaiting(database.db) };
    },

    /** @throws Refusal ticket_not_found, ticket_moved_on */
    async answer(actor: Actor, id: number, message: string, seen: number): Promise<DeskTicket> {
      const at = clock.now();
      const row = await database.transaction(async (tx) => {
        const ticket = await lockAsSeen(tx, id, seen);
        await store.insertMessage(tx, { ticketId: id, operatorId: actor.userId, text: message, at });
        await mailer.write(tx, {
          to: ticket.email,
          subject: `${ticketNumber(id)}: an answer from Rove`,
          body: [
            message,
            `${actor.firstName} at Rove`,
            'The whole conversation, and where to write again:',
            linkTo(id),
          ].join('\n\n'),
        });
        const changed = await store.updateTicket(tx, id, { state: 'answered', lastAt: at });
        await tell(tx, 'ticket.answered', changed);
        return changed;
      });
      return (await asDesk([row]))[0]!;
    },

    /** @throws Refusal ticket_not_found, ticket_moved_on, ticket_closed */
    async close(id: number, seen: number): Promise<DeskTicket> {
      const row = await database.transaction(async (tx) => {
        const ticket = await lockAsSeen(tx, id, seen);
        if (ticket.state === 'closed') throw refuse('ticket_closed');
        const changed = await store.updateTicket(tx, id, { state: 'closed', lastAt: clock.now() });
        await tell(tx, 'ticket.closed', changed);
        return changed;
      });
      return (await asDesk([row]))[0]!;
    },
  };
}

/** Links that only the reader of a mail has: the ticket's number, signed. Nothing is kept of them. */
function createTicketTokens(secret: string) {
  const sign = (id: number) =>
    createHmac('sha256', secret).update(`help ticket ${id}`).digest().subarray(0, 18).toString('base64url');
  const make = (id: number): string => `${id.toString(36)}.${sign(id)}`;
  return {
    make,
    read(token: string): number | undefined {
      const id = Number.parseInt(token, 36);
      if (!Number.isSafeInteger(id)) return undefined;
      const given = Buffer.from(token);
      const wanted = Buffer.from(make(id));
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
    },
  };
}
