import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentKind } from './contract.ts';
import * as book from './ledger.ts';
import { giftPart, mayCapture, refundable, splitCapture, splitRefund } from './rules.ts';

type Status = 'open' | 'held' | 'processing' | 'succeeded' | 'canceled';
interface Purchase extends book.Booked {
  amountCents: number;
  gift: number;
  giftCents: number;
  status: Status;
  heldCents: number;
  transitCents: number;
  capturedCents: number;
  giftTakenCents: number;
  refundedCents: number;
  giftRefundedCents: number;
  disputedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  refunds: { id: string; cardCents: number; failed: boolean }[];
  driver: boolean;
}

/** A small world that moves money only as the rules allow, and books what happens. */
class World {
  readonly entries = new Map<string, book.Entry>();
  readonly cards: number[] = [];
  readonly purchases: Purchase[] = [];
  private refunds = 0;

  private post(entry: book.Entry): boolean {
    if (this.entries.has(entry.id)) return false;
    this.entries.set(entry.id, entry);
    return true;
  }

  balance(account: string): number {
    let sum = 0;
    for (const { lines } of this.entries.values())
      for (const line of lines) if (line.account === account) sum += line.cents;
    return sum;
  }

  start(kind: PaymentKind, amountCents: number, withGift: number | null): void {
    const gift =
      withGift === null || this.cards.length === 0 || kind === 'gift_card'
        ? -1
        : withGift % this.cards.length;
    const giftCents = gift < 0 ? 0 : giftPart(this.cards[gift]!, amountCents);
    const purchase: Purchase = {
      id: `p${this.purchases.length}`,
      kind,
      amountCents,
      gift,
      giftCents,
      status: 'open',
      heldCents: 0,
      transitCents: 0,
      capturedCents: 0,
      giftTakenCents: 0,
      refundedCents: 0,
      giftRefundedCents: 0,
      disputedCents: 0,
      dispute: 'none',
      refunds: [],
      driver: false,
    };
    this.purchases.push(purchase);
    if (giftCents > 0 && this.post(book.giftReserveEntry(purchase, giftCents)))
      this.cards[gift]! -= giftCents;
  }

  move(which: number, kind: string, cents: number): void {
    const p = this.purchases[which % this.purchases.length];
    if (!p) return;
    const due = p.amountCents - p.giftCents;
    if (kind === 'hold' && p.status === 'open') {
      p.status = 'held';
      p.heldCents = due;
      this.post(book.holdEntry(p, due));
    } else if (kind === 'process' && p.status === 'open' && due > 0) {
      p.status = 'processing';
      p.transitCents = due;
      this.post(book.transitEntry(p, `ch_${p.id}`, due));
    } else if (kind === 'fail' && p.status === 'processing') {
      this.post(book.transitEndEntry(p, `ch_${p.id}`, p.transitCents));
      p.transitCents = 0;
      this.end(p);
    } else if (kind === 'settle' && (p.status === 'open' || p.status === 'processing')) {
      if (p.transitCents > 0) this.post(book.transitEndEntry(p, `ch_${p.id}`, p.transitCents));
      p.transitCents = 0;
      this.capture(p, p.amountCents);
    } else if (kind === 'capture' && p.status === 'held') {
      if (mayCapture(cents, p)) this.capture(p, cents);
    } else if (kind === 'release' && (p.status === 'held' || p.status === 'open')) this.end(p);
    else if (kind === 'refund') this.refund(p, cents);
    else if (kind === 'refund fails') this.failRefund(p);
    else if (kind === 'dispute') this.disputeOpens(p);
    else if (kind === 'dispute won' && p.dispute === 'open') {
      p.dispute = 'won';
      this.post(book.disputeWonEntry(p, `du_${p.id}`, p.disputedCents, 1500));
      p.disputedCents = 0;
    } else if (kind === 'dispute lost' && p.dispute === 'open') {
      p.dispute = 'lost';
      this.post(book.disputeLostEntry(p, `du_${p.id}`, p.disputedCents));
    } else if (kind === 'earning' && p.capturedCents > 0 && !p.driver) {
      p.driver = true;
      this.post(book.earningEntry(p.id, `ride:${p.id}`, 7, Math.min(cents, p.capturedCents)));
    } else if (kind === 'payout') {
      const owed = -this.balance('drivers.payable:7');
      if (owed > 0) this.post(book.payoutEntry('driver', 7, `out${this.entries.size}`, owed));
    }
  }

  private capture(p: Purchase, cents: number): void {
    const split = splitCapture(cents, p.giftCents);
    if (p.heldCents > 0) this.post(book.holdEndEntry(p, p.heldCents));
    p.capturedCents = split.cardCents;
    p.giftTakenCents = split.giftCents;
    p.status = 'succeeded';
    this.post(book.captureEntry(p, split.cardCents, split.giftCents));
    this.post(
      book.feeEntry(p, `ch_${p.id}`, Math.min(split.cardCents, Math.round(split.cardCents * 0.029) + 30)),
    );
    this.returnGift(p, p.giftCents - split.giftCents);
    if (p.kind === 'gift_card') this.cards.push(split.cardCents);
  }

  private end(p: Purchase): void {
    if (p.heldCents > 0) this.post(book.holdEndEntry(p, p.heldCents));
    p.status = 'canceled';
    this.returnGift(p, p.giftCents);
  }

  private returnGift(p: Purchase, cents: number): void {
    if (cents > 0 && this.post(book.giftReturnEntry(p, cents))) this.cards[p.gift]! += cents;
  }

  private refund(p: Purchase, cents: number): void {
    // A bought gift card is given back by its own rule, tested against the database.
    if (p.kind === 'gift_card') return;
    const split = splitRefund(cents, refundable(p, p.disputedCents));
    if (!split) return;
    this.refunds += 1;
    const id = `re${this.refunds}`;
    p.refundedCents += split.cardCents;
    p.giftRefundedCents += split.giftCents;
    p.refunds.push({ id, cardCents: split.cardCents, failed: false });
    if (this.post(book.refundEntry(p, id, split.cardCents, split.giftCents)) && split.giftCents > 0) {
      this.cards[p.gift]! += split.giftCents;
    }
  }

  private failRefund(p: Purchase): void {
    const last = p.refunds.findLast(({ failed, cardCents }) => !failed && cardCents > 0);
    if (!last || p.disputedCents > 0) return;
    last.failed = true;
    p.refundedCents -= last.cardCents;
    this.post(book.refundFailedEntry(p, last.id, last.cardCents));
  }

  private disputeOpens(p: Purchase): void {
    const { cardCents } = refundable(p, p.disputedCents);
    if (p.dispute !== 'none' || cardCents === 0 || p.kind === 'gift_card') return;
    p.dispute = 'open';
    p.disputedCents = cardCents;
    this.post(book.disputeEntry(p, `du_${p.id}`, cardCents, 1500));
  }
}

const moves = [
  'hold',
  'process',
  'settle',
  'fail',
  'capture',
  'release',
  'refund',
  'refund fails',
  'dispute',
  'dispute won',
  'dispute lost',
  'earning',
  'payout',
] as const;

const step = fc.oneof(
  fc.record({
    do: fc.constant('start' as const),
    kind: fc.constantFrom<PaymentKind>('ride', 'vehicle', 'equipment', 'custom', 'gift_card'),
    cents: fc.integer({ min: 1, max: 20_000 }),
    gift: fc.option(fc.nat({ max: 5 })),
  }),
  fc.record({
    do: fc.constantFrom(...moves),
    which: fc.nat({ max: 7 }),
    cents: fc.integer({ min: -5, max: 21_000 }),
  }),
);

describe('the book', () => {
  test('any sequence of any flows keeps it right, 10,000 times', { timeout: 120_000 }, () => {
    let sequences = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), (steps) => {
        sequences += 1;
        const world = new World();
        for (const one of steps) {
          if (one.do === 'start') world.start(one.kind, one.cents, one.gift);
          else world.move(one.which, one.do, one.cents);
        }
        for (const { id, lines } of world.entries.values()) {
          const sum = lines.reduce((total, { cents }) => total + cents, 0);
          if (sum !== 0) throw new Error(`${id} sums to ${sum}`);
          for (const { account } of lines) book.accountType(account);
        }
        for (const card of world.cards) expect(card).toBeGreaterThanOrEqual(0);
        for (const p of world.purchases) {
          expect(p.capturedCents + p.giftTakenCents).toBeLessThanOrEqual(p.amountCents);
          expect(p.refundedCents).toBeLessThanOrEqual(p.capturedCents);
          expect(p.refundedCents).toBeGreaterThanOrEqual(0);
          expect(p.giftRefundedCents).toBeLessThanOrEqual(p.giftTakenCents);
        }
        const held = world.purchases
          .filter(({ status }) => status === 'held')
          .reduce((sum, p) => sum + p.heldCents, 0);
        expect(world.balance('holds.authorised')).toBe(held);
        expect(0 - world.balance('gift_cards.outstanding')).toBe(
          world.cards.reduce((sum, cents) => sum + cents, 0),
        );
        const aside = world.purchases
          .filter(({ status }) => ['open', 'held', 'processing'].includes(status))
          .reduce((sum, p) => sum + p.giftCents, 0);
        expect(0 - world.balance('gift_cards.reserved')).toBe(aside);
        const transit = world.purchases.reduce((sum, p) => sum + p.transitCents, 0);
        expect(world.balance('provider.in_transit')).toBe(transit);
      }),
      { numRuns: 10_000, seed: 20261120 },
    );
    expect(sequences).toBeGreaterThanOrEqual(10_000);
  });

  test('an account nobody knows cannot be booked on', () => {
    expect(() => book.accountType('petty_cash')).toThrow('no such ledger account');
  });
});
