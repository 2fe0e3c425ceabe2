import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { farePart, toFarePart } from '#src/riding/quotes/fare-parts.ts';
import type { Receipt } from '#src/riding/rides/contract.ts';
import { receiptPdf } from './receipt-pdf.ts';

const hst = { code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: false } as const;

const receipt: Receipt = {
  rideId: 31 as RideId,
  reference: 'RV-2024-031',
  number: 'R-2026-038412',
  issuedAt: '2026-11-26T14:21:00Z',
  timeZone: 'America/Toronto',
  pickupLocation: 'Union Station, 65 Front St W, Toronto',
  destination: 'Evergreen Brick Works',
  stops: [{ address: 'University of Toronto', lat: 43.66, lng: -79.39 }],
  pickup: { lat: 43.64, lng: -79.38 },
  dropoff: { lat: 43.68, lng: -79.36 },
  passengerName: 'Юрий Ковальчук',
  driverName: 'Maya',
  drivenIn: {
    vehicleInfo: 'Toyota Camry',
    vehicleColor: 'Silver',
    licensePlate: 'CRTK 418',
    state: 'Ontario',
  },
  parts: [
    toFarePart(farePart({ kind: 'base' }, 300)),
    toFarePart(farePart({ kind: 'distance', meters: 17_432, perKmCents: 70 }, 1220)),
    toFarePart(farePart({ kind: 'tax', tax: { ...hst, collector: 'company' } }, 198)),
    toFarePart(farePart({ kind: 'tip' }, 400)),
  ],
  total: '21.18',
  planned: { meters: 17_432, seconds: 1700 },
  driven: { meters: 17_500, seconds: 1680 },
  askedAt: '2026-11-26T13:40:00Z',
  scheduledAt: null,
  pickedUpAt: '2026-11-26T13:47:00Z',
  endedAt: '2026-11-26T14:18:00Z',
  droppedOff: true,
  cutShort: null,
  compensation: null,
  changes: [],
  refunds: [],
  paymentLabel: 'Visa ending 4242',
  issuer: {
    name: 'Rove Mobility Inc.',
    postalAddress: '20 Bay St, Suite 1100, Toronto, ON M5J 2N8',
  },
  taxNumbers: [{ name: 'GST/HST', number: '784123096 RT 0001' }],
  buyerName: 'Rohan Aiyar',
};

async function written(of: Receipt, unit: 'km' | 'miles' | null = 'km') {
  const document = await PDF.load(await receiptPdf(of, unit));
  const text = document
    .extractText()
    .map((page) => page.text)
    .join('\n');
  return { text, document, pages: document.getPageCount() };
}

test('a receipt as a file has what the page has: when, who, in what, each part, and the tax number', async () => {
  const { text, document, pages } = await written(receipt);
  expect([document.getTitle(), document.getLanguage()]).toEqual(['Rove, receipt RV-2024-031', 'en-CA']);
  for (const words of [
    'RV-2024-031',
    'R-2026-038412',
    'GST/HST number 784123096 RT 0001',
    'Rohan Aiyar',
    'University of Toronto',
    'Nov 26, 2026, 8:40 AM EST',
    '8:47 AM EST',
    '9:18 AM EST',
    'Юрий Ковальчук',
    'Maya',
    'Silver Toyota Camry',
    'CRTK 418, Ontario',
    'Distance, 17.43 km at $0.70',
    'HST 13%',
    'Visa ending 4242',
    '21.18',
  ])
    expect(text).toContain(words);
  expect(pages).toBe(1);
  expect((await written(receipt, 'miles')).text).not.toContain(' km');
});

test('what is not known or not set is not named, and what went back is taken off', async () => {
  const { text } = await written({
    ...receipt,
    driverName: null,
    drivenIn: null,
    taxNumbers: [],
    refunds: [
      { label: 'Paid back to you', amount: '5.00', at: receipt.issuedAt, creditNote: 'C-2026-000007' },
    ],
  });
  for (const words of ['GST/HST number', 'Driver', 'Plate', 'Car']) expect(text).not.toContain(words);
  expect(text).toContain('Paid back to you, credit note C-2026-000007');
  expect(text).toContain('-5.00');
  expect(text).toContain('16.18');
});

test('long addresses and many refunds stay on the page, and go on on the next', async () => {
  const { text, pages } = await written({
    ...receipt,
    pickupLocation: 'A'.repeat(200),
    destination: 'Long words of an address '.repeat(8),
    refunds: Array.from({ length: 60 }, (_, index) => ({
      label: `Part ${index}`,
      amount: '0.10',
      at: receipt.issuedAt,
      creditNote: null,
    })),
  });
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('Part 59');
});
