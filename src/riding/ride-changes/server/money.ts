/** The money of a change: whether the new price can be paid, held anew where it is more, and bound with the change. */

import type { Cover } from '#src/money/hold-changes/cover.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { PaymentIntentId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import { requireCompanyPays } from '#src/riding/business-accounts/server/changing.ts';
import { requireFamilyPays } from '#src/riding/family/server/changing.ts';
import { askedOfFamilies } from '#src/riding/family/server/service.ts';
import { taxLinesOf } from '#src/riding/quotes/fare-parts.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { changedBetween, type Plan, toldOf } from '../plan.ts';
import { type ChangeParts, refuse } from './parts.ts';
import { planOf } from './present-plan.ts';
import { type ChangeRow, lockChange, setBegunHold } from './store.ts';

type MoneyParts = Pick<ChangeParts, 'clock' | 'database' | 'holds' | 'log'>;

const referenceOf = ({ id }: Pick<RideRow, 'id'>): string => `ride:${id}`;

/** The fare of a ride ahead is held by itself a day before; so shortly before that its price stays. */
const holdingSoonMs = 60_000;

const whyNoMore: Record<Exclude<Cover['raise'], 'hold' | 'word'>, string> = {
  paypal:
    'PayPal holds what was agreed at the booking, and no more. A change that costs no more is possible; nothing was changed.',
  gift_card:
    'A gift card pays this ride, and no more can be set aside of it now. A change that costs no more is possible; nothing was changed.',
  account:
    'A company pays this ride, for what was agreed at the booking. A change that costs no more is possible; for more, book a ride of its own. Nothing was changed.',
  other: 'What this ride is paid with cannot be held again. Nothing was changed.',
};

/** Whether a payment covers a price as it is, has to be changed by word, or held anew. */
function needOf(cover: Cover, cents: number): 'nothing' | 'word' | 'hold' {
  // What is handed over, or held later, is just what the ride costs.
  if (cover.raise === 'word') return cover.amountCents === cents ? 'nothing' : 'word';
  if (cents <= cover.amountCents) return 'nothing';
  if (cover.raise === 'hold') return 'hold';
  throw refuse('cannot_hold_more', { words: whyNoMore[cover.raise] });
}

/** @throws Refusal cannot_hold_more, card_asked_first, being_held */
export async function requirePayable(
  { database, holds, clock }: MoneyParts,
  ride: RideRow,
  { totalCents }: Pick<Plan, 'totalCents'>,
): Promise<'nothing' | 'word' | 'hold'> {
  requireNoCardAsked(ride);
  if (totalCents === ride.heldCents) return 'nothing';
  const cover = await holds.coverOf(database.db, ride.paymentIntentId);
  if (ride.status === 'scheduled' && totalCents < cover.giftCents)
    throw refuse('cannot_hold_more', { words: whyNoMore.gift_card });
  const need = needOf(cover, totalCents);
  const isDue = ride.fareDueAt !== null && ride.fareDueAt.getTime() <= clock.now().getTime() + holdingSoonMs;
  if (ride.fareStep === 'kept' && isDue) throw refuse('being_held');
  return need;
}

/**
 * Who hands the driver what the ride costs agrees to it on the telephone. Whoever pays otherwise does so where they see
 * it, and nobody who only knows their number can have them pay more.
 * @throws Refusal dearer_by_rider
 */
export function requireNotDearer(
  { paidToDriver, heldCents }: Pick<RideRow, 'paidToDriver' | 'heldCents'>,
  { totalCents }: Pick<Plan, 'totalCents'>,
): void {
  if (!paidToDriver && totalCents > heldCents) throw refuse('dearer_by_rider');
}

function requireNoCardAsked({ fareStep }: Pick<RideRow, 'fareStep'>): void {
  if (fareStep === 'asked') throw refuse('card_asked_first');
}

/**
 * Holds the new price where it is more than what is held: asked of the bank outside any transaction, once for each change.
 * @returns the larger hold, or null where none is needed
 * @throws Refusal cannot_hold_more, card_asked_first, being_held, more_declined, provider_unreachable, change_not_found
 */
export async function holdMore(
  parts: MoneyParts,
  ride: RideRow,
  change: ChangeRow,
): Promise<PaymentIntentId | null> {
  if ((await requirePayable(parts, ride, change.plan)) !== 'hold') return null;
  const larger = await begin(parts, ride, change);
  const said = await parts.holds.holdLarger(larger).catch(async (error: unknown) => {
    await letGo(parts, ride, larger);
    throw error;
  });
  if (said === 'held') return larger;
  await letGo(parts, ride, larger);
  const amount = formatMoney(change.plan.totalCents);
  if (said === 'wants_payer')
    throw refuse('more_declined', {
      words: `Your bank wants you to confirm ${amount} yourself, which is not possible during a ride. Nothing was changed.`,
    });
  throw refuse('more_declined', {
    words: `Your bank did not hold ${amount}. Nothing was changed, and the ride goes on as it was.`,
  });
}

/** One larger hold for each change: a second tab, or the same call again, goes on with it. */
const begin = ({ database, holds }: MoneyParts, ride: RideRow, { id }: ChangeRow): Promise<PaymentIntentId> =>
  database.transaction(async (tx) => {
    const change = await lockChange(tx, ride.id, id);
    if (!change) throw refuse('change_not_found');
    if (change.paymentIntentId !== null && (await holds.isUsable(tx, change.paymentIntentId)))
      return change.paymentIntentId;
    const larger = await holds.beginLarger(tx, priceOf(ride, change.plan));
    if (larger === null) throw refuse('change_outdated');
    await setBegunHold(tx, id, larger);
    return larger;
  });

const priceOf = (ride: RideRow, plan: Plan) => ({
  paymentIntentId: ride.paymentIntentId,
  reference: referenceOf(ride),
  amountCents: plan.totalCents,
  taxLines: taxLinesOf(plan.parts),
});

/** Unless a change that was made meanwhile is paid with it. Where the provider is away, reconciliation does it. */
export async function letGo(
  { database, holds, log }: MoneyParts,
  { riderId, id }: Pick<RideRow, 'riderId' | 'id'>,
  larger: PaymentIntentId,
): Promise<void> {
  const payer = await askedOfFamilies.payerOf(database.db, id);
  await holds
    .releaseUnclaimed(larger, payer?.userId ?? riderId)
    .catch((error: unknown) => log.warn({ err: error, ride: id }, 'a larger hold is let go later'));
}

/**
 * In the transaction of the change: what pays the ride from now on.
 * @param larger what was held for it, where it had to be
 * @throws Refusal change_outdated where money and plan do not fit any more, being_held
 */
export async function bindMoney(
  { holds }: Pick<ChangeParts, 'holds'>,
  tx: Tx,
  ride: RideRow,
  plan: Plan,
  larger: PaymentIntentId | null,
): Promise<{ paymentIntentId?: PaymentIntentId; bookedWithId?: PaymentIntentId }> {
  requireNoCardAsked(ride);
  if (plan.totalCents === ride.heldCents) return {};
  const need = needOf(await coverFor(holds, tx, ride), plan.totalCents);
  if (need === 'nothing') return {};
  if (need === 'word') {
    if (!(await holds.changeByWord(tx, priceOf(ride, plan)))) throw refuse('being_held');
    return {};
  }
  const from = ride.paymentIntentId;
  const isSwapped = larger && (await holds.swapHold(tx, { from, to: larger, reference: referenceOf(ride) }));
  if (!larger || !isSwapped) throw refuse('change_outdated');
  return { paymentIntentId: larger, bookedWithId: ride.bookedWithId ?? from };
}

const coverFor = (holds: ChangeParts['holds'], queries: Queries, ride: RideRow) =>
  holds.coverOf(queries, ride.paymentIntentId);

/**
 * The company or family that pays the ride, where one does, pays for it as it would be too; other words to the driver are nobody’s to ask.
 * @throws Refusal business_not_found, business_closed, business_rule, guests_by_coordinators, family_not_found, family_rule, family_guest
 */
export async function askWhoPays(tx: Tx, ride: RideRow, plan: Plan, now: Date): Promise<void> {
  const changed = changedBetween(toldOf(planOf(ride)), toldOf(plan));
  if (changed.every((what) => what === 'note')) return;
  const isForAnother = plan.passenger !== null && changed.includes('passenger');
  await requireCompanyPays(tx, ride, { ...plan, isForAnother }, now);
  await requireFamilyPays(tx, ride, { ...plan, isForAnother }, now);
}
