/** Invoices and statements as people read them, and as files. */
import { csvFile } from '#src/platform/csv.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { BusinessLine, Invoice, InvoiceRow as InvoiceShown } from '../contract.ts';
import { isInvoiceKey } from './invoice-links.ts';
import {
  findLines,
  findWithSums,
  type InvoiceWithSums,
  type LineRow,
  listTransfers,
} from './invoice-store.ts';
import { administered } from './members.ts';
import { type BusinessParts, refuse } from './parts.ts';
import { findBusiness, findMember } from './store.ts';

/** Somebody who asks, and what the link they came by carries. */
export interface Asker {
  actor: Actor | null;
  key: string | undefined;
}

export const toInvoiceShown = ({ invoice, openCents }: InvoiceWithSums, now: Date): InvoiceShown => ({
  ...{ id: invoice.id, number: invoice.number, month: invoice.month },
  total: toDecimal(invoice.totalCents),
  open: toDecimal(openCents),
  issuedAt: invoice.issuedAt.toISOString(),
  dueAt: invoice.dueAt.toISOString(),
  overdue: openCents > 0 && invoice.dueAt < now,
});

const isNotDriven = ({ status }: LineRow): boolean => status === 'cancelled' || status === 'no_driver';

export const toLine = (row: LineRow): BusinessLine => ({
  rideId: row.rideId,
  reference: row.rideId === null ? '' : rideReference(row.rideId),
  at: row.at.toISOString(),
  what: isNotDriven(row) ? `Cancelled: ${row.description}` : row.description,
  member: row.firstName
    ? fullName({ firstName: row.firstName, lastName: row.lastName ?? '' })
    : 'Deleted account',
  passenger: row.passenger,
  costCode: row.costCode,
  amount: toDecimal(row.cents),
  open: row.open,
});

/** @throws Refusal invoice_not_found, also for another company's */
export async function openInvoice(
  { database, secret }: Pick<BusinessParts, 'database' | 'secret'>,
  id: number,
  { actor, key }: Asker,
): Promise<InvoiceWithSums> {
  const { db } = database;
  const found = await findWithSums(db, id);
  const business = found && (await findBusiness(db, found.invoice.businessId));
  const member = actor && business && (await findMember(db, business.id, actor.userId));
  const isTheirs =
    member?.role === 'administrator' ||
    (business && key !== undefined && isInvoiceKey(secret, id, business.billingEmail, key));
  if (!found || !isTheirs) throw refuse('invoice_not_found');
  return found;
}

/** @throws Refusal invoice_not_found */
export async function readInvoice(parts: BusinessParts, id: number, asker: Asker): Promise<Invoice> {
  const { key } = asker;
  const found = await openInvoice(parts, id, asker);
  const { db } = parts.database;
  const { invoice, creditCents, cardCents } = found;
  const [lines, transfers] = await Promise.all([
    findLines(db, { invoiceId: invoice.id }),
    listTransfers(db, invoice.id),
  ]);
  return {
    ...toInvoiceShown(found, parts.clock.now()),
    ...invoice.parties,
    timeZone: booksTimeZone(),
    taxes: invoice.taxes.map(({ name, cents, number }) => ({ name, amount: toDecimal(cents), number })),
    lines: lines.map(toLine),
    transfers: transfers.map(({ cents, reference, bookedAt }) => ({
      ...{ amount: toDecimal(cents), reference, at: bookedAt.toISOString() },
    })),
    credited: toDecimal(creditCents),
    paidOnline: toDecimal(cardCents),
    businessId: invoice.businessId,
    payAs: found.openCents > 0 ? [id, ...(key ? [key] : [])].join('.') : null,
  };
}

const head = ['Ride', 'Time', 'What', 'Booked by', 'Passenger', 'Cost code', 'Amount'];

const asFile = (lines: readonly BusinessLine[]): string =>
  csvFile(
    head,
    lines.map(({ reference, at, what, member, passenger, costCode, amount }) => [
      ...[reference, momentWords(at, booksTimeZone()), what, member, passenger ?? '', costCode ?? '', amount],
    ]),
  );

/** @throws Refusal invoice_not_found */
export const invoiceLinesFile = async (parts: BusinessParts, id: number, asker: Asker): Promise<string> =>
  asFile((await readInvoice(parts, id, asker)).lines);

/** What is on no invoice yet. @throws Refusal business_not_found, business_not_yours */
export async function statementFile(parts: BusinessParts, actor: Actor, id: BusinessId): Promise<string> {
  await administered(parts, actor, id);
  return asFile((await findLines(parts.database.db, { businessId: id })).map(toLine));
}
