import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentKind } from './contract.ts';
import * as book from './ledger.ts';
import { giftPart, mayCapture, refundable, splitCapture, splitRefund } from './rules.ts';

type Status = 'open' | 'held' | 'processing' | 'succeeded' | 'canceled';
const sellerPart = (p: { id: string }) => ({ paymentId: p.id, reference: `order:${p.id}`, sellerId: 9 });

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
  sale: 'none' | 'owed' | 'taken back';
  /** The gift card that was bought with it. */
  card: number;
}

/** A small world that moves money only as the rules allow, and books what happens. */
class World {
  readonly entries = new Map<string, book.Entry>();
  readonly cards: number[] = [];
  readonly purchases: Purchase[] = [];
  /** What was ever owed to a party and paid out to it, by account. */
  readonly owed = new Map<string, number>();
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
      sale: 'none',
      card: -1,
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
      const earned = Math.max(0, Math.min(cents, p.capturedCents));
      this.post(book.earningEntry(p.id, `ride:${p.id}`, 7, earned));
      this.owe('drivers.payable:7', earned);
    } else if (kind === 'sale' && p.kind === 'vehicle' && p.status === 'succeeded' && p.sale === 'none') {
      p.sale = 'owed';
      this.post(book.sellerEarningEntry(sellerPart(p), p.amountCents));
      this.owe('sellers.payable:9', p.amountCents);
    } else if (kind === 'sale taken back' && p.sale === 'owed') {
      p.sale = 'taken back';
      this.post(book.sellerEarningBackEntry(sellerPart(p), p.amountCents));
      this.owe('sellers.payable:9', -p.amountCents);
    } else if (kind === 'payout' || kind === 'seller payout') {
      const [party, id] = kind === 'payout' ? (['driver', 7] as const) : (['seller', 9] as const);
      const account = book.payableAccount(party, id);
      const due = 0 - this.balance(account);
      if (due <= 0) return;
      this.post(book.payoutEntry(party, id, `${this.entries.size}`, due));
      this.owe(account, -due);
    } else if (kind === 'booked again') {
      // A webhook, a job and a crash each bring the same happening once more.
      const entries = [...this.entries.values()];
      const again = entries[which % Math.max(1, entries.length)];
      if (again && this.post(again)) throw new Error(`${again.id} was booked twice`);
    }
  }

  private owe(account: string, cents: number): void {
    this.owed.set(account, (this.owed.get(account) ?? 0) + cents);
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
    if (p.kind === 'gift_card') p.card = this.cards.push(split.cardCents) - 1;
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
    const split = splitRefund(cents, refundable(p, p.disputedCents));
    if (!split) return;
    // A bought gift card is given back only as far as it was not spent.
    if (p.kind === 'gift_card') {
      if (this.cards[p.card]! < split.cardCents) return;
      this.cards[p.card]! -= split.cardCents;
    }
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
    if (p.kind === 'gift_card') this.cards[p.card]! += last.cardCents;
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
  'sale',
  'sale taken back',
  'seller payout',
  'booked again',
] as const;

const everyKind = [
  'capture',
  'dispute',
  'dispute_lost',
  'dispute_won',
  'earning',
  'fee',
  'gift_reserve',
  'gift_return',
  'hold',
  'hold_end',
  'payout',
  'refund',
  'refund_failed',
  'seller_earning',
  'seller_earning_back',
  'transit',
  'transit_end',
];

const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      kind: fc.constantFrom<PaymentKind>('ride', 'vehicle', 'equipment', 'custom', 'gift_card'),
      cents: fc.integer({ min: 1, max: 2000 }),
      gift: fc.option(fc.nat({ max: 2 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(...moves),
      which: fc.nat({ max: 3 }),
      cents: fc.integer({ min: -5, max: 2100 }),
    }),
  },
);

describe('the book', () => {
  test('any sequence of any flows keeps it right, 10,000 times', { timeout: 120_000 }, () => {
    let sequences = 0;
    const booked = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 140, size: 'max' }), (steps) => {
        sequences += 1;
        const world = new World();
        for (const one of steps) {
          if (one.do === 'start') world.start(one.kind, one.cents, one.gift);
          else world.move(one.which, one.do, one.cents);
        }
        for (const { id, kind, lines } of world.entries.values()) {
          booked.set(kind, (booked.get(kind) ?? 0) + 1);
          const sum = lines.reduce((total, { cents }) => total + cents, 0);
          if (sum !== 0) throw new Error(`${id} sums to ${sum}`);
          for (const { account } of lines) book.accountType(account);
        }
        const open = ['open', 'held', 'processing'];
        const sumOf = <T>(things: readonly T[], cents: (thing: T) => number) =>
          things.reduce((sum, thing) => sum + cents(thing), 0);
        const balances: [account: string, balanceCents: number, expectedCents: number][] = [
          ...[...world.owed].map(([account, cents]): [string, number, number] => [
            account,
            -world.balance(account),
            cents,
          ]),
          [
            'holds.authorised',
            world.balance('holds.authorised'),
            sumOf(world.purchases, (p) => (p.status === 'held' ? p.heldCents : 0)),
          ],
          [
            'gift_cards.outstanding',
            -world.balance('gift_cards.outstanding'),
            sumOf(world.cards, (cents) => cents),
          ],
          [
            'gift_cards.reserved',
            -world.balance('gift_cards.reserved'),
            sumOf(world.purchases, (p) => (open.includes(p.status) ? p.giftCents : 0)),
          ],
          [
            'provider.in_transit',
            world.balance('provider.in_transit'),
            sumOf(world.purchases, (p) => p.transitCents),
          ],
        ];
        // One expectation a sequence: each costs more than booking an entry does.
        expect({
          wrongBalances: balances.filter(([, balanceCents, expectedCents]) => balanceCents !== expectedCents),
          overdrawnCards: world.cards.filter((cents) => cents < 0),
          overdrawnPurchases: world.purchases.filter(
            (p) =>
              p.capturedCents + p.giftTakenCents > p.amountCents ||
              p.refundedCents + p.disputedCents > p.capturedCents ||
              (p.heldCents > 0 && p.capturedCents > p.heldCents) ||
              p.refundedCents < 0 ||
              p.giftRefundedCents > p.giftTakenCents,
          ),
        }).toEqual({ wrongBalances: [], overdrawnCards: [], overdrawnPurchases: [] });
      }),
      { numRuns: 10_000, seed: 20261120 },
    );
    expect(sequences).toBeGreaterThanOrEqual(10_000);
    // Chance has to reach every kind of entry often, or the property says little about it.
    expect([...booked].filter(([, times]) => times < 300)).toEqual([]);
    expect([...booked.keys()].sort()).toEqual(everyKind);
  });

  test('an account nobody knows cannot be booked on', () => {
    expect(() => book.accountType('petty_cash')).toThrow('no such ledger account');
  });
});
