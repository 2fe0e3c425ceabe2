/** What a rider wants besides the trip that a quote is for. */
import type { DriverId } from '#src/platform/ids.ts';

export interface Wishes {
  /** Who was picked from the list, under their own number. */
  driverId: DriverId | null;
  /** How soon the screen said that somebody would come. */
  promisedEtaSeconds: number | null;
  note: string | null;
  passenger: { name: string; phone: string } | null;
}
