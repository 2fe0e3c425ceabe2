/** Fare holds that live in memory and remember what was done with them. For tests only. */
import type { Raise } from '#src/money/hold-changes/cover.ts';
import type { HeldLater } from '#src/money/processing/server/service.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { FareHolds } from './fare-holds.ts';

export interface MemoryHolds extends FareHolds {
  /** An authorised payment, as a card would have made it. */
  authorise(userId: UserId, amountCents: Cents): string;
  states: Map<string, HoldState>;
  /** References for which `chargeMore` is declined. */
  declines: Set<string>;
  /** What comes of holding what was kept, by payment; `held` unless told. */
  later: Map<string, HeldLater>;
  /** What comes of a larger hold, by whose it is; `held` unless told. */
  larger: Map<UserId, HeldLater>;
  /** What else happens while a bank is asked for a larger hold. */
  meanwhile: { holding?: (() => Promise<unknown>) | undefined };
}
interface HoldState {
  userId: UserId;
  amountCents: Cents;
  claimedBy: string | null;
  capturedCents: Cents;
  released: boolean;
  /** How it may come to cover more. */
  raise: Raise;
  /** The tax in what was captured. */
  capturedTax: readonly TaxLine[];
  charges: { reference: string; amountCents: Cents; taxLines: readonly TaxLine[] }[];
}

export function createMemoryHolds(): MemoryHolds {
  const states = new Map<string, HoldState>();
  const declines = new Set<string>();
  const later = new Map<string, HeldLater>();
  const larger: MemoryHolds['larger'] = new Map();
  const meanwhile: MemoryHolds['meanwhile'] = {};
  let made = 0;
  const stateOf = (id: string) => {
    const state = states.get(id);
    if (!state) throw new Error(`There is no hold ${id}`);
    return state;
  };
  return {
    states,
    declines,
    later,
    larger,
    meanwhile,
    authorise(userId, amountCents) {
      made += 1;
      const id = `pi_memory_${made}`;
      states.set(id, {
        userId,
        amountCents,
        claimedBy: null,
        capturedCents: 0,
        capturedTax: [],
        released: false,
        raise: 'hold',
        charges: [],
      });
      return id;
    },
    async prepareClaim() {},
    async claimHold(_tx, { paymentIntentId, userId, amountCents, reference }) {
      const state = states.get(paymentIntentId);
      if (
        !state ||
        state.userId !== userId ||
        state.amountCents !== amountCents ||
        state.claimedBy ||
        state.released
      ) {
        throw new Refusal('payment_required', 402, 'The payment for this ride has not been completed.');
      }
      state.claimedBy = reference;
      return { label: 'Visa ending 4242', keeps: 'card' };
    },
    async coverOf(_queries, id) {
      const { amountCents, raise } = stateOf(id);
      return { amountCents, giftCents: raise === 'gift_card' ? amountCents : 0, raise };
    },
    async beginLarger(_tx, { paymentIntentId, amountCents, reference }) {
      const { userId, claimedBy } = stateOf(paymentIntentId);
      return claimedBy === reference ? (this.authorise(userId, amountCents) as PaymentIntentId) : null;
    },
    async isUsable(_queries, id) {
      return !stateOf(id).released;
    },
    async holdLarger(id) {
      const { userId, released } = stateOf(id);
      await meanwhile.holding?.();
      return released ? 'gone' : (larger.get(userId) ?? 'held');
    },
    async swapHold(_tx, { from, to, reference }) {
      const [old, next] = [stateOf(from), stateOf(to)];
      if (old.claimedBy !== reference || next.claimedBy || next.released) return false;
      old.claimedBy = null;
      next.claimedBy = reference;
      return true;
    },
    async changeByWord(_tx, { paymentIntentId, amountCents }) {
      stateOf(paymentIntentId).amountCents = amountCents;
      return true;
    },
    async describe() {},
    async keepForLater(_tx, of) {
      const { paymentIntentId, reference } = of;
      const { userId, amountCents } = stateOf(paymentIntentId);
      const id = this.authorise(userId, of.amountCents ?? amountCents);
      stateOf(paymentIntentId).claimedBy = null;
      stateOf(id).claimedBy = reference;
      return id;
    },
    async holdLater(id) {
      return stateOf(id).released ? 'gone' : (later.get(id) ?? 'held');
    },
    async unbookedHoldsOf(userId) {
      return [...states]
        .filter(([, state]) => state.userId === userId && !state.claimedBy && !state.released)
        .map(([paymentIntentId, { amountCents }]) => ({
          ...{ paymentIntentId, userId, amountCents },
          reference: 'ride:any',
          email: null,
        }))
        .reverse();
    },
    // What is left behind is looked after where payments are real.
    async unbookedSince() {
      return [];
    },
    async letGoUnbooked(paymentIntentId) {
      const state = stateOf(paymentIntentId);
      if (state.claimedBy || state.released) return false;
      state.released = true;
      return true;
    },
    async releaseUnclaimed(paymentIntentId, userId) {
      const state = states.get(paymentIntentId);
      if (state && state.userId === userId && !state.claimedBy) state.released = true;
    },
    async captureHold({ paymentIntentId, amountCents, taxLines }) {
      const state = stateOf(paymentIntentId);
      if (state.released || amountCents > state.amountCents) throw new Error('More than what is held');
      state.capturedCents = amountCents;
      state.capturedTax = taxLines;
      return { receiptNumber: null };
    },
    async releaseHold({ paymentIntentId }) {
      stateOf(paymentIntentId).released = true;
    },
    async chargeMore({ paymentIntentId, amountCents, reference, taxLines = [] }) {
      if (declines.has(reference)) return false;
      const { charges } = stateOf(paymentIntentId);
      if (!charges.some((charge) => charge.reference === reference))
        charges.push({ reference, amountCents, taxLines });
      return true;
    },
    async isCharging(reference) {
      return [...states.values()].some(({ charges }) => charges.some((one) => one.reference === reference));
    },
  };
}
