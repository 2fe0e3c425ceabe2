/** What a company promises of the pickup of a ride ahead: what its rider gets where the car is late, or none comes. Pure. */
import { type Cents, centsOf, formatMoney, toDecimal } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { ToldPromise } from './shapes.ts';

/** A card to spend, or the fare back. */
export type LateGift = 'card' | 'fare';

/** What is kept with a quote and its ride, so that changing the setting changes no promise. */
export interface PickupPromise {
  /** A car that arrives so many minutes after the pickup's time is late. */
  lateMinutes: number;
  /** Whoever books or changes the pickup later than so many minutes before it is promised these minutes from then on. */
  noticeMinutes: number;
  gives: LateGift;
  /** Of the card, or the most of the fare that goes back; 0 for nothing. */
  lateCents: Cents;
  /** Of the card where no car came at all; 0 for nothing. */
  noneCents: Cents;
}
export interface PromiseSetting extends PickupPromise {
  isOn: boolean;
  /** Cities where nothing is promised, such as one with few drivers yet; left out for none. */
  notIn?: readonly string[] | undefined;
}

/** Whoever books where no car comes, again and again, is not paid for it: more than so often nothing is given. */
export const mostGiven = { times: 3, days: 30 } as const;

export const mostPromisedCents = 100_000;
export const mostLateMinutes = 120;
export const mostNoticeMinutes = 720;

/** Nobody has promised anything until a company says so; these are the amounts its form begins with. */
export const promiseHere = {
  name: 'pickup-promise',
  fallback: {
    isOn: false,
    lateMinutes: 10,
    noticeMinutes: 30,
    gives: 'card',
    lateCents: 1000,
    noneCents: 2000,
  } satisfies PromiseSetting as PromiseSetting,
};

/** What is promised of a ride in a city that is quoted now; null for nothing, and for a ride that is not ahead. */
export function promiseNow(scheduledAt: Date | null, cityId: string): PickupPromise | null {
  const { isOn, notIn = [], ...promise } = settingOf(promiseHere);
  if (!isOn || notIn.includes(cityId) || !scheduledAt || (promise.lateCents === 0 && promise.noneCents === 0))
    return null;
  return promise;
}

/** As it travels. */
export const toldPromise = (promise: PickupPromise | null | undefined): ToldPromise | null =>
  promise
    ? {
        lateMinutes: promise.lateMinutes,
        noticeMinutes: promise.noticeMinutes,
        gives: promise.gives,
        late: toDecimal(promise.lateCents),
        none: toDecimal(promise.noneCents),
      }
    : null;

const isMoney = (amount: string): boolean => centsOf(amount) > 0;
const money = (amount: string): string => formatMoney(centsOf(amount), { short: true });

/** The promise in one or two sentences, with its numbers. */
export function promiseWords({ lateMinutes, gives, late, none }: ToldPromise): string {
  const ifLate = isMoney(late)
    ? `If your car comes ${counted(lateMinutes, 'minute')} late or more, ${
        gives === 'card'
          ? `you get a gift card over ${money(late)}`
          : `you get the fare back, up to ${money(late)}`
      }.`
    : '';
  const ifNone = isMoney(none) ? `If none comes, you get a gift card over ${money(none)}.` : '';
  return [ifLate, ifNone].filter(Boolean).join(' ');
}

const limitWords = `It is given at most ${counted(mostGiven.times, 'time')} in ${counted(mostGiven.days, 'day')}.`;

/** Since when the minutes count, for whoever books or changes late, and how often it is given. */
export const noticeWords = ({ noticeMinutes }: ToldPromise): string =>
  noticeMinutes === 0
    ? limitWords
    : `Booked or changed less than ${counted(noticeMinutes, 'minute')} before the pickup, the minutes count from ${counted(noticeMinutes, 'minute')} after that. ${limitWords}`;
