/** What people ask Rove, and read and write under it. */

import { ticketPolicy } from '#src/company/policy.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Ticket, TicketRequest } from '../contract.ts';
import { mostTicketsADay, ticketIdOf, ticketNumber } from '../rules.ts';
import { asTickets, type HelpParts, idIn, linkTo, refuse, tell } from './parts.ts';
import * as store from './store.ts';

const dayMs = 24 * 3_600_000;

/** Whom to answer: the account's own address, or what a visitor typed. @throws Refusal address_required */
function whoAsks(actor: Actor | null, asked: TicketRequest): { name: string; email: string } {
  if (actor) return { name: fullName(actor), email: actor.email };
  const { name, email } = asked;
  if (name && email) return { name, email };
  throw refuse('address_required', {
    fields: {
      ...(!name && { name: 'Enter your name.' }),
      ...(!email && { email: 'Enter an email address such as name@example.com.' }),
    },
  });
}

/** @throws Refusal address_required, too_many_tickets */
export async function ask(
  parts: HelpParts,
  actor: Actor | null,
  asked: TicketRequest,
  by?: string,
): Promise<Ticket> {
  const { database, clock, mailer } = parts;
  const { name, email } = whoAsks(actor, asked);
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
    const limit = await mailer.write(tx, {
      ...{ kind: 'question', by },
      to: email,
      subject: `${ticketNumber(ticket.id)}: we have your question`,
      heading: 'We have your question',
      paragraphs: [
        `Somebody, probably you, asked ${companyName()} for help under this address. A person will read it and answer, here and by mail. Until then you can add to it.`,
      ],
      action: { label: 'Open the Question', url: linkTo(parts, ticket.id) },
      after: [
        'Whoever has this link can read the conversation, so keep it to yourself. If it was not you, do nothing.',
      ],
    });
    if (limit) throw refuse('too_many_tickets');
    await tell(tx, parts, 'ticket.opened', ticket);
    return ticket;
  });
  return existing((await asTickets(parts, [row]))[0], 'the question');
}

/** Which question is meant, and what makes somebody who opens it: the key alone, or being who asked. */
function openerOf(parts: HelpParts, actor: Actor | null, opener: string) {
  const [, number] = /^T-(\d{1,9})$/.exec(opener) ?? [];
  if (!number) return { id: idIn(parts, opener), whoIs: () => 'key' as const };
  if (!actor) throw refusePlatform('sign_in_required');
  return {
    id: ticketIdOf(opener),
    whoIs: ({ userId }: { userId: UserId | null }) => whoOwns(actor, userId),
  };
}

/** The questions of whoever is signed in, the newest first. */
export const findMine = async (parts: HelpParts, actor: Actor): Promise<Ticket[]> =>
  asTickets(parts, await store.findTicketsOf(parts.database.db, actor.userId));

/** `opener` is the link's secret, or the number of one's own question. @throws Refusal ticket_not_found */
export async function read(parts: HelpParts, actor: Actor | null, opener: string): Promise<Ticket> {
  const { id, whoIs } = openerOf(parts, actor, opener);
  const row = await store.findTicket(parts.database.db, id);
  if (!row || !may(ticketPolicy, 'read', whoIs(row))) throw refuse('ticket_not_found');
  return existing((await asTickets(parts, [row]))[0], 'the question');
}

/** Writes under a question and opens it again. @throws Refusal ticket_not_found */
export async function add(
  parts: HelpParts,
  actor: Actor | null,
  opener: string,
  message: string,
): Promise<Ticket> {
  const { id, whoIs } = openerOf(parts, actor, opener);
  const at = parts.clock.now();
  const row = await parts.database.transaction(async (tx) => {
    const ticket = await store.lockTicket(tx, id);
    if (!ticket || !may(ticketPolicy, 'read', whoIs(ticket))) throw refuse('ticket_not_found');
    await store.insertMessage(tx, { ticketId: id, text: message, at });
    // Who waits already keeps their place in the queue.
    const waits = ticket.state === 'open';
    const changed = await store.updateTicket(tx, id, { state: 'open', ...(!waits && { lastAt: at }) });
    await tell(tx, parts, 'ticket.written', changed);
    return changed;
  });
  return existing((await asTickets(parts, [row]))[0], 'the question');
}
