/** The invoice of a month: made once, mailed, reminded of while it is overdue, and what arrives for it booked. */
import { bookTransfer, invoiceNumber, takeTransferBack } from '#src/money/on-account/server/service.ts';
import { type TaxLine, taxLabel, taxOfTaken } from '#src/money/tax/tax-line.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { booksTimeZone, companyIssuer } from '#src/platform/settings/company.ts';
import { monthBefore, monthStart } from '../rules.ts';
import {
  findOverpaid,
  findToInvoice,
  findToRemind,
  findUninvoiced,
  findWithSums,
  hasInvoice,
  type InvoiceRow,
  type InvoiceWithSums,
  insertInvoice,
  insertTransfer,
  lockInvoice,
  lockTransfer,
  noteReminded,
  setTakenBack,
} from './invoice-store.ts';
import { dueMail, invoiceMail, receivedMail, takenBackMail } from './mails.ts';
import { type BusinessParts, refuse } from './parts.ts';
import { type BusinessRow, findBusiness, lockBusiness } from './store.ts';
import type { InvoiceTax } from './tables.ts';

const dayMs = 86_400_000;
/** While it is overdue a company is reminded once a week. */
const remindEveryMs = 7 * dayMs;

/** A round: what of the months that are over is on no invoice, and who is reminded. One that fails keeps no other from its turn. */
export async function invoiceAndRemind(parts: BusinessParts): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock.now();
  for (const id of await findToInvoice(database.db, monthStart(now, booksTimeZone())))
    await issueInvoice(parts, id).catch((error: unknown) =>
      log.error({ err: error, businessId: id }, 'a company was not sent its invoice'),
    );
  for (const due of await findToRemind(database.db, now, new Date(now.getTime() - remindEveryMs)))
    await remind(parts, due).catch((error: unknown) =>
      log.error({ err: error, invoice: due.invoice.number }, 'a company was not reminded of its invoice'),
    );
}

/** All of the months before this one that is on no invoice yet; undefined where there is nothing, or another process made it. */
export async function issueInvoice(parts: BusinessParts, id: BusinessId): Promise<InvoiceRow | undefined> {
  const { database, clock, mailer } = parts;
  const now = clock.now();
  const month = monthBefore(now, booksTimeZone());
  return database.transaction(async (tx) => {
    const business = await lockBusiness(tx, id);
    if (!business || (await hasInvoice(tx, id, month))) return undefined;
    const lines = await findUninvoiced(tx, id, monthStart(now, booksTimeZone()));
    if (lines.length === 0) return undefined;
    const { name: legalName, postalAddress } = companyIssuer();
    const invoice = await insertInvoice(
      tx,
      {
        ...{ businessId: id, month, number: await invoiceNumber(parts.payments.parts, tx) },
        totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
        taxes: await taxesOf(parts, tx, lines),
        parties: { issuer: { legalName, postalAddress }, buyer: partyOf(business) },
        ...{ issuedAt: now, dueAt: new Date(now.getTime() + business.dueDays * dayMs) },
      },
      lines,
    );
    await setOff(tx, invoice, now);
    await record(tx, {
      type: 'business.invoice_issued',
      subject: `business:${id}`,
      payload: { businessId: id, invoiceId: invoice.id, number: invoice.number, cents: invoice.totalCents },
      userIds: [],
      at: now,
    });
    await mailer.write(tx, invoiceMail(parts, business, invoice));
    return invoice;
  });
}

const partyOf = ({ legalName, postalAddress, taxNumber }: BusinessRow) => ({
  ...{ legalName, postalAddress, taxNumber },
});

/** Each tax once for each number it was collected under. */
async function taxesOf(
  { taxes }: BusinessParts,
  tx: Tx,
  lines: Awaited<ReturnType<typeof findUninvoiced>>,
): Promise<InvoiceTax[]> {
  const sums = new Map<string, InvoiceTax>();
  const add = (line: TaxLine, number: string | null) => {
    const name = taxLabel(line);
    const key = JSON.stringify([name, number]);
    const cents = (sums.get(key)?.cents ?? 0) + line.cents;
    sums.set(key, { name, cents, number });
  };
  for (const { taxLines, cents, capturedCents, at, driverId } of lines) {
    const numbers = await taxes.numbersOf(taxLines, { at: at ?? new Date(), driverId }, tx);
    for (const line of taxOfTaken(taxLines, cents, capturedCents)) add(line, numbers.get(line.code) ?? null);
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** What went back of earlier invoices after they were paid is set against a new one. */
async function setOff(tx: Tx, invoice: InvoiceRow, now: Date): Promise<void> {
  let left = invoice.totalCents;
  for (const { invoice: earlier, openCents } of await findOverpaid(tx, invoice.businessId)) {
    const cents = Math.min(left, -openCents);
    if (cents === 0) return;
    left -= cents;
    const rest = { bookedBy: null, bookedAt: now };
    await insertTransfer(tx, {
      ...{ invoiceId: earlier.id, cents: -cents, reference: `Set against ${invoice.number}`, ...rest },
    });
    await insertTransfer(tx, {
      ...{ invoiceId: invoice.id, cents, reference: `Credit of ${earlier.number}`, ...rest },
    });
  }
}

async function remind(parts: BusinessParts, { invoice, openCents }: InvoiceWithSums): Promise<void> {
  const { database, clock, mailer } = parts;
  await database.transaction(async (tx) => {
    const business = await findBusiness(tx, invoice.businessId);
    if (!business || !(await noteReminded(tx, invoice, clock.now()))) return;
    await mailer.write(tx, dueMail(parts, business, invoice, openCents));
  });
}

/**
 * Books what the bank says arrived for an invoice, in one part or in several.
 * @throws Refusal invoice_not_found, transfer_booked, transfer_too_much
 */
export async function bookReceived(
  parts: BusinessParts,
  operator: Actor,
  invoiceId: number,
  { amount, reference }: { amount: string; reference: string },
): Promise<void> {
  const { database, clock, mailer, payments } = parts;
  const cents = centsOf(amount);
  await database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    const sums = invoice && (await findWithSums(tx, invoiceId));
    const business = invoice && (await findBusiness(tx, invoice.businessId));
    if (!invoice || !sums || !business) throw refuse('invoice_not_found');
    const booked = await insertTransfer(tx, {
      ...{ invoiceId, cents, reference, bookedBy: operator.userId, bookedAt: clock.now() },
    });
    if (!booked) throw refuse('transfer_booked');
    if (cents > sums.openCents)
      throw refuse('transfer_too_much', {
        words:
          sums.openCents > 0
            ? `${formatMoney(sums.openCents)} is left to pay of it. Book that, and ask the company about the rest.`
            : 'It is paid. Ask the company what this transfer is for.',
      });
    await bookTransfer(payments.parts, tx, {
      ...{ owedBy: invoice.businessId, reference: transferReference(booked), cents },
    });
    await record(tx, {
      type: 'business.transfer_booked',
      subject: `business:${invoice.businessId}`,
      payload: { businessId: invoice.businessId, invoiceId, by: operator.userId, cents, reference },
      userIds: [],
      at: clock.now(),
    });
    await mailer.write(
      tx,
      receivedMail(parts, business, invoice, { cents, leftCents: sums.openCents - cents }),
    );
  });
}

const transferReference = ({ invoiceId, id }: { invoiceId: number; id: number }): string =>
  `business_invoice:${invoiceId}:${id}`;

/**
 * Takes back what was booked by mistake: a line of its own against it, and what was owed is owed again. The same
 * reference can be booked anew.
 * @throws Refusal transfer_not_found
 */
export async function takeReceivedBack(
  parts: BusinessParts,
  operator: Actor,
  transferId: number,
  reason: string,
): Promise<void> {
  const { database, clock, mailer, payments } = parts;
  const at = clock.now();
  await database.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, transferId);
    if (!transfer || transfer.bookedBy === null || transfer.takenBackAt !== null)
      throw refuse('transfer_not_found');
    const { invoiceId, cents, reference } = transfer;
    const invoice = existing(await lockInvoice(tx, invoiceId), `invoice ${invoiceId}`);
    const { businessId } = invoice;
    await setTakenBack(tx, transferId, at);
    await insertTransfer(tx, {
      ...{ invoiceId, cents: -cents, reference: `Taken back: ${reference}` },
      ...{ bookedBy: operator.userId, bookedAt: at, takenBackAt: at },
    });
    await takeTransferBack(payments.parts, tx, {
      ...{ owedBy: businessId, reference: transferReference(transfer), cents },
    });
    await record(tx, {
      type: 'business.transfer_taken_back',
      subject: `business:${businessId}`,
      payload: { businessId, invoiceId, by: operator.userId, cents, reference, reason },
      userIds: [],
      at,
    });
    const business = existing(await findBusiness(tx, businessId), `company ${businessId}`);
    const { openCents: leftCents } = existing(await findWithSums(tx, invoiceId), `invoice ${invoiceId}`);
    await mailer.write(tx, takenBackMail(parts, business, invoice, { cents, leftCents }));
  });
}
