import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOfTax, type TaxLine, taxLess, taxOfPart, taxOfTaken } from '#src/money/tax/tax-line.ts';
import type { PaymentKind } from './contract.ts';
import * as book from './ledger.ts';
import { giftPart, mayCapture, refundable, splitCapture, splitRefund } from './rules.ts';

type Status = 'open' | 'held' | 'processing' | 'succeeded' | 'canceled';
const taxed = (
  [code, perHundredThousand, collector]: [string, number, TaxLine['collector']],
  cents: number,
): TaxLine => ({ code, name: 'Tax', perHundredThousand, included: true, cents, collector });

/** In the amounts of the world: HST on a ride, the driver's own on every third, two taxes on gear, a dealer's on a car. */
function taxIn(kind: PaymentKind, cents: number, which: number): TaxLine[] {
  const hst = Math.round((cents * 13) / 113);
  if (kind === 'ride') return [taxed(['CA-ON-HST', 13_000, which % 3 === 0 ? 'driver' : 'company'], hst)];
  if (kind === 'vehicle') return [taxed(['CA-ON-HST', 13_000, 'seller'], hst)];
  if (kind !== 'equipment') return [];
  return [
    taxed(['CA-GST', 5_000, 'company'], Math.round((cents * 5) / 114.975)),
    taxed(['CA-QC-QST', 9_975, 'company'], Math.round((cents * 9.975) / 114.975)),
  ];
}

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
  refunds: { id: string; cardCents: number; giftCents: number; tax: TaxLine[]; failed: boolean }[];
  /** In what was taken, in what a lost dispute took, and what of it the book has given to a driver or seller. */
  tax: TaxLine[];
  lost: { cents: number; tax: TaxLine[] };
  passedOn: TaxLine[];
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
      tax: taxIn(kind, amountCents, this.purchases.length),
      lost: { cents: 0, tax: [] },
      passedOn: [],
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
      const tax = this.taxBack(p, p.disputedCents);
      this.post(book.disputeLostEntry(p, `du_${p.id}`, p.disputedCents, tax));
      p.lost = { cents: p.disputedCents, tax };
    } else if (kind === 'earning' && p.capturedCents > 0 && !p.driver) {
      p.driver = true;
      const earned = Math.max(0, Math.min(cents, p.capturedCents));
      const theirs = p.tax.filter(({ collector }) => collector === 'driver');
      p.passedOn.push(...theirs);
      this.post(book.earningEntry(p.id, `ride:${p.id}`, 7, earned, theirs));
      this.owe('drivers.payable:7', earned + sumOfTax(theirs));
    } else if (kind === 'sale' && p.kind === 'vehicle' && p.status === 'succeeded' && p.sale === 'none') {
      p.sale = 'owed';
      p.passedOn = this.left(p).tax;
      this.post(book.sellerEarningEntry(sellerPart(p), p.amountCents, p.passedOn));
      this.owe('sellers.payable:9', p.amountCents);
    } else if (kind === 'sale taken back' && p.sale === 'owed') {
      p.sale = 'taken back';
      this.post(book.sellerEarningBackEntry(sellerPart(p), p.amountCents, p.passedOn));
      p.passedOn = [];
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
    p.tax = taxOfTaken(p.tax, cents, p.amountCents);
    this.post(book.captureEntry(p, split.cardCents, split.giftCents, p.tax));
    this.post(
      book.feeEntry(p, `ch_${p.id}`, Math.min(split.cardCents, Math.round(split.cardCents * 0.029) + 30)),
    );
    this.returnGift(p, p.giftCents - split.giftCents);
    if (p.kind === 'gift_card') p.card = this.cards.push(split.cardCents) - 1;
  }

  /** What was taken and has not gone back, and the tax in it. */
  left(p: Purchase): { cents: number; tax: TaxLine[] } {
    const standing = p.refunds.map(({ cardCents, giftCents, tax, failed }) => ({
      cents: giftCents + (failed ? 0 : cardCents),
      tax,
    }));
    const gone = [...standing, p.lost];
    return {
      cents: gone.reduce((sum, { cents }) => sum - cents, p.capturedCents + p.giftTakenCents),
      tax: taxLess(
        p.tax,
        gone.flatMap(({ tax }) => tax),
      ),
    };
  }

  taken(): Purchase[] {
    return this.purchases.filter((p) => p.capturedCents + p.giftTakenCents > 0);
  }

  /** Of one tax, by what its receipts show. */
  owes(p: Purchase, code: string, collector: TaxLine['collector']): number {
    return sumOfTax(this.left(p).tax.filter((line) => line.code === code && line.collector === collector));
  }

  private taxBack(p: Purchase, cents: number): TaxLine[] {
    const left = this.left(p);
    return taxOfPart({ cents: left.cents, tax: book.taxThatGoesBack(left.tax) }, cents);
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
    const tax = this.taxBack(p, split.cardCents + split.giftCents);
    p.refundedCents += split.cardCents;
    p.giftRefundedCents += split.giftCents;
    p.refunds.push({ id, ...split, tax, failed: false });
    if (this.post(book.refundEntry(p, id, split.cardCents, split.giftCents, tax)) && split.giftCents > 0) {
      this.cards[p.gift]! += split.giftCents;
    }
  }

  private failRefund(p: Purchase): void {
    const last = p.refunds.findLast(({ failed, cardCents }) => !failed && cardCents > 0);
    if (!last || p.disputedCents > 0) return;
    last.failed = true;
    p.refundedCents -= last.cardCents;
    if (p.kind === 'gift_card') this.cards[p.card]! += last.cardCents;
    const failed = taxOfPart({ cents: last.cardCents + last.giftCents, tax: last.tax }, last.cardCents);
    last.tax = taxLess(last.tax, failed);
    this.post(book.refundFailedEntry(p, last.id, last.cardCents, failed));
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
          ...['CA-ON-HST', 'CA-GST', 'CA-QC-QST'].map((code): [string, number, number] => [
            `tax.payable:${code}`,
            -world.balance(`tax.payable:${code}`),
            sumOf(world.taken(), (p) => world.owes(p, code, 'company')),
          ]),
          [
            'tax.passed_on:CA-ON-HST',
            -world.balance('tax.passed_on:CA-ON-HST'),
            sumOf(
              world.taken(),
              (p) =>
                world.owes(p, 'CA-ON-HST', 'driver') +
                world.owes(p, 'CA-ON-HST', 'seller') -
                sumOfTax(p.passedOn),
            ),
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
          // What went back whole owes no tax, and no part of it took more than there was.
          wrongTaxes: world
            .taken()
            .filter((p) =>
              world
                .left(p)
                .tax.some(
                  ({ cents, collector }) =>
                    cents < 0 || (world.left(p).cents === 0 && collector !== 'driver' && cents !== 0),
                ),
            ),
          overdrawnCards: world.cards.filter((cents) => cents < 0),
          overdrawnPurchases: world.purchases.filter(
            (p) =>
              p.capturedCents + p.giftTakenCents > p.amountCents ||
              p.refundedCents + p.disputedCents > p.capturedCents ||
              (p.heldCents > 0 && p.capturedCents > p.heldCents) ||
              p.refundedCents < 0 ||
              p.giftRefundedCents > p.giftTakenCents,
          ),
        }).toEqual({ wrongBalances: [], wrongTaxes: [], overdrawnCards: [], overdrawnPurchases: [] });
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
