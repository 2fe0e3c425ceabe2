/** What a rider wants besides the trip that a quote is for. */
import type { DriverId, UserId } from '#src/platform/ids.ts';

export interface Wishes {
  /** Who was picked from the list, under their own number. */
  driverId: DriverId | null;
  /** How soon the screen said that somebody would come. */
  promisedEtaSeconds: number | null;
  note: string | null;
  passenger: { name: string; phone: string } | null;
  /** The flight that brings them to the airport where it begins, as `AC 123`. */
  flight?: string | null;
  /** Set where somebody at the desk books for a caller. */
  caller?: CallerWish;
}

export interface CallerWish {
  /** Whose ride it is: their account, or the guest that stands for them. */
  riderId: UserId;
  /** The operator. */
  by: UserId;
  paidToDriver: boolean;
  /** They said that their saved card may be used. */
  cardAgreed: boolean;
}
