/** What a receipt says of its ride, the same on the page and in the file. Pure. */

import { moneyText } from '#src/design/amount-text.ts';
import { centsOf } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { Receipt } from '#src/riding/rides/contract.ts';

/** When what happened, by the clocks of the pickup: the day once, and again where it is another. */
export function receiptTimes(receipt: Receipt): { label: string; words: string }[] {
  const { askedAt, scheduledAt, pickedUpAt, endedAt, droppedOff, timeZone } = receipt;
  const moments: [label: string, at: string | null][] = [
    ['Asked', askedAt],
    ['Booked for', scheduledAt],
    ['Picked up', pickedUpAt],
    [droppedOff ? 'Dropped off' : 'Ended', endedAt],
  ];
  let day = '';
  return moments.flatMap(([label, at]) => {
    if (!at) return [];
    const before = day;
    day = localDate(new Date(at), timeZone);
    return [{ label, words: momentWords(at, timeZone, day === before ? 'time' : 'both', true) }];
  });
}

/** `Silver Toyota Camry`, or null where the car is not known. */
export function receiptCar({ drivenIn }: Receipt): string | null {
  if (!drivenIn) return null;
  return [drivenIn.vehicleColor, drivenIn.vehicleInfo].filter(Boolean).join(' ');
}

/** What the payer paid once all that went back is taken off, in cents. */
export function paidInTheEndCents({ total, refunds }: Receipt): number {
  return refunds.reduce((left, { amount }) => left - centsOf(amount), centsOf(total));
}

/** What was changed after the booking, with what that made of the price. */
export const changedLine = ({
  words,
  priceBefore,
  priceAfter,
}: Omit<Receipt['changes'][number], 'at'>): string =>
  priceBefore === priceAfter
    ? `Changed at the same price: ${words}.`
    : `Changed from ${moneyText(priceBefore)} to ${moneyText(priceAfter)}: ${words}.`;
