/** What a room that sells something tells orders, and the little it has to do for them. */
import assert from 'node:assert/strict';
import type { PaymentKind } from '#src/money/payments/contract.ts';
import type { SaleEvidence } from '#src/money/payments/evidence.ts';
import type { Price } from '#src/money/processing/server/service.ts';
import type { Described as OnReceipt } from '#src/money/receipts/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Order } from '../contract.ts';
import type { OrderKind } from '../rules.ts';
import type { NewLine, OrderRow } from './store.ts';
import type { ShippingAddress } from './tables.ts';

/** What a payment request may name of something for sale; the rest of it is the payments' own. */
export interface Wanted {
  vehicleId?: VehicleId | null | undefined;
  orderId?: string | null | undefined;
}

/** An order as it would be, at the price of now. */
export interface Offer {
  kind: OrderKind;
  /** The one thing that only one order may have; null for goods from a stock. */
  subject: string | null;
  /** Whom it earns money for; null when Rove itself sells. */
  sellerId: UserId | null;
  lines: NewLine[];
  /** How long its buyer may have everything back. */
  refundableDays: number;
  /**
   * What holds for this order from now on, in the seller's own shape; kept with it. Whoever states it, null for nothing
   * besides, has what was shown held against it: nobody buys at terms or a price that they did not read.
   */
  terms?: object | null;
  /** Where goods are sent. */
  shipTo?: ShippingAddress | null;
  /** What the payment is called, shows and is taxed with. */
  payment: Pick<Price, 'description' | 'taxLines' | 'taxNote' | 'picture' | 'email'>;
}

/** Why a thing comes back to its seller. */
export type ReleaseReason =
  | 'not_paid'
  | 'cancelled'
  | 'let_go'
  | 'ended'
  | 'refunded'
  | 'called_off'
  | 'came_back';

/** Money that went back to a buyer who keeps what they bought, in cents. */
export interface PartRefund {
  refundId: string;
  amountCents: Cents;
  /** Of this order's payment, all refunds together. */
  refundedCents: Cents;
  reason: string;
}

export interface OrderSeller {
  paymentKind: PaymentKind;
  kinds: readonly OrderKind[];
  /** `manual` holds the money until the thing is the buyer's; `automatic` takes it as it is paid. */
  captureMethod: Price['captureMethod'];
  /** Whether a seller's money waits for `handOver` on an account of its own. */
  waitsForHandover?: true;
  /** Sells to visitors as well, whom only the seller knows how to write to. */
  sellsToVisitors?: true;
  /** Whether it may be paid now, beyond what an offer says. @throws Refusal when not */
  mayPay?(queries: Queries, reference: string): Promise<void>;
  /** How what somebody wants to pay for is written: `vehicle:7:full`. Null when it names nothing of this seller. */
  referenceOf(wanted: Wanted): string | null;
  /** The thing that only one order may have of a reference; undefined when it is no reference of this seller. */
  subjectOf(reference: string): string | null | undefined;
  /**
   * What a buyer would get and for how much. `holder` is the order that has the thing now; when it is the buyer's
   * own and the offer's lines count it, it is counted towards this one.
   * @throws Refusal when they cannot have it
   */
  offer(
    queries: Queries,
    buyerId: UserId | null,
    reference: string,
    holder: OrderRow | undefined,
  ): Promise<Offer>;
  /** Queues up whoever changes orders of a thing, so that they all lock in the same sequence. */
  lock(tx: Tx, subject: string): Promise<void>;
  /** Takes what is ordered off the market, in the order's transaction. @throws Refusal when it is gone */
  hold(tx: Tx, order: OrderRow, lines: readonly NewLine[]): Promise<void>;
  /** Whether its buyer or an operator may undo it now. @throws Refusal when not */
  mayTakeBack?(tx: Tx, order: OrderRow): Promise<void>;
  /**
   * Whether its buyer may cancel it by themselves, whatever the day; null leaves that to the stated time.
   * @throws Refusal where there is another way back
   */
  mayCancel?(tx: Tx, order: OrderRow): Promise<true | null>;
  /** Tells the buyer that it was cancelled and paid back; without it orders write to the account. */
  tellRefund?(tx: Tx, order: OrderRow): Promise<void>;
  /** The money is here: what there is to do for the buyer now. */
  fulfil?(tx: Tx, order: OrderRow): Promise<void>;
  /** Takes it back, in the transaction that ends the order. Called once for each order that held something. */
  release(tx: Tx, order: OrderRow, why: ReleaseReason): Promise<void>;
  /** Whether it has to come back to its seller before the money does, which operators are asked. */
  comesBack?(order: OrderRow): boolean;
  /** What is known of an order, for its payer's bank. */
  evidenceFor?(order: OrderRow): Promise<SaleEvidence>;
  /** Told that a part of the money went back, while the sale stands. */
  refundedInPart?(tx: Tx, order: OrderRow, refund: PartRefund): Promise<void>;
  /** After a commit that held or released something: memory may follow. */
  changed?(order: OrderRow): Promise<void>;
  /** What the receipt of its payment says besides: who bought, who sold, and what, one by one. */
  onReceipt?(queries: Queries, order: OrderRow): Promise<OnReceipt>;
  /** What pages show of orders beside their lines, by order. */
  describe(rows: readonly OrderRow[]): Promise<Map<number, Described>>;
}

/** What a seller says of an order; the rest is the same for all. */
export type Described = Pick<Order, 'vehicleId' | 'mayReview' | 'review'> &
  Partial<Pick<Order, 'progress' | 'page' | 'refundableUntil'>>;

export type Sellers = ReturnType<typeof createSellers>;

export function createSellers() {
  const all: OrderSeller[] = [];
  return {
    /** Whoever registers last for a kind sells it. */
    add(seller: OrderSeller): void {
      all.unshift(seller);
    },
    /** Who sells orders of this kind. */
    of(kind: OrderKind): OrderSeller {
      const seller = all.find(({ kinds }) => kinds.includes(kind));
      assert(seller, `nobody sells ${kind}`);
      return seller;
    },
    /** Who wrote a reference; undefined when it names nothing that is sold by orders. */
    ofReference: (reference: string): OrderSeller | undefined =>
      all.find((seller) => seller.subjectOf(reference) !== undefined),
  };
}
