/** What operators do with questions; each verb asks that they have read what was written last. */
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { DeskTicket } from '../contract.ts';
import { type TicketState, ticketNumber } from '../rules.ts';
import { asDesk, type HelpParts, linkTo, refuse, tell } from './parts.ts';
import * as store from './store.ts';

/** The ticket an operator acts on, locked, if nothing was written since they read it. */
async function lockAsSeen(tx: Tx, id: number, seen: number): Promise<store.TicketRow> {
  const ticket = await store.lockTicket(tx, id);
  if (!ticket) throw refuse('ticket_not_found');
  const newest = (await store.findMessages(tx, [id])).get(id)?.at(-1)?.id;
  if (newest !== seen) throw refuse('ticket_moved_on');
  return ticket;
}

export async function listTickets(
  parts: HelpParts,
  state: TicketState,
): Promise<{ tickets: DeskTicket[]; waiting: number }> {
  const { db } = parts.database;
  const tickets = await asDesk(parts, await store.findTicketsIn(db, state));
  return { tickets, waiting: await store.countWaiting(db) };
}

/** @throws Refusal ticket_not_found, ticket_moved_on */
export async function answer(
  parts: HelpParts,
  actor: Actor,
  { id, message, seen }: { id: number; message: string; seen: number },
): Promise<DeskTicket> {
  const at = parts.clock.now();
  const row = await parts.database.transaction(async (tx) => {
    const ticket = await lockAsSeen(tx, id, seen);
    await store.insertMessage(tx, { ticketId: id, operatorId: actor.userId, text: message, at });
    await parts.mailer.write(tx, {
      kind: 'answer',
      to: ticket.email,
      subject: `${ticketNumber(id)}: an answer from ${companyName()}`,
      heading: 'An answer to your question',
      paragraphs: [...message.split(/\n\s*\n/), `${actor.firstName} at ${companyName()}`],
      action: { label: 'Read All and Write Again', url: linkTo(parts, id) },
    });
    const changed = await store.updateTicket(tx, id, { state: 'answered', lastAt: at });
    await tell(tx, parts, 'ticket.answered', changed);
    return changed;
  });
  return existing((await asDesk(parts, [row]))[0], 'the question');
}

/** @throws Refusal ticket_not_found, ticket_moved_on, ticket_closed */
export async function close(parts: HelpParts, id: number, seen: number): Promise<DeskTicket> {
  const row = await parts.database.transaction(async (tx) => {
    const ticket = await lockAsSeen(tx, id, seen);
    if (ticket.state === 'closed') throw refuse('ticket_closed');
    const changed = await store.updateTicket(tx, id, { state: 'closed', lastAt: parts.clock.now() });
    await tell(tx, parts, 'ticket.closed', changed);
    return changed;
  });
  return existing((await asDesk(parts, [row]))[0], 'the question');
}
