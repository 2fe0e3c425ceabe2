/** The shape of what a company decides about rides ahead. */
import { z } from 'zod';
import { settingKind } from '#src/platform/settings/setting.ts';
import { type ReservedTerms, reservedHere } from './rules.ts';

export const ReservedTermsShape = z.object({
  releaseMinutes: z
    .number('Enter whole minutes.')
    .int('Enter whole minutes.')
    .min(0, 'Enter 0 or more.')
    .max(1440, 'At most 1440 minutes, which is a day.'),
  missingMinutes: z
    .number('Enter whole minutes.')
    .int('Enter whole minutes.')
    .min(10, 'Enter 10 or more.')
    .max(1440, 'At most 1440 minutes, which is a day.'),
});

export const reservedSetting = settingKind<ReservedTerms>({
  ...reservedHere,
  title: 'Rides ahead',
  schema: ReservedTermsShape,
  isShown: true,
});
