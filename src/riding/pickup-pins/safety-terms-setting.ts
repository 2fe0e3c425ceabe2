/** The shape of what a company says of nights and PINs. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import { pinRules, type SafetyTerms, safetyTermsHere } from './pins.ts';

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.');
const Rule = z.enum(pinRules);

export const safetyTermsSetting = settingKind<SafetyTerms>({
  ...safetyTermsHere,
  title: 'Safety of rides',
  schema: z.object({
    nightFrom: Clock,
    nightTill: Clock,
    pin: Rule,
    pinIn: z.record(CityId, Rule),
  }),
  isShown: true,
});
