/** When a registration's last day is spoken of, and when it ends what rests on it. Pure; days as `2027-03-31`. */

/** A dealer is told so many days before, the nearest last. */
const noticeDays = [30, 7] as const;
/** Who said in time that it was renewed is not ended while the desk has not looked, for so long. */
const lookDays = 14;
/** What is looked at each time. */
export const aheadDays = noticeDays[0];

const dayMs = 86_400_000;
/** Whole days from one to another; negative where `to` is before. */
const daysTo = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** How many of the notices are due: 0, 1 or 2. */
export const noticeOf = (registeredUntil: string, today: string): number =>
  noticeDays.filter((days) => daysTo(today, registeredUntil) <= days).length;

/** Whether the dealer is one no longer: the day after the last one, later where they said that it was renewed. */
export const registrationEnds = (
  { registeredUntil, isRenewed }: { registeredUntil: string; isRenewed: boolean },
  today: string,
): boolean => daysTo(registeredUntil, today) > (isRenewed ? lookDays : 0);
