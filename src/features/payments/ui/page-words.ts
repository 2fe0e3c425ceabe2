/** What the payment page calls each kind of purchase; from the specification's section 2. */

export type PagePaymentType = 'ride' | 'equipment' | 'vehicle';

export const pageTitles: Record<PagePaymentType, string> = {
  ride: 'Ride Payment',
  equipment: 'Equipment Purchase',
  vehicle: 'Vehicle Purchase',
};

export const successWords: Record<PagePaymentType, string> = {
  ride: 'Payment successful! Your ride booking has been confirmed.',
  equipment: 'Payment successful! Your equipment order has been confirmed.',
  vehicle: 'Payment successful! Your vehicle purchase has been confirmed.',
};

export function readPaymentType(value: string | null): PagePaymentType {
  return value === 'equipment' || value === 'vehicle' ? value : 'ride';
}
