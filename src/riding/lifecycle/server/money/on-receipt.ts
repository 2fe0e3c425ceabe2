/** What the receipt of a payment says of the ride it was for, part by part, without the taxes. */
import type { Described } from '#src/money/receipts/server/service.ts';
import { sumOfTax } from '#src/money/tax/tax-line.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import { type FarePartCents, taxLinesOf, toFarePart } from '#src/riding/quotes/fare-parts.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { cancellationParts, chargedParts } from './charged.ts';

/** Null where no ride was booked with the payment. @param claimedBy `ride:12` */
export async function rideOnReceipt(
  queries: Queries,
  { claimedBy }: { claimedBy: string | null },
): Promise<Described | null> {
  const [, id] = /^ride:(\d{1,9})$/.exec(claimedBy ?? '') ?? [];
  const ride = id === undefined ? undefined : await findRide(queries, Number(id) as RideId);
  if (!ride) return null;
  const parts =
    ride.status === 'completed'
      ? chargedParts(ride)
      : cancellationParts(ride.cancellationFeeCents ?? 0, ride);
  return { lines: linesOf(parts) };
}

/** The tax that a fee contains is a line of its own, so the fee stands without it. */
function linesOf(parts: readonly FarePartCents[]) {
  const within = sumOfTax(taxLinesOf(parts).filter(({ included }) => included));
  return parts
    .filter(({ kind }) => kind !== 'tax')
    .map((part, index) => ({
      label: partWords(toFarePart(part), null),
      cents: index === 0 ? part.cents - within : part.cents,
    }));
}
