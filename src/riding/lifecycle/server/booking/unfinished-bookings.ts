/**
 * A hold that stands books its ride although the booking call never came: the tab was closed, or the network was gone
 * between the bank and Rove. What cannot be booked is let go, and whoever paid is told by mail either way.
 */
import type { UnbookedHold } from '#src/money/processing/server/service.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { Wishes } from '#src/riding/quotes/server/service.ts';
import { bookedMail, letGoMail } from '#src/riding/rides/server/booking-mails.ts';
import type { RidesParts } from '../parts.ts';
import type { BookingParts } from './booking.ts';
import { makeBooking, type Rider } from './booking.ts';

/** What books for a page that was closed. */
type FinishingParts = BookingParts & Pick<RidesParts, 'accounts'>;

/** A page that is still there books within this; on the slowest of networks both may, and it is one ride. */
export const bookedByPageMs = 8_000;
const lookEveryMs = 2_000;

const noWishes: Wishes = { driverId: null, promisedEtaSeconds: null, note: null, passenger: null };
const noTrip = 'it was for no fare estimate that could be booked';

/** Books or lets go what stands unbooked; one that fails otherwise keeps no other from its turn. */
export async function finishBookings(parts: FinishingParts): Promise<void> {
  const { clock, holds, log } = parts;
  const before = new Date(clock.now().getTime() - bookedByPageMs);
  for (const hold of await holds.unbookedSince(before)) {
    try {
      await finishBooking(parts, hold);
    } catch (error) {
      log.warn({ err: error, payment: hold.paymentIntentId }, 'a paid ride is booked later');
    }
  }
}

export function createFinishing(parts: FinishingParts & Pick<RidesParts, 'leases'>) {
  const { log, leases } = parts;
  return createInterval(() => finishBookings(parts), {
    everyMs: lookEveryMs,
    failed: 'rides that are paid for were not looked after',
    log,
    isMine: () => leases.holds('sweeping'),
  });
}

/** Books the ride that one hold was made for, as a page would. */
export async function finishBooking(parts: FinishingParts, hold: UnbookedHold): Promise<void> {
  const { userId, reference, paymentIntentId } = hold;
  const quoteId = reference.startsWith('quote:') ? reference.slice('quote:'.length) : null;
  const wishes = (quoteId && (await parts.quotes.wishesOf(quoteId))) || noWishes;
  // Who paid by a link is perhaps somebody else, with an account or without one.
  const riderId = wishes.caller?.riderId ?? userId;
  const rider = riderId === null ? null : await parts.accounts.getUser(riderId);
  if (!rider || !quoteId) return letGo(parts, hold, noTrip);
  try {
    await makeBooking(parts, riderOf(rider), {
      quoteId,
      paymentIntentId,
      ...(wishes.caller && { payerId: userId }),
      wishes: () => wishes,
      tell: async (tx, ride) => {
        await parts.mailer.write(tx, bookedMail(ride, parts.baseUrl));
      },
      letGo: (refusal) => letGo(parts, hold, refusal.message),
    });
  } catch (error) {
    // The provider is asked again; every other no has been mailed.
    if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
  }
}

const riderOf = ({ id: userId, ...person }: Omit<Rider, 'userId'> & { id: number }): Rider => ({
  ...person,
  userId,
});

async function letGo(
  { holds, baseUrl }: Pick<RidesParts, 'baseUrl' | 'holds'>,
  hold: UnbookedHold,
  why: string,
): Promise<void> {
  const { email, amountCents, paymentIntentId } = hold;
  const mail = email === null ? null : letGoMail(email, { amountCents, why }, baseUrl);
  await holds.letGoUnbooked(paymentIntentId, mail);
}
