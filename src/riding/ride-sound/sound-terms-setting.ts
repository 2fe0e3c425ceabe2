/** The shape of what a company says of sound that is recorded during rides. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { mostDaysKept, mostDaysOnPhone, type SoundTerms, soundTermsHere } from './rules.ts';

const Days = (most: number) =>
  z
    .number('Enter whole days.')
    .int('Enter whole days.')
    .min(1, 'Enter 1 or more.')
    .max(most, `At most ${most} days.`);

export const soundTermsSetting = settingKind<SoundTerms>({
  ...soundTermsHere,
  title: 'Sound of rides',
  schema: z.object({
    isOn: z.boolean(),
    onIn: z.record(CityId, z.boolean()),
    daysOnPhone: Days(mostDaysOnPhone),
    daysKept: Days(mostDaysKept),
  }),
  isShown: true,
});

/** A demo's people may record. */
export const demoSound: SoundTerms = { ...soundTermsHere.fallback, isOn: true };
