/** The shop's desk as its pages use it. For tests only. */
import type { TestPerson } from '#test/app.ts';

export const base = '/api/operations/shop';
export const ship = (operator: TestPerson, number: string, trackingNumber = 'NL 4471 0926 318') =>
  operator.call(`POST ${base}/ship`, { parcels: [{ number, carrier: 'Canada Post', trackingNumber }] });
