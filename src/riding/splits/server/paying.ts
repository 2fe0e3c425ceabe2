/**
 * A friend pays their part: promised first, bound to the split under its lock, then taken, and paid back to the rider on
 * what they paid the ride with. What a crash leaves in between is finished by a job.
 */

import { taxThatGoesBack } from '#src/money/payments/ledger.ts';
import { paymentPolicy, whoPays } from '#src/money/policy.ts';
import type { MoneyOf } from '#src/money/processing/server/service.ts';
import { type TaxLine, taxOfTaken } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { mayTakePart } from '../rules.ts';
import { idOfToken, opens } from './links.ts';
import { partPaidMail, partReturnedMail } from './mails.ts';
import { isPartKey, partKey, type RideFare, referenceOf, refuse, type SplitParts } from './parts.ts';
import {
  endPart,
  findPart,
  findPartOfPayment,
  findParts,
  findSplit,
  insertPart,
  lockSplit,
  type PartRow,
  type SplitRow,
} from './store.ts';

export const passOnQueue = 'splits.pass-on';

/** The split that a link opens now. @throws Refusal split_not_found */
export async function openSplit(
  parts: SplitParts,
  token: string,
): Promise<{ split: SplitRow; ride: RideFare }> {
  const split = await findSplit(parts.database.db, idOfToken(token) ?? 0);
  if (!split || !isOpen(parts, split, token)) throw refuse('split_not_found');
  const ride = existing(await parts.rides.aftercare.fareOf(split.rideId), `ride ${split.rideId}`);
  return { split, ride };
}

const isOpen = ({ secret, clock }: SplitParts, split: SplitRow, token: string): boolean =>
  opens(secret, token, split) && split.endedAt === null && split.expiresAt > clock.now();

/** Why this person cannot pay a part now; null when they can. */
export async function whyClosed(
  parts: SplitParts,
  queries: Queries,
  split: SplitRow,
  ride: RideFare,
  userId: UserId | null,
): Promise<'own' | 'paid' | 'full' | 'fare_back' | null> {
  if (userId !== null && userId === ride.riderId) return 'own';
  const paid = (await findParts(queries, split.id)).filter(({ status }) => status !== 'returned');
  if (userId !== null && paid.some(({ payerId }) => payerId === userId)) return 'paid';
  if (paid.length >= split.people - 1) return 'full';
  return (await mayGoBack(parts, queries, ride.paymentIntentId, split.shareCents)) ? null : 'fare_back';
}

/** Whether the fare is as it was charged but for friends' parts, with one part more of it left. */
export async function mayGoBack(
  { payments }: SplitParts,
  queries: Queries,
  paymentIntentId: PaymentIntentId,
  shareCents: Cents,
): Promise<boolean> {
  const [money, standing] = await Promise.all([
    payments.moneyOf(queries, paymentIntentId),
    payments.standingOf(queries, paymentIntentId),
  ]);
  if (!money || standing?.state !== 'taken') return false;
  const otherwise = money.refunds.some(({ key, status }) => !isPartKey(key) && status !== 'failed');
  const backOtherwise = otherwise || standing.disputedCents > 0 || standing.lostCents > 0;
  return mayTakePart({ backOtherwise, leftCents: money.left.cardCents + money.left.giftCents }, shareCents);
}

const closedBy = {
  own: 'split_own',
  paid: 'split_paid_already',
  full: 'split_full',
  fare_back: 'split_fare_back',
} as const;

/** What a part costs, for whoever begins to pay it. @throws Refusal split_not_found, and why it cannot be paid */
export async function priceOfPart(parts: SplitParts, actor: Actor | null, token: string) {
  const { split, ride } = await openSplit(parts, token);
  const closed = await whyClosed(parts, parts.database.db, split, ride, actor?.userId ?? null);
  if (closed) throw refuse(closedBy[closed]);
  const money = await parts.payments.moneyOf(parts.database.db, ride.paymentIntentId);
  return {
    amountCents: split.shareCents,
    taxLines: money ? taxOfShare(money.taken, split.shareCents) : [],
    description: `Your part of ride ${ride.reference} with ${ride.riderFirstName}`,
    // Promised until a part is theirs, so that whoever comes second is never charged.
    captureMethod: 'manual' as const,
    reference: referenceOf(split.id),
  };
}

/** The tax of a part moves with it, from what the rider paid to what the friend pays. */
const taxOfShare = (taken: MoneyOf['taken'], shareCents: Cents): TaxLine[] =>
  taxThatGoesBack(taxOfTaken(taken.tax, shareCents, taken.cents)).map((line) => ({
    ...line,
    included: true,
  }));

/**
 * Repeating it with the same payment changes nothing. Whoever comes too late has their money let go.
 * @throws Refusal of the call's list in the contract
 */
export async function payPart(
  parts: SplitParts,
  actor: Actor | null,
  given: { token: string; paymentIntentId: PaymentIntentId; name?: string | null | undefined },
): Promise<void> {
  const { database, payments } = parts;
  const split = await findSplit(database.db, idOfToken(given.token) ?? 0);
  if (!split) throw refuse('split_not_found');
  if (!opens(parts.secret, given.token, split)) {
    await letGo(parts, actor, split, given.paymentIntentId);
    throw refuse('split_not_found');
  }
  const name = actor?.firstName ?? given.name;
  if (!name) throw refuse('split_name_needed', { fields: { name: 'Type your name.' } });
  const { payment, userId } = await theirPayment(parts, actor, split, given.paymentIntentId);
  const ride = existing(await parts.rides.aftercare.fareOf(split.rideId), `ride ${split.rideId}`);
  let part: PartRow;
  try {
    part = await database.transaction((tx) =>
      takePart(parts, tx, ride, { token: given.token, userId, name, paymentId: payment.id }),
    );
  } catch (error) {
    if (error instanceof Refusal) await payments.releaseUnclaimed(payment.id, userId);
    throw error;
  }
  try {
    await passOn(parts, part.id);
  } catch (error) {
    // The part is theirs; the job takes and passes on the money when the provider is back.
    if (!(error instanceof Refusal) || error.code !== 'provider_unreachable') throw error;
  }
}

/** @throws Refusal split_not_found: another's payment is none of theirs to have let go */
async function theirPayment(
  { payments }: SplitParts,
  actor: Actor | null,
  split: SplitRow,
  paymentIntentId: PaymentIntentId,
) {
  const { payment, userId } = await payments.lookAt(paymentIntentId);
  // With the colon, because split:1 also begins split:12.
  const isOfSplit = `${payment.reference}:`.startsWith(`${referenceOf(split.id)}:`);
  if (!isOfSplit || !may(paymentPolicy, 'let_go', whoPays(actor, userId))) throw refuse('split_not_found');
  return { payment, userId };
}

/** What was promised on a link that was taken back since. Whose payment it is not learns nothing. */
async function letGo(
  parts: SplitParts,
  actor: Actor | null,
  split: SplitRow,
  paymentIntentId: PaymentIntentId,
): Promise<void> {
  try {
    const { payment, userId } = await theirPayment(parts, actor, split, paymentIntentId);
    await parts.payments.releaseUnclaimed(payment.id, userId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function takePart(
  parts: SplitParts,
  tx: Tx,
  ride: RideFare,
  by: { token: string; userId: UserId | null; name: string; paymentId: PaymentId },
): Promise<PartRow> {
  const split = existing(await lockSplit(tx, { id: idOfToken(by.token) ?? 0 }), 'the split');
  const known = await findPartOfPayment(tx, by.paymentId);
  if (known) return known;
  if (!isOpen(parts, split, by.token)) throw refuse('split_not_found');
  const closed = await whyClosed(parts, tx, split, ride, by.userId);
  if (closed) throw refuse(closedBy[closed]);
  const part = await insertPart(tx, {
    splitId: split.id,
    paymentId: by.paymentId,
    payerId: by.userId,
    payerName: by.name,
    cents: split.shareCents,
    status: 'taken',
    createdAt: parts.clock.now(),
  });
  await parts.payments.claimHold(tx, {
    paymentIntentId: by.paymentId,
    userId: by.userId,
    amountCents: split.shareCents,
    reference: `${referenceOf(split.id)}:${part.id}`,
  });
  await parts.jobs.send(tx, passOnQueue, { partId: part.id });
  return part;
}

/** Takes a part's money and pays it back to the rider, or to the friend where the fare went back meanwhile. Safe to repeat. */
export async function passOn(parts: SplitParts, partId: number): Promise<void> {
  const { database, payments, rides } = parts;
  const part = await findPart(database.db, partId);
  if (part?.status !== 'taken') return;
  const split = existing(await findSplit(database.db, part.splitId), `split ${part.splitId}`);
  const ride = existing(await rides.aftercare.fareOf(split.rideId), `ride ${split.rideId}`);
  if (!(await take(parts, part))) return end(parts, part, ride, 'lapsed');
  if (await giveBack(parts, part, ride)) return end(parts, part, ride, 'passed_on');
  await payments.refund({
    paymentIntentId: part.paymentId,
    reason: 'the fare of the ride had been paid back',
    key: `${partKey(part.id)}:back`,
  });
  await end(parts, part, ride, 'returned');
}

/** False when the money is gone, such as a hold that the bank ended. */
async function take({ payments }: SplitParts, part: PartRow): Promise<boolean> {
  try {
    await payments.captureHold({
      paymentIntentId: part.paymentId,
      amountCents: part.cents,
      reference: partKey(part.id),
      driverId: null,
      driverPayCents: 0,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_capturable') return false;
    throw error;
  }
}

/** To what the rider paid with; false when there is no such money of the fare left. */
async function giveBack({ database, payments }: SplitParts, part: PartRow, ride: RideFare): Promise<boolean> {
  const key = partKey(part.id);
  try {
    await payments.refund({
      paymentIntentId: ride.paymentIntentId,
      amountCents: part.cents,
      tax: (await payments.moneyOf(database.db, part.paymentId))?.taken.tax,
      reason: 'a friend paid their part of the fare',
      key,
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_refundable') return false;
    throw error;
  }
  // A refund that the provider refused is undone without an error.
  const money = await payments.moneyOf(database.db, ride.paymentIntentId);
  return money?.refunds.some((refund) => refund.key === key) ?? false;
}

async function end(
  parts: SplitParts,
  part: PartRow,
  ride: RideFare,
  status: 'passed_on' | 'returned' | 'lapsed',
): Promise<void> {
  const { database, clock, mailer, payments, baseUrl } = parts;
  const now = clock.now();
  const money = await payments.moneyOf(database.db, part.paymentId);
  const rideMoney = await payments.moneyOf(database.db, ride.paymentIntentId);
  await database.transaction(async (tx) => {
    if (!(await endPart(tx, part.id, status, now))) return;
    await record(tx, {
      type: `split.${status}`,
      subject: referenceOf(part.splitId),
      payload: { rideId: ride.rideId, partId: part.id, cents: part.cents },
      userIds: part.payerId === null ? [ride.riderId] : [ride.riderId, part.payerId],
      at: now,
    });
    if (status === 'passed_on')
      await mailer.write(tx, partPaidMail(part, ride, rideMoney?.cardLabel ?? 'what you paid with', baseUrl));
    if (status === 'returned' && money?.email)
      await mailer.write(tx, partReturnedMail(money.email, part, ride));
  });
}
