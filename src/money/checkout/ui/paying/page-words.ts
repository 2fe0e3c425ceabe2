/** What the payment page calls each kind of purchase; from the specification's section 2. */

import { moneyText } from '#src/design/amount-text.ts';
import type { Payment } from '#src/money/payments/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';

export type PagePaymentType = 'ride' | 'equipment' | 'vehicle';

export const pageTitles: Record<PagePaymentType, string> = {
  ride: 'Ride Payment',
  equipment: 'Equipment Purchase',
  vehicle: 'Vehicle Purchase',
};

/** Of the whole page: a ride is only called one where there is a trip to book. */
export const titleOf = (type: PagePaymentType, hasTrip: boolean): string =>
  type === 'ride' && !hasTrip ? 'Payment' : pageTitles[type];

const confirmedWords: Record<PagePaymentType, string> = {
  ride: 'Payment successful! Your ride booking has been confirmed.',
  equipment: 'Payment successful! Your equipment order has been confirmed.',
  vehicle: 'Payment successful! Your vehicle purchase has been confirmed.',
};
/** A deposit holds a car and buys none. */
export const depositReceived = 'Your deposit has been received. The vehicle is held for you.';

const boughtNothing: Record<PagePaymentType, string> = {
  ride: 'No ride was booked with it.',
  equipment: 'Nothing was ordered with it.',
  vehicle: 'No vehicle was bought with it.',
};

type Paid = Pick<Payment, 'kind' | 'reference' | 'status' | 'amount'>;

/**
 * What is said of a payment that went through: the specification's words where they are true, else what was paid.
 * @param isDeposit it holds a vehicle, which is not bought yet
 */
export function successWords(type: PagePaymentType, payment: Paid, isDeposit = false): string {
  if (isBought(type, payment))
    return isDeposit && type === 'vehicle' ? `Payment successful! ${depositReceived}` : confirmedWords[type];
  const amount = moneyText(payment.amount);
  if (payment.status === 'processing')
    return `Payment successful! ${amount} is on its way from your bank. ${boughtNothing[type]}`;
  if (payment.status === 'requires_capture')
    return `Payment successful! ${amount} is held and not charged. ${boughtNothing[type]}`;
  return `Payment successful! ${amount} was paid. ${boughtNothing[type]}`;
}

/** A ride is booked apart from being paid; what else is sold is confirmed with its payment, once that has arrived. */
const isBought = (type: PagePaymentType, { kind, reference, status }: Paid): boolean =>
  type === 'ride' ? reference.startsWith('ride:') : kind === type && status !== 'processing';

export function readPaymentType(value: string | null): PagePaymentType {
  return value === 'equipment' || value === 'vehicle' ? value : 'ride';
}

/** Where the visitor came from, by what they pay for. */
export function wayBack(
  type: PagePaymentType,
  vehicleId: VehicleId | undefined,
): { to: string; label: string } {
  if (type === 'equipment') return { to: '/equipment', label: 'Back to Equipment' };
  if (type === 'ride') return { to: '/', label: 'Back to Rides' };
  return vehicleId
    ? { to: `/vehicles/${vehicleId}`, label: 'Back to the Vehicle' }
    : { to: '/vehicles', label: 'Back to Vehicles' };
}
