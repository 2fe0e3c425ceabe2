/** The demo's two stores, where they send parcels, and what they promise. */
import type { ShopOpening } from '#src/shop/catalogue/server/catalogue/catalogue-item.ts';
import { termsHere } from '#src/shop/catalogue/settings.ts';

const hours = 'Monday to Saturday, 11 AM to 7 PM';

export const demoShop: Omit<ShopOpening, 'items'> = {
  stores: [
    {
      id: 'toronto',
      name: 'Toronto store',
      address: ['881 Queen St W', 'Toronto, ON  M6J 1G5'],
      country: 'CA',
      region: 'ON',
      timeZone: 'America/Toronto',
      hours,
    },
    {
      id: 'calgary',
      name: 'Calgary store',
      address: ['1215 9 Ave SE', 'Calgary, AB  T2G 0S9'],
      country: 'CA',
      region: 'AB',
      timeZone: 'America/Edmonton',
      hours,
    },
  ],
  terms: {
    ...termsHere.fallback,
    categories: ['Axes', 'Hatchets', 'Tools', 'Multi-Tools'],
    carriers: [
      {
        name: 'Canada Post',
        trackingAddress: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}',
      },
      { name: 'Purolator', trackingAddress: 'https://www.purolator.com/en/shipping/tracker?pin={number}' },
      { name: 'UPS', trackingAddress: 'https://www.ups.com/track?tracknum={number}' },
      { name: 'FedEx', trackingAddress: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
      { name: 'USPS', trackingAddress: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
    ],
  },
  delivery: {
    zones: [
      {
        country: 'CA',
        regions: ['ON', 'QC'],
        rates: {
          standard: { baseCents: 1_100, perKilogramCents: 100, businessDays: 2 },
          express: { baseCents: 2_200, perKilogramCents: 300, businessDays: 1 },
        },
      },
      {
        country: 'CA',
        regions: ['YT', 'NT', 'NU'],
        rates: { standard: { baseCents: 2_400, perKilogramCents: 600, businessDays: 9 } },
      },
      {
        country: 'CA',
        regions: [],
        rates: {
          standard: { baseCents: 1_400, perKilogramCents: 200, businessDays: 5 },
          express: { baseCents: 2_900, perKilogramCents: 500, businessDays: 2 },
        },
      },
      {
        country: 'US',
        regions: ['AK', 'HI'],
        rates: { standard: { baseCents: 3_400, perKilogramCents: 700, businessDays: 9 } },
      },
      {
        country: 'US',
        regions: [],
        rates: {
          standard: { baseCents: 1_900, perKilogramCents: 300, businessDays: 6 },
          express: { baseCents: 3_900, perKilogramCents: 700, businessDays: 3 },
        },
      },
    ],
  },
};
