/** The shape of what a company keeps back where a car comes back. */
import { z } from 'zod';
import { formatMoney } from '#src/platform/money.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import {
  mostIncludedKm,
  mostKeptPercent,
  mostPerKmCents,
  type ReturnTermsSetting,
  returnTermsHere,
} from './return-terms.ts';

const km = 'Enter whole kilometres.';
const percent = 'Enter a whole share in percent.';

export const returnTermsSetting = settingKind<ReturnTermsSetting>({
  ...returnTermsHere,
  title: 'Cars that come back',
  schema: z.object({
    isOn: z.boolean(),
    includedKm: z
      .number(km)
      .int(km)
      .min(0, 'Enter 0 or more.')
      .max(mostIncludedKm, `At most ${mostIncludedKm.toLocaleString('en-US')} km.`),
    perKmCents: z
      .number('Enter an amount.')
      .int('Enter an amount with two decimals at most.')
      .min(1, 'Enter what a kilometre costs, or switch it off.')
      .max(mostPerKmCents, { error: () => `At most ${formatMoney(mostPerKmCents, { short: true })}.` }),
    mostPercent: z
      .number(percent)
      .int(percent)
      .min(1, 'Enter 1 or more, or switch it off.')
      .max(mostKeptPercent, `At most ${mostKeptPercent}% of the price.`),
  }),
  isShown: true,
});
