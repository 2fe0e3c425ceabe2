/** Receipts that also go to where somebody hands in their expenses: to an address that said yes, each once. */
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { type RoveEvent, record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { Refusal, refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { askedOfFamilies } from '#src/riding/family/server/service.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { receiptMail } from '#src/riding/rides/server/receipt-mail.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { type ExpenseAddress, type ExpenseLink, expenseRefusals } from '../contract.ts';
import { expenseLink, opens, whoseLink } from './links.ts';
import { confirmAddress, deleteAddress, findAddress, lockAddress, noteSent, putAddress } from './store.ts';

const refuse = refusalsOf(expenseRefusals);

export interface ExpenseParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  secret: Secret;
  eventBus: Pick<EventBus, 'consume'>;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  rides: Pick<Rides, 'aftercare'>;
}

export type ExpenseReceipts = ReturnType<typeof createExpenseReceipts>;

export function createExpenseReceipts(parts: ExpenseParts) {
  parts.eventBus.consume('rides.expenses', ['payment.settled'], (event) => sendByItself(parts, event));
  return {
    find: (actor: Actor) => findOwn(parts, actor),
    set: (actor: Actor, said: { email: string; sendsAll: boolean }) => setAddress(parts, actor, said),
    end: (actor: Actor) => end(parts, actor.userId),
    look: (token: string) => look(parts, token),
    answer: (token: string, wanted: boolean) => answer(parts, token, wanted),
    send: (actor: Actor, rideId: RideId) => sendReceipt(parts, actor, rideId),
  };
}

const urlOf = ({ baseUrl, secret }: ExpenseParts, userId: UserId, email: string): string =>
  `${baseUrl}/expense-link?token=${expenseLink(secret, userId, email)}`;

async function findOwn(
  { database }: ExpenseParts,
  { userId }: Actor,
): Promise<{ address: ExpenseAddress | null }> {
  const row = await findAddress(database.db, userId);
  if (!row) return { address: null };
  return { address: { email: row.email, confirmed: row.confirmedAt !== null, sendsAll: row.sendsAll } };
}

/** Nothing but the question goes to a new address before somebody there said yes. @throws Refusal too_many_mails */
async function setAddress(
  parts: ExpenseParts,
  { userId, firstName }: Actor,
  { email, sendsAll }: { email: string; sendsAll: boolean },
): Promise<{ address: ExpenseAddress }> {
  const { database, mailer } = parts;
  const confirmed = await database.transaction(async (tx) => {
    const before = await lockAddress(tx, userId);
    const isSame = before?.email === email;
    await putAddress(tx, { userId, email, sendsAll, confirmedAt: isSame ? before.confirmedAt : null });
    await tell(parts, tx, userId, 'expenses.address_set');
    if (isSame && before.confirmedAt) return true;
    const limit = await mailer.write(tx, {
      kind: 'expense_address',
      to: email,
      subject: 'Receipts of rides at this address?',
      paragraphs: [
        `${firstName} asks to send receipts of their rides with ${companyName()} to this address, for their expenses.`,
        'Open the link to say yes. If you do not know them, do nothing: nothing comes here.',
      ],
      action: { label: 'Answer', url: urlOf(parts, userId, email) },
      by: String(userId),
    });
    if (limit) throw refusePlatform('too_many_mails');
    return false;
  });
  return { address: { email, sendsAll, confirmed } };
}

const tell = ({ clock }: ExpenseParts, tx: Tx, userId: UserId, type: string) =>
  record(tx, { type, subject: `user:${userId}`, payload: { userId }, userIds: [userId], at: clock.now() });

const end = (parts: ExpenseParts, userId: UserId): Promise<void> =>
  parts.database.transaction(async (tx) => {
    if (await deleteAddress(tx, userId)) await tell(parts, tx, userId, 'expenses.address_ended');
  });

/** @throws Refusal expense_link_ended */
async function openLink({ database, secret }: ExpenseParts, token: string) {
  const userId = whoseLink(token);
  const row = userId === null ? undefined : await findAddress(database.db, userId);
  if (!row || !opens(secret, token, row.userId, row.email)) throw refuse('expense_link_ended');
  return row;
}

async function look(parts: ExpenseParts, token: string): Promise<ExpenseLink> {
  const { email, firstName, confirmedAt } = await openLink(parts, token);
  return { email, rider: firstName, confirmed: confirmedAt !== null };
}

/** @throws Refusal expense_link_ended */
async function answer(parts: ExpenseParts, token: string, wanted: boolean): Promise<void> {
  const { userId, email } = await openLink(parts, token);
  if (!wanted) return end(parts, userId);
  await parts.database.transaction(async (tx) => {
    await confirmAddress(tx, userId, email, parts.clock.now());
    await tell(parts, tx, userId, 'expenses.address_confirmed');
  });
}

/** Sent again, it went once. @throws Refusal of the call’s list in the contract */
async function sendReceipt(parts: ExpenseParts, actor: Actor, rideId: RideId): Promise<{ email: string }> {
  const { database, clock, mailer, rides, baseUrl } = parts;
  const receipt = await rides.aftercare.receipt(actor, rideId);
  // What a family paid is nobody's expense but the payer's.
  const payer = await askedOfFamilies.payerOf(database.db, rideId);
  if (payer)
    throw refuse('expense_of_payer', {
      words: `${payer.firstName} pays this ride, so its receipt is theirs.`,
    });
  return database.transaction(async (tx) => {
    const address = await lockAddress(tx, actor.userId);
    if (!address) throw refuse('no_expense_address');
    const { email, confirmedAt } = address;
    if (!confirmedAt) throw refuse('expense_address_unconfirmed');
    if (!(await noteSent(tx, rideId, clock.now()))) return { email };
    const { subject, after = [], ...mail } = receiptMail(email, receipt, { unit: null, baseUrl });
    const limit = await mailer.write(tx, {
      ...mail,
      kind: 'expense_receipt',
      subject: subject.replace(/^Your receipt/, `${actor.firstName}’s receipt`),
      after: [
        ...after,
        `${actor.firstName} ${actor.lastName} sends you this for their expenses. To have no more of them: ${urlOf(parts, actor.userId, email)}`,
      ],
      by: String(actor.userId),
    });
    if (limit) throw refusePlatform('too_many_mails');
    return { email };
  });
}

/** For whoever wants each to go there. May be called twice for one event. */
async function sendByItself(parts: ExpenseParts, { payload }: RoveEvent): Promise<void> {
  const id = Number(/^ride:(\d+)$/.exec(String(payload.reference))?.[1]) as RideId;
  if (!id) return;
  const ride = await findRide(parts.database.db, id);
  const address = ride && (await findAddress(parts.database.db, ride.riderId));
  if (!ride || !address?.sendsAll || !address.confirmedAt) return;
  const { riderId: userId, riderEmail: email, riderFirstName: firstName, riderLastName: lastName } = ride;
  try {
    await sendReceipt(parts, { userId, email, firstName, lastName } as Actor, id);
  } catch (error) {
    // It was ended meanwhile, or enough went there today: the rider has their own.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
  }
}
