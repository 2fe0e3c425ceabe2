/** The shape of what a company lets be given back by itself. */
import { z } from 'zod';
import { formatMoney } from '#src/platform/money.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type FareReviewSetting, fareReviewHere, mostReviewedCents } from './rules.ts';

const amount = z
  .number('Enter an amount.')
  .int('Enter an amount with two decimals at most.')
  .min(0, 'Enter 0 or more.')
  .max(mostReviewedCents, { error: () => `At most ${formatMoney(mostReviewedCents, { short: true })}.` });

export const fareReviewSetting = settingKind<FareReviewSetting>({
  ...fareReviewHere,
  title: 'Fares looked at by themselves',
  schema: z.object({
    isOn: z.boolean(),
    longerMinutes: z
      .number('Enter whole minutes.')
      .int('Enter whole minutes.')
      .min(1, 'Enter 1 or more.')
      .max(120, 'At most 120 minutes.'),
    mostCents: amount,
    mostOfRiderCents: amount,
  }),
  isShown: false,
});
