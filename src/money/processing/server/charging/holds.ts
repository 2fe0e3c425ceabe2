/**
 * What other rooms do with paid or authorised money: claim it, capture it, let it go. What is to become of a
 * payment is decided in one short transaction, asked of the provider outside any, and written in another.
 */
import assert from 'node:assert/strict';
import { earningEntry, promotionEntry } from '#src/money/payments/ledger.ts';
import { isByWord, mayCapture, splitCapture, toDriver } from '#src/money/payments/rules.ts';
import {
  asRefusal,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreachable,
  refusing,
} from '#src/money/payments/server/provider.ts';
import {
  findPayment,
  getPayment,
  lockKnownPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import type { Earning } from '#src/money/payments/server/tables.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { BusinessId, DriverId, EitherPaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import { bookEntry } from '../ledger/store.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { syncChange, syncPayment } from '../provider-sync/sync-payment.ts';
import { applyAlone } from '../provider-sync/write-answer.ts';
import { askForCapture, bindPayment } from './hold-store.ts';

export interface Claim {
  paymentIntentId: EitherPaymentId;
  /** Null for a visitor's. */
  userId: UserId | null;
  amountCents: Cents;
  /** What it pays for, such as `ride:12`; a payment belongs to one thing only. */
  reference: string;
  /** Where the payment must stand; an authorised hold unless told. */
  accepts?: readonly ('requires_capture' | 'processing' | 'succeeded')[];
  /** The company on whose account it is: its own call alone, which asks its rules, binds what it owes. */
  owedBy?: BusinessId;
  /** Who earns of it and what, named by `reference`, such as `order:12`. */
  sells?: { sellerId: UserId; reference: string; cents: Cents; waits?: boolean };
}

export interface Claimed {
  /** What to call the payment on screens, such as `Visa ending 4242`. */
  label: string | null;
  status: PaymentRow['status'];
  /** What of it outlives its hold: a card that can be charged while its owner is away, or what is held by no bank. */
  keeps: 'card' | 'set_aside' | 'nothing';
}

export interface Capture {
  paymentIntentId: EitherPaymentId;
  amountCents: Cents;
  reference: string;
  driverId: DriverId | null;
  driverPayCents: Cents;
  /** What Rove took off the price, booked beside the capture. */
  discountCents?: Cents;
  /** The tax in it; without it that of the whole payment by proportion. */
  taxLines?: readonly TaxLine[] | undefined;
}

/** What a capture means for its driver; null when nobody earns of it. */
export const earningOf = (
  of: Omit<Capture, 'paymentIntentId' | 'amountCents' | 'discountCents'>,
): Earning | null =>
  of.driverId === null || of.driverPayCents <= 0
    ? null
    : {
        reference: of.reference,
        driverId: of.driverId,
        cents: of.driverPayCents,
        tax: (of.taxLines ?? []).filter(({ collector }) => collector === 'driver'),
      };

/** A method that was kept, on which nothing has been held so far. */
export const isYetToBeHeld = ({ captureMethod, chargedAfter, heldAt }: PaymentRow): boolean =>
  captureMethod === 'manual' && chargedAfter !== null && heldAt === null;

export const hasEnded = ({ status }: PaymentRow): boolean => status === 'canceled' || status === 'succeeded';

/** What the provider said of a hold is true for this long without being asked again; it tells of a change by itself. */
const heldForSureMs = 60_000;

/**
 * Asks the provider where a payment stands, so that the claim that follows sees it. Call it before the
 * transaction of the claim; a payment that does not exist is left for the claim to refuse, and one that was held a
 * moment ago is not asked about again.
 * @throws Refusal provider_unreachable
 */
export async function prepareClaim(parts: PaymentParts, paymentIntentId: EitherPaymentId): Promise<void> {
  const row = await findPayment(parts.database.db, paymentIntentId);
  if (!row || hasEnded(row)) return;
  const unless = (now: PaymentRow) => isHeldForSure(now, parts.clock.now());
  if (!unless(row)) await refusing(() => syncPayment(parts, row.id, { unless }));
}

export const isHeldForSure = ({ status, heldAt }: PaymentRow, now: Date): boolean =>
  status === 'requires_capture' && heldAt !== null && now.getTime() - heldAt.getTime() < heldForSureMs;

/**
 * Binds a payment to what it pays for, once, inside the buyer's transaction.
 * @throws Refusal payment_not_found, payment_not_yours, payment_already_used, payment_not_ready, payment_wrong_amount
 */
export async function claimHold({ clock }: PaymentParts, tx: Tx, claim: Claim): Promise<Claimed> {
  const accepts = claim.accepts ?? (['requires_capture'] as const);
  // Whose claim is in order has it with one statement; the others are told why it is not.
  const bound = claim.sells ? undefined : await bindPayment(tx, { ...claim, accepts, at: clock.now() });
  if (bound && !bound.sellerShare) return toClaimed(bound);
  const row = await lockPayment(tx, claim.paymentIntentId);
  if (!row) throw refuse('payment_not_found');
  if (row.userId !== claim.userId || row.owedBy !== (claim.owedBy ?? null)) throw refuse('payment_not_yours');
  if (row.claimedBy !== null && row.claimedBy !== claim.reference) throw refuse('payment_already_used');
  // Before whether it is ready: one for another amount may have been let go already, by whoever heard of it first.
  if (row.amountCents !== claim.amountCents) throw refuse('payment_wrong_amount');
  if (!accepts.some((status) => status === row.status) || row.releaseAskedAt)
    throw refuse('payment_not_ready');
  const claimed = await updatePayment(tx, row.id, {
    claimedBy: claim.reference,
    updatedAt: clock.now(),
    ...(claim.sells && !row.sellerShare
      ? { sellerShare: { ...claim.sells, owedCents: 0, heldCents: 0, turn: 0 } }
      : {}),
  });
  await bookSellerShare(tx, claimed, clock.now());
  return toClaimed(row);
}

const toClaimed = (row: PaymentRow): Claimed => ({
  label: row.label,
  status: row.status,
  // A gift card's part, what the driver is handed and what a company owes wait for as long as it takes; of the rest a card can be charged again.
  keeps:
    row.giftCents === row.amountCents || isByWord(row.methodType)
      ? 'set_aside'
      : row.methodType === 'card' && row.paymentMethodId !== null
        ? 'card'
        : 'nothing',
});

/** The sale is undone: its seller earns no more of the payment than is kept, whether or not its money has gone back yet. */
export async function endSellerShare(
  { clock }: PaymentParts,
  tx: Tx,
  paymentIntentId: EitherPaymentId,
  keptCents: Cents = 0,
): Promise<void> {
  const row = await lockPayment(tx, paymentIntentId);
  if (!row?.sellerShare) return;
  const ended = await updatePayment(tx, row.id, { sellerShare: { ...row.sellerShare, cents: keptCents } });
  await bookSellerShare(tx, ended, clock.now());
}

/** What was sold is handed over: from now on its seller is owed what waited for that. */
export async function releaseSellerShare(
  { clock }: PaymentParts,
  tx: Tx,
  paymentIntentId: EitherPaymentId,
): Promise<void> {
  const row = await lockPayment(tx, paymentIntentId);
  if (!row?.sellerShare?.waits) return;
  const released = await updatePayment(tx, row.id, { sellerShare: { ...row.sellerShare, waits: false } });
  await bookSellerShare(tx, released, clock.now());
}

/**
 * Decides that a payment is let go and does it. What was asked first stands: a capture under way is finished.
 * @throws ProviderUnreachable, also where the provider still holds it afterwards; to be called again
 * @param wanted false leaves the locked row as it is
 */
export async function release(
  parts: PaymentParts,
  id: string,
  wanted: (row: PaymentRow) => boolean = () => true,
): Promise<void> {
  const decided = await parts.database.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    if (!row || hasEnded(row) || !wanted(row)) return null;
    if (row.releaseAskedAt === null && row.captureAskedCents === null)
      await updatePayment(tx, row.id, { releaseAskedAt: parts.clock.now() });
    return row.id;
  });
  const row = decided && (await carryOut(parts, decided));
  // Whoever asks for it goes on as if nothing were held any more, so it is asked again until that is so.
  if (row?.status === 'requires_capture') throw new ProviderUnreachable('the hold stands still');
}

/**
 * Lets go of a payment that nothing was bought with, unless something claimed it. Safe to repeat. Once it is
 * decided it does not fail: what the provider could not be told now, reconciliation tells it.
 */
export async function releaseUnclaimed(
  parts: PaymentParts,
  paymentIntentId: EitherPaymentId,
  userId: UserId | null,
): Promise<void> {
  const isTheirs = (row: PaymentRow) => userId === null || row.userId === userId;
  try {
    await release(parts, paymentIntentId, (row) => row.claimedBy === null && isTheirs(row));
  } catch (error) {
    if (!(asRefusal(error) instanceof Refusal)) throw error;
    parts.log.warn({ err: error, payment: paymentIntentId }, 'a payment is let go later');
  }
}

/**
 * Takes `amountCents` of the hold and lets the rest go. Safe to repeat: the amount asked first stands.
 * The gift card's part is used first.
 * @throws Refusal not_capturable when the hold has ended without a capture or is smaller
 */
export async function captureHold(parts: PaymentParts, capture: Capture): Promise<PaymentRow> {
  const { database, clock } = parts;
  const earning = earningOf(capture);
  const wanted = {
    captureAskedCents: capture.amountCents,
    earning,
    takenTaxLines: capture.taxLines ? [...capture.taxLines] : null,
  };
  const asked = await askForCapture(database.db, capture.paymentIntentId, wanted, capture.driverId);
  const id = asked?.id ?? (await decideCapture(parts, capture, wanted));
  const row = await carryOut(parts, id, asked);
  if (row.capturedCents + row.giftTakenCents === 0) throw refuse('not_capturable');
  // An operator may have taken the money before the ride said who earns of it; else it was booked with the capture.
  if (earning && row.earning?.reference !== earning.reference) {
    const { reference, driverId, cents, tax } = earning;
    const entry = earningEntry(row.id, reference, driverId, cents, tax);
    await database.transaction((tx) => bookEntry(tx, entry, clock.now()));
  }
  if (capture.discountCents) {
    const given = promotionEntry(row.id, capture.reference, capture.discountCents);
    await database.transaction((tx) => bookEntry(tx, given, clock.now()));
  }
  return row;
}

/** Where it is not as plain as a hold that nobody has asked for yet. @throws Refusal not_capturable */
const decideCapture = (
  { database }: PaymentParts,
  capture: Capture,
  wanted: Pick<PaymentRow, 'captureAskedCents' | 'earning' | 'takenTaxLines'>,
): Promise<string> =>
  database.transaction(async (tx) => {
    const row = await lockPayment(tx, capture.paymentIntentId);
    assert(row, 'a hold that is captured exists');
    if (row.captureAskedCents !== null) return row.id;
    if (row.releaseAskedAt || !mayCapture(capture.amountCents, row) || isYetToBeHeld(row))
      throw refuse('not_capturable');
    const collectedBy = row.methodType === toDriver ? capture.driverId : null;
    await updatePayment(tx, row.id, { ...wanted, collectedBy });
    return row.id;
  });

/**
 * Asks the provider for the capture or release that was decided on the row, also after a crash in between.
 * @param decided the row as the decision has left it; it is read where that is not known
 */
export async function carryOut(parts: PaymentParts, id: string, decided?: PaymentRow): Promise<PaymentRow> {
  const { database } = parts;
  return parts.oneAtATime(`end:${id}`, async () => {
    const row = decided ?? (await getPayment(database.db, id));
    if (hasEnded(row) || (row.captureAskedCents === null && row.releaseAskedAt === null)) return row;
    const alone = row.intentId ? null : await endAlone(parts, id);
    if (alone?.intentId === null) return alone;
    const { intentId } = alone ?? row;
    assert(intentId, 'what does not end alone is known to a provider');
    return syncChange(parts, row, intentId, async () => {
      try {
        return await askForEnd(parts, row, intentId);
      } catch (error) {
        // It ended otherwise in the meantime; following it tells how.
        if (!(error instanceof ProviderRefused)) throw error;
        return null;
      }
    });
  });
}

/** Ends a payment that no provider has; one that was opened there meanwhile is left as it is. */
const endAlone = (parts: PaymentParts, id: string): Promise<PaymentRow> =>
  parts.database.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, id);
    if (row.intentId) return row;
    return applyAlone(parts, tx, row, row.captureAskedCents === null ? 'canceled' : 'succeeded');
  });

/** @returns where it stands then, if the answer says so */
async function askForEnd(
  { providers }: PaymentParts,
  row: PaymentRow,
  intentId: string,
): Promise<ProviderPayment | null> {
  const provider = await providers.of(intentId);
  const cardCents =
    row.captureAskedCents === null ? 0 : splitCapture(row.captureAskedCents, row.giftCents).cardCents;
  if (cardCents > 0) return provider.capture(intentId, cardCents, `capture:${row.id}:${cardCents}`);
  await provider.cancel(intentId, `cancel:${row.id}`);
  return null;
}
