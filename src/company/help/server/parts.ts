/** What every verb of the help centre is given, and how its rows are shown. */
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type DeskTicket, helpRefusals, type Ticket } from '../contract.ts';
import { ticketNumber } from '../rules.ts';
import * as store from './store.ts';

export const refuse = refusalsOf(helpRefusals);

export interface HelpParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  accounts: Accounts;
  /** Signs the links to conversations. */
  secret: Secret;
  baseUrl: string;
}

/** Rows as operators are shown them; those who answered are named by the first name alone. */
export async function asDesk(
  { database, accounts }: HelpParts,
  rows: readonly store.TicketRow[],
): Promise<DeskTicket[]> {
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
      from: message.operatorId === null ? ('person' as const) : ('company' as const),
      name:
        message.operatorId === null
          ? row.name
          : (operators.get(message.operatorId)?.firstName ?? companyName()),
      text: message.text,
      at: message.at.toISOString(),
    })),
  }));
}

/** The same for the one who asked: without their address, with the key to the conversation. */
export async function asTickets(parts: HelpParts, rows: readonly store.TicketRow[]): Promise<Ticket[]> {
  const shown = await asDesk(parts, rows);
  return shown.map(({ name: _, email: __, userId: ___, ...ticket }) => ({
    ...ticket,
    token: tokenOf(parts, ticket.id),
  }));
}

export const tell = (tx: Tx, { clock }: HelpParts, type: string, ticket: store.TicketRow) =>
  record(tx, {
    type,
    subject: `ticket:${ticket.id}`,
    payload: { ticketId: ticket.id },
    userIds: ticket.userId === null ? [] : [ticket.userId],
    at: clock.now(),
  });

const signatureBytes = 18;
const signedOf = (id: number) => `help ticket ${id}`;

/** What only the reader of a mail has: the ticket's number, signed. Nothing is kept of it. */
function tokenOf({ secret }: HelpParts, id: number): string {
  return `${id.toString(36)}.${sign(secret, signedOf(id), signatureBytes).toString('base64url')}`;
}

export const linkTo = (parts: HelpParts, id: number): string =>
  `${parts.baseUrl}/help/tickets?token=${tokenOf(parts, id)}`;

/** The ticket that a link is for. @throws Refusal ticket_not_found */
export function idIn(parts: HelpParts, token: string): number {
  const [, number = '', signature = ''] = /^([0-9a-z]{1,10})\.([\w-]{24})$/.exec(token) ?? [];
  const id = Number.parseInt(number, 36);
  const given = Buffer.from(signature, 'base64url');
  if (!Number.isSafeInteger(id) || !isSigned(parts.secret, signedOf(id), given, signatureBytes))
    throw refuse('ticket_not_found');
  return id;
}
