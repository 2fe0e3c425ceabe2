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

/** Where the visitor came from, by what they pay for. */
export function wayBack(type: PagePaymentType, vehicleId: number | undefined): { to: string; label: string } {
  if (type === 'equipment') return { to: '/equipment', label: 'Back to Equipment' };
  if (type === 'ride') return { to: '/', label: 'Back to Rides' };
  return vehicleId
    ? { to: `/vehicles/${vehicleId}`, label: 'Back to the Vehicle' }
    : { to: '/vehicles', label: 'Back to Vehicles' };
}
