import type { Queries, Tx } from '#src/platform/database/database.ts';

/** What rides need of payments: a fare is held at booking, then captured or released. */
export interface FareHolds {
  /** Asks the provider where the payment stands; before the transaction of the claim, never inside it. */
  prepareClaim(paymentIntentId: string): Promise<void>;
  /**
   * Binds an authorised payment to a ride, once, inside the booking's transaction.
   * @returns what to call the payment on screens, such as `Visa ending 4242`
   * @throws Refusal when it is not this rider's, not authorised, of another amount, or bound already
   */
  claimHold(
    tx: Tx,
    hold: { paymentIntentId: string; userId: number; amountCents: number; reference: string },
  ): Promise<{ label: string | null }>;
  /** Lets go of an authorised payment that no ride was booked on. Safe to repeat. */
  releaseUnclaimed(paymentIntentId: string, userId: number): Promise<void>;
  /** Takes `amountCents` of the hold and lets the rest go. Safe to repeat; throws when the provider cannot be reached. */
  captureHold(capture: {
    paymentIntentId: string;
    amountCents: number;
    reference: string;
    /** What the driver earns of it, for the ledger. */
    driverId: number | null;
    driverPayCents: number;
    /** What Rove gave the rider off the fare, for the ledger. */
    discountCents: number;
  }): Promise<void>;
  /** Lets the whole hold go. Safe to repeat. */
  releaseHold(release: { paymentIntentId: string; reference: string }): Promise<void>;
  /** Charges the same payment method once more, for a tip or waiting; false when it was declined. Safe to repeat per reference. */
  chargeMore(charge: {
    paymentIntentId: string;
    amountCents: number;
    reference: string;
    description: string;
    driverId: number | null;
    driverPayCents: number;
  }): Promise<boolean>;
  /** What went back of a payment, as receipts say it; undefined when there is no such payment. */
  moneyOf?(
    queries: Queries,
    paymentId: string,
  ): Promise<
    { refunds: { key: string; cardCents: number; giftCents: number; status: string; at: Date }[] } | undefined
  >;
  /** Whether something was charged under a reference, or is about to be. */
  isCharging(reference: string): Promise<boolean>;
}
