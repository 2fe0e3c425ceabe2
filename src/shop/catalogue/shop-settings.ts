/** The shapes of what a company decides about its shop, and of where it sends parcels. */
import { z } from 'zod';
import { text } from '#src/platform/contract.ts';
import { isCountry } from '#src/platform/countries.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { regionsOf } from './postal-codes.ts';
import {
  deliveryHere,
  type Rate,
  type ShopDelivery,
  type ShopTerms,
  termsHere,
  type Zone,
} from './settings.ts';

const days = (most: number) =>
  z.number('Enter a number of days.').int('Enter whole days.').min(0).max(most, `At most ${most} days.`);
const hours = (most: number) =>
  z.number('Enter a number of hours.').int('Enter whole hours.').min(1).max(most, `At most ${most} hours.`);

const trackingAddress = text(300).refine(
  (address) =>
    address === '' || (/^https:\/\//.test(address) && URL.canParse(address) && address.includes('{number}')),
  'An address begins with https:// and has {number} where the number stands.',
);

const Terms: z.ZodType<ShopTerms> = z.object({
  returnDays: days(365),
  handInDays: days(90).min(1, 'Enter 1 or more.'),
  refundHours: hours(24 * 30),
  packWithinHours: hours(24 * 30),
  cutOffHour: z.number('Enter an hour.').int().min(0, 'From 0 to 24.').max(24, 'From 0 to 24.'),
  bringingDays: days(60),
  closedDays: z.array(z.iso.date('Enter days such as 2026-08-15.')).max(400, 'At most 400 days.'),
  categories: z.array(text(40).min(2, 'Enter a name.')).max(30, 'At most 30 categories.'),
  carriers: z
    .array(z.object({ name: text(40).min(2, 'Enter a name.'), trackingAddress }))
    .max(40)
    .refine((carriers) => new Set(carriers.map(({ name }) => name)).size === carriers.length, {
      error: 'Name each carrier once.',
    }),
});

export const termsSetting = settingKind<ShopTerms>({
  ...termsHere,
  title: 'Shop: returns, times, categories, carriers',
  schema: Terms,
  isShown: true,
});

const amount = z
  .number('Enter an amount.')
  .int()
  .min(0, 'Enter 0 or more.')
  .max(9_999_999, 'That is too much.');
const RateShape: z.ZodType<Rate> = z.object({
  baseCents: amount,
  perKilogramCents: amount,
  businessDays: z.number('Enter a number of days.').int().min(0).max(90, 'At most 90 days.'),
});
const ZoneShape: z.ZodType<Zone> = z
  .object({
    country: z.string().refine(isCountry, 'Choose a country.'),
    regions: z.array(text(3)).max(100),
    rates: z.object({ standard: RateShape.optional(), express: RateShape.optional() }),
  })
  .refine(({ rates }) => rates.standard !== undefined || rates.express !== undefined, {
    error: 'Enter a price for standard or for express.',
    path: ['rates'],
  })
  .refine(({ country, regions }) => regions.every((region) => regionsOf(country).includes(region)), {
    error: 'Provinces and states are their two letters, and other countries have none here.',
    path: ['regions'],
  });

const Delivery: z.ZodType<ShopDelivery> = z.object({
  zones: z
    .array(ZoneShape)
    .max(300)
    .refine(
      (zones) => {
        const whole = zones.filter(({ regions }) => regions.length === 0).map(({ country }) => country);
        return new Set(whole).size === whole.length;
      },
      { error: 'A country stands in one zone as a whole; others of it name their provinces or states.' },
    ),
});

export const deliverySetting = settingKind<ShopDelivery>({
  ...deliveryHere,
  title: 'Shop: where parcels go',
  schema: Delivery,
  isShown: false,
});
