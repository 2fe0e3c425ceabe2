/** Quests and guarantees in words, for drivers and the desk. Pure. */
import { moneyText } from '#src/design/amount-text.ts';
import { counted } from '#src/platform/plural.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import type { DriverQuest } from './contract.ts';
import { leastRideSeconds, mostOfOneRider } from './rules.ts';

type Told = Pick<
  DriverQuest,
  | 'kind'
  | 'rides'
  | 'reward'
  | 'hourly'
  | 'acceptPercent'
  | 'startsOn'
  | 'endsOn'
  | 'weekdays'
  | 'fromTime'
  | 'toTime'
>;

/** Sunday first, as they are counted. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** `$50.00 for 20 rides`, `At least $30.00 an hour`. */
export const titleOf = ({ kind, rides, reward, hourly }: Told): string =>
  kind === 'rides'
    ? `${moneyText(reward ?? '0')} for ${counted(rides ?? 0, 'ride')}`
    : `At least ${moneyText(hourly ?? '0')} an hour`;

/** `Every day`, `Friday and Saturday`. */
function weekdaysOf(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'Every day';
  const names = weekdays.map((day) => weekdayNames[day] ?? '');
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** `Friday and Saturday, 17:00 to 21:00, from Nov 27, 2026 to Dec 5, 2026`. */
export function hoursOf({ startsOn, endsOn, weekdays, fromTime, toTime }: Told): string {
  const times = fromTime === toTime && fromTime === '00:00' ? 'all day' : `${fromTime} to ${toTime}`;
  const next = toTime <= fromTime && times !== 'all day' ? ' the next day' : '';
  const days =
    startsOn === endsOn ? `on ${dayWords(startsOn)}` : `from ${dayWords(startsOn)} to ${dayWords(endsOn)}`;
  const week = startsOn === endsOn ? '' : `${weekdaysOf(weekdays)}, `;
  return `${week}${times}${next}, ${days}`;
}

/** What a driver has to do for it. */
export const askedOf = ({ kind, acceptPercent }: Told, city: string): string =>
  kind === 'rides'
    ? `Rides that begin in ${city} and that you complete in these hours, of ${leastRideSeconds / 60} minutes or more with the rider in the car; of one rider at most ${mostOfOneRider} count.`
    : acceptPercent
      ? `Your share of fares, without tips, for the time you are online in ${city} and not on a break. You take at least ${acceptPercent}% of the requests you get in these hours.`
      : `Your share of fares, without tips, for the time you are online in ${city} and not on a break.`;

/** What a driver loses who leaves it now, and what becomes of it when they come back. */
export function lostBy(
  { kind, state, rides }: Pick<DriverQuest, 'kind' | 'state' | 'rides'>,
  mine: { rides: number },
): string {
  const lost =
    kind === 'hours'
      ? 'What was paid stays yours. What you did in hours that were not paid yet brings nothing more.'
      : mine.rides > 0
        ? `${counted(mine.rides, 'ride')} of ${rides} that you have done ${mine.rides === 1 ? 'counts' : 'count'} no more.`
        : 'No ride has counted yet, so nothing is lost.';
  if (state === 'ended') return `${lost} It takes nobody new, so you cannot take part again.`;
  const again = kind === 'hours' ? 'hours that begin after you left count' : 'your rides count from then on';
  return `${lost} While it has room you may take part again: then ${again}.`;
}
