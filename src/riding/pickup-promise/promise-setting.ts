/** The shape of what a company promises of pickups. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import { formatMoney } from '#src/platform/money.ts';
import { settingKind } from '#src/platform/settings/setting.ts';
import {
  mostLateMinutes,
  mostNoticeMinutes,
  mostPromisedCents,
  type PromiseSetting,
  promiseHere,
} from './promise.ts';

const minutes = z.number('Enter whole minutes.').int('Enter whole minutes.');
const amount = z
  .number('Enter an amount.')
  .int('Enter an amount with two decimals at most.')
  .min(0, 'Enter 0 or more.');
const tooMuch = { error: () => `At most ${formatMoney(mostPromisedCents, { short: true })}.` };

export const promiseSetting = settingKind<PromiseSetting>({
  ...promiseHere,
  title: 'Promise of a pickup',
  schema: z.object({
    isOn: z.boolean(),
    lateMinutes: minutes
      .min(1, 'Enter 1 or more.')
      .max(mostLateMinutes, `At most ${mostLateMinutes} minutes.`),
    noticeMinutes: minutes
      .min(0, 'Enter 0 or more.')
      .max(mostNoticeMinutes, `At most ${mostNoticeMinutes} minutes, which is half a day.`),
    gives: z.enum(['card', 'fare']),
    lateCents: amount.max(mostPromisedCents, tooMuch),
    noneCents: amount.max(mostPromisedCents, tooMuch),
    notIn: z.array(CityId).max(500).optional(),
  }),
  isShown: true,
});

/** What a demo promises. */
export const demoPromise: PromiseSetting = { ...promiseHere.fallback, isOn: true };
