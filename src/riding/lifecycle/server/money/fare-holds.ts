import type { HoldChanges } from '#src/money/hold-changes/server/service.ts';
import type {
  Claim,
  Claimed,
  HeldLater,
  MoneyOf,
  UnbookedHold,
} from '#src/money/processing/server/service.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, EitherPaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';

/** What rides need of payments: a fare is held at booking, then captured or released. */
export interface FareHolds extends HoldChanges {
  /** Asks the provider where the payment stands; before the transaction of the claim, never inside it. */
  prepareClaim(paymentIntentId: EitherPaymentId): Promise<void>;
  /**
   * Binds an authorised payment to a ride, once, inside the booking's transaction. A visitor's is nobody's.
   * @returns what to call the payment on screens, such as `Visa ending 4242`, and what of it outlives the hold
   * @throws Refusal when it is not this rider's, not authorised, of another amount, or bound already
   */
  claimHold(tx: Tx, hold: Claim): Promise<Pick<Claimed, 'label' | 'keeps'>>;
  /**
   * Puts a payment that is held later in the place of a ride's hold, which is then let go with `releaseHold`.
   * @returns the id of the new payment; null where no bank holds it, since a gift card pays it alone
   */
  keepForLater(
    tx: Tx,
    of: { paymentIntentId: EitherPaymentId; reference: string; amountCents?: Cents },
  ): Promise<PaymentIntentId | null>;
  /** Holds what was kept, or says what became of that. Safe to repeat. @throws Refusal provider_unreachable */
  holdLater(paymentIntentId: EitherPaymentId): Promise<HeldLater>;
  /** What a rider has authorised and not booked with, newest first, asked of the provider. */
  unbookedHoldsOf(userId: UserId): Promise<UnbookedHold[]>;
  /** Everybody's that stood unbooked before then, oldest first. */
  unbookedSince(before: Date): Promise<UnbookedHold[]>;
  /** Lets go of one with a mail about it, unless a ride has it. @returns whether it was this call that decided so */
  letGoUnbooked(paymentIntentId: EitherPaymentId, mail: NewMail | null): Promise<boolean>;
  /** Lets go of an authorised payment that no ride was booked on. Safe to repeat. */
  releaseUnclaimed(paymentIntentId: EitherPaymentId, userId: UserId): Promise<void>;
  /** Takes `amountCents` of the hold and lets the rest go. Safe to repeat; throws when the provider cannot be reached. */
  captureHold(capture: {
    paymentIntentId: EitherPaymentId;
    amountCents: Cents;
    reference: string;
    /** What the driver earns of it, for the ledger. */
    driverId: DriverId | null;
    driverPayCents: Cents;
    /** What Rove gave the rider off the fare, for the ledger. */
    discountCents: Cents;
    /** The tax in it, on the fare before what Rove gave. */
    taxLines: readonly TaxLine[];
  }): Promise<{ receiptNumber: string | null }>;
  /** Lets the whole hold go. Safe to repeat. */
  releaseHold(release: { paymentIntentId: EitherPaymentId; reference: string }): Promise<void>;
  /** Charges the same payment method once more, for a tip or waiting; false when it was declined. Safe to repeat per reference. */
  chargeMore(charge: {
    paymentIntentId: EitherPaymentId;
    amountCents: Cents;
    reference: string;
    description: string;
    driverId: DriverId | null;
    driverPayCents: Cents;
    /** The tax in it; none in a tip. */
    taxLines?: readonly TaxLine[];
  }): Promise<boolean>;
  /** The number of its receipt and what went back, as receipts say it; undefined when there is no such payment. */
  moneyOf?(
    queries: Queries,
    paymentId: EitherPaymentId,
  ): Promise<Pick<MoneyOf, 'receiptNumber' | 'refunds'> | undefined>;
  /** Whether something was charged under a reference, or is about to be. */
  isCharging(reference: string): Promise<boolean>;
}
